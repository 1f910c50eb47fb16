"""The case trees in the sources are those that the search finds, whoever solves its programs."""

import numpy as np
import pytest
from scipy.optimize import linprog

from tools.proofs.search import __main__ as search
from tools.proofs.search import deviations, pot_two, witnesses
from tools.proofs.search.conditions import P, known_conditions
from tools.proofs.search.consequences import trees
from tools.proofs.search.derivations import derivation
from tools.proofs.search.text import tree


def stored(name):
    """The text of a file of case trees."""
    return (search.FOLDER / f"{name}.v").read_text("utf-8")


@pytest.mark.parametrize("name", ["Deviations", "Members", "Memberships"])
def test_the_short_files_are_what_their_writers_compute(name):
    assert search.WRITERS[name]() == stored(name)


def test_some_cases_are_what_the_search_finds():
    for label in ("1a", "10a"):
        assert f"from_{label} : tree :=\n{tree(derivation(label))}." in stored("Solutions")
    assert ";\n".join(map(tree, trees("bluff_1"))) in stored("Consequences")
    at_two = known_conditions().branch("P=0", P - 2, witnesses.ZERO)
    assert f"({tree(pot_two.pot_two(at_two), 1)})" in stored("NoOthers")


@pytest.mark.parametrize("place", [0, 7, -1])
def test_products_that_do_not_add_up_to_the_loss_are_refused(monkeypatch, place):
    """One of them is left out."""
    products = deviations._first()
    products.pop(place)
    monkeypatch.setattr(deviations, "_first", lambda: products)
    with pytest.raises(ArithmeticError, match="is left"):
        deviations.difference(0)


def shuffled(cost, A_eq, b_eq, method):
    """The same linear programme with its unknowns and equations in another order."""
    rng = np.random.default_rng(7)
    unknowns, equations = rng.permutation(len(cost)), rng.permutation(A_eq.shape[0])
    other = A_eq.tocsc()[:, unknowns].tocsr()[equations]
    right = np.array(b_eq)[equations]
    found = linprog(np.array(cost)[unknowns], A_eq=other, b_eq=right, method=method)
    if found.status == 0:
        found.x = found.x[np.argsort(unknowns)]
    return found


def test_the_order_in_which_a_programme_is_solved_changes_nothing(monkeypatch):
    monkeypatch.setattr(witnesses, "linprog", shuffled)
    assert f"from_10a : tree :=\n{tree(derivation('10a'))}." in stored("Solutions")


@pytest.mark.heavy
@pytest.mark.parametrize("other", [False, True], ids=["as written", "shuffled"])
def test_all_case_trees_are_what_the_search_finds(monkeypatch, other):
    if other:
        monkeypatch.setattr(witnesses, "linprog", shuffled)
    for name, write in search.WRITERS.items():
        assert write() == stored(name), name
