"""Gambit and OpenSpiel as judges of the games that are handed to them, and of our equilibria.

Nothing is timed here: payoffs and regrets are compared, Gambit's in rational numbers.
"""

import re
from fractions import Fraction as F
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

import guts_core.guts as G
import guts_core.kuhn as K
import guts_core.simplified_kuhn as S
import guts_core.von_neumann as V
from guts_core.methods import (
    Chance,
    Decision,
    Ending,
    GameTree,
    solve_zero_sum,
    to_efg,
    to_nfg,
    zero_sum_game,
)
from paper_ledger.bil18.stored.ends import read_ends
from paper_ledger.bil18.stored.four_players import read_members
from paper_ledger.pages.game_files import GAME_FILES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "data" / "games"


@pytest.fixture(scope="module")
def gambit():
    return pytest.importorskip("pygambit")


@pytest.fixture(scope="module")
def spiel():
    return pytest.importorskip("pyspiel")


def read(gambit, game):
    """Our game as Gambit reads it."""
    if isinstance(game, GameTree):
        return gambit.read_efg(StringIO(to_efg(game)))
    return gambit.read_nfg(StringIO(to_nfg(game)))


def played(gambit, tree, behaviour, rational=True):
    """Payoffs and the largest regret that Gambit finds."""
    game = read(gambit, tree)
    number = str if rational else float
    rows = [
        [list(map(number, behaviour[player, knows])) for knows in sets]
        for player, sets in enumerate(tree.information_sets)
    ]
    profile = game.mixed_behavior_profile(rows, rational=rational)
    exact = F if rational else float
    payoffs = [exact(str(profile.payoffs[name])) for name in tree.players]
    return payoffs, exact(str(profile.max_regret()))


def agrees(gambit, tree, behaviour):
    """Gambit's payoffs and largest regret are ours, to the last digit."""
    payoffs, regret = played(gambit, tree, behaviour)
    assert payoffs == list(tree.expectations(behaviour))
    assert regret == max(tree.gains(behaviour))
    return payoffs, regret


def disturbed(behaviour):
    """A tenth of each probability goes to the first action."""
    return {
        place: tuple(F(9, 10) * x + F(1, 10) * (k == 0) for k, x in enumerate(chances))
        for place, chances in behaviour.items()
    }


def sevenths(shape, seed=3):
    drawn = np.random.default_rng(seed).integers(0, 8, shape)
    return np.vectorize(lambda k: F(int(k), 7), otypes=[object])(drawn)


# The files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("each", GAME_FILES, ids=lambda each: each.path)
def test_gambit_reads_every_file(gambit, each):
    path = FOLDER / each.path
    reader = gambit.read_efg if path.suffix == ".efg" else gambit.read_nfg
    game, ours = reader(str(path)), each.game
    assert (game.title, game.description) == (ours.title, ours.comment)
    assert tuple(game.players) == tuple(ours.players)
    if isinstance(ours, GameTree):
        assert game.is_perfect_recall
        for name, sets in zip(ours.players, ours.information_sets, strict=True):
            assert len(game.get_infosets(name)) == len(sets)
    else:
        sizes = [len(game.get_strategies(name)) for name in ours.players]
        assert sizes == [len(names) for names in ours.strategies]


@pytest.mark.parametrize("each", GAME_FILES, ids=lambda each: each.path)
def test_gambit_finds_no_regret_in_our_equilibria(gambit, each):
    """But it does as soon as they are disturbed."""
    game, known = each.game, each.equilibria
    assert known
    for found in known:
        if isinstance(game, GameTree):
            assert agrees(gambit, game, found.profile)[1] == 0
            assert agrees(gambit, game, disturbed(found.profile))[1] > F(1, 10**4)
        else:
            mixed = [disturbed({0: mixture})[0] for mixture in found.profile]
            assert in_strategic_form(gambit, game, found.profile)[1] == 0
            assert in_strategic_form(gambit, game, mixed)[1] > F(1, 10**4)


def in_strategic_form(gambit, form, mixtures):
    game = read(gambit, form)
    rows = [[str(F(x)) for x in mixture] for mixture in mixtures]
    profile = game.mixed_strategy_profile(rows, rational=True)
    payoffs = [F(str(profile.payoffs[name])) for name in form.players]
    regret = F(str(profile.max_regret()))
    exact = [[F(x) for x in mixture] for mixture in mixtures]
    assert (payoffs, regret) == (list(form.expectations(exact)), max(form.gains(exact)))
    return payoffs, regret


@pytest.mark.parametrize(
    "each", [each for each in GAME_FILES if each.path.endswith(".efg")], ids=lambda each: each.path
)
def test_openspiel_reads_every_tree(spiel, each):
    """Payoffs of even chances everywhere are the same there."""
    game, ours = spiel.load_game(f"efg_game(filename={FOLDER / each.path})"), each.game
    assert game.num_players() == len(ours.players)
    even = {
        (player, knows): [F(1, len(actions))] * len(actions)
        for player, sets in enumerate(ours.information_sets)
        for knows, actions in sets.items()
    }
    values = pytest.importorskip("open_spiel.python.algorithms.expected_game_score")
    found = values.policy_value(game.new_initial_state(), [uniform(game)] * len(ours.players))
    assert found == pytest.approx([float(x) for x in ours.expectations(even)], abs=1e-12)
    assert gains_of_uniform(spiel, game) == pytest.approx(float(sum(ours.gains(even))), abs=1e-12)


def uniform(game):
    return pytest.importorskip("open_spiel.python.policy").TabularPolicy(game)


def gains_of_uniform(spiel, game):
    """What the players gain together by best answers to even chances everywhere."""
    convert = pytest.importorskip("open_spiel.python.policy").python_policy_to_pyspiel_policy
    return spiel.nash_conv(game, convert(uniform(game)))


@pytest.mark.parametrize("form", [G.jacob_strategic_form(), G.guts_strategic_form(3, 4)], ids=repr)
def test_openspiel_reads_tables_without_names(spiel, form, tmp_path):
    path = tmp_path / "game.nfg"
    path.write_text(to_nfg(form, names=False))
    game = spiel.load_game(f"nfg_game(filename={path})")
    sizes = [len(names) for names in form.strategies]
    for profile in np.ndindex(*sizes):
        state = game.new_initial_state()
        state.apply_actions(list(profile))
        paid = [float(x) for x in form.payoffs[(slice(None), *profile)]]
        assert list(state.returns()) == pytest.approx(paid, abs=1e-12)


@pytest.mark.parametrize(
    "tree",
    [
        K.kuhn_game_tree(K.MultiplayerKuhn(2, 3), 2),
        V.von_neumann_game_tree(3, [1, 2]),
        V.von_neumann_game_tree(3, 1, players=3, in_turn=True),
        S.simplified_kuhn_game_tree(3, dominated=False),
    ],
    ids=repr,
)
def test_plans_are_the_reduced_strategies_of_gambit(gambit, tree):
    table = gambit.read_nfg(StringIO(to_nfg(tree)))
    theirs = read(gambit, tree).to_arrays(dtype=F)
    for player, paid in enumerate(table.to_arrays(dtype=F)):
        assert np.array_equal(paid, theirs[player])


def test_a_catalogue_like_gambit_s_lists_and_loads_them(gambit, monkeypatch):
    """Under folder and name, with title and description."""
    catalog = pytest.importorskip("pygambit.catalog")
    monkeypatch.setattr(catalog, "_CATALOG_RESOURCE", FOLDER)
    listed = catalog.games(include_descriptions=True).set_index("Game")
    assert set(listed.index) == {each.path.rpartition(".")[0] for each in GAME_FILES}
    for each in GAME_FILES:
        row = listed.loc[each.path.rpartition(".")[0]]
        assert (row["Title"], row["Description"]) == (each.game.title, each.game.comment)
    assert catalog.load("bil17/simplified_kuhn_pot_4").is_const_sum
    three = catalog.games(n_players=3, is_tree=True, is_perfect_recall=True)
    assert len(three) == sum(
        isinstance(each.game, GameTree) and len(each.game.players) == 3 for each in GAME_FILES
    )


# Profiles of every family ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "pot"),
    [
        (K.MultiplayerKuhn(2, 3), F(1, 3)),
        (K.MultiplayerKuhn(2, 9), F(5, 2)),
        (K.KuhnPoker(5), F(7, 3)),
        (K.KuhnPoker(4, simplified=True), F(9, 2)),
        (K.MultiplayerKuhn(4, 5), 4),
        (K.MultiplayerKuhn(4, 6), F(22, 7)),
    ],
    ids=repr,
)
def test_gambit_values_any_profile_of_kuhn_poker_as_we_do(gambit, game, pot):
    x = sevenths(game.free.shape)
    x[~np.broadcast_to(game.choices, x.shape)] = F(0)
    payoffs, regret = agrees(gambit, K.kuhn_game_tree(game, pot), K.kuhn_behaviour(game, x))
    assert payoffs == list(game.expectations(x, pot))
    assert regret == max(game.gains(x, pot))


@pytest.mark.parametrize("pot", [2, F(9, 4), 3, F(15, 4), F(93, 20), 5, 8])
def test_the_ten_solutions_have_no_regret(gambit, pot):
    """Solution 3 is irrational: there in floats."""
    tree = S.simplified_kuhn_game_tree(pot)
    for found in S.equilibria(pot):
        behaviour = S.simplified_kuhn_behaviour(found.frequencies)
        rational = all(isinstance(x, int | F) for row in behaviour.values() for x in row)
        payoffs, regret = played(gambit, tree, behaviour, rational)
        assert payoffs == pytest.approx([float(x) for x in found.expectations], abs=1e-13)
        assert regret == 0 if rational else regret < 1e-13


@pytest.mark.parametrize("table", ["kuhn_family_members", "kuhn_four_members"])
def test_stored_members_of_kuhn_poker_have_no_regret(gambit, table):
    """Of three players with five and six cards, and of four."""
    members = read_members(ROOT / "data" / f"{table}.csv")[::3]
    assert len(members) > 4
    for member in members:
        tree = K.kuhn_game_tree(member.game, member.pot)
        behaviour = K.kuhn_behaviour(member.game, member.frequencies)
        rational = all(isinstance(x, F) for x in member.frequencies.flat)
        payoffs, regret = played(gambit, tree, behaviour, rational)
        assert payoffs == pytest.approx([float(x) for x in member.expectations], abs=1e-12)
        assert regret == 0 if rational else regret < 1e-12


def test_stored_ends_of_the_payoffs_have_the_stored_gain(gambit):
    """What was found at the ends of the ranges of payoffs, with four cards and more."""
    ends = read_ends(ROOT / "data" / "kuhn_found_payoffs.csv")
    exact = 0
    for end in ends[::9]:
        game = K.KuhnPoker(end.cards)
        tree = K.kuhn_game_tree(game, end.pot)
        rational = all(isinstance(x, F) for x in end.frequencies.flat)
        behaviour = K.kuhn_behaviour(game, end.frequencies)
        payoffs, regret = played(gambit, tree, behaviour, rational)
        exact += rational
        assert [float(x) for x in payoffs] == pytest.approx(end.expectations.tolist(), abs=1e-9)
        assert float(regret) == pytest.approx(end.largest_gain, abs=1e-10)
    assert exact > 10


@pytest.mark.parametrize(("cards", "bet"), [(4, 1), (6, 2), (6, F(1, 2))])
def test_equilibria_of_three_players_in_turn_have_no_regret(gambit, cards, bet):
    found = V.in_turn_equilibrium(cards, bet)
    tree = V.von_neumann_game_tree(cards, bet, 3, in_turn=True)
    calls = [found.call_probabilities_2, found.after_fold, found.after_call]
    behaviour = V.von_neumann_behaviour(tree, found.bet_probabilities, calls)
    payoffs, regret = played(gambit, tree, behaviour, rational=False)
    assert payoffs == pytest.approx([float(x) for x in found.values], abs=1e-13)
    assert regret < 1e-13


def test_two_card_guts(gambit):
    tree = G.card_guts_game_tree()
    order = sorted(tree.information_sets[0], key=lambda n: (n[0] == n[1], *map(RANKS.index, n)))
    for weakest in ("J7", "QT"):
        held = order.index(weakest)
        behaviour = {
            (player, name): (int(k < held), int(k >= held))
            for player in (0, 1)
            for k, name in enumerate(order)
        }
        payoffs, regret = played(gambit, tree, behaviour)
        assert (payoffs, regret) == ([0, 0], G.threshold_gain(2, weakest))


RANKS = "23456789TJQKA"


def random_game(rng, players, depth):
    """Chance, players and numbers of actions by depth; a player knows her own moves alone."""
    movers = rng.integers(-1, players, depth).tolist()
    actions = rng.integers(1, 4, depth).tolist()

    def place(level, pasts):
        if level == depth:
            return Ending([F(int(a), int(b)) for a, b in rng.integers(1, 9, (players, 2)) - (9, 0)])
        names = [f'"{k}" é' for k in range(actions[level])]
        who = movers[level]
        after = []
        for name in names:
            own = f"{pasts[who]}, {level} {name}" if who >= 0 else ""
            then = [own if k == who else past for k, past in enumerate(pasts)]
            after.append(place(level + 1, then))
        if who >= 0:
            return Decision(who, f"{level}{pasts[who]}", names, after)
        weights = rng.integers(1, 5, len(names)).tolist()
        events.append(level)
        chances = [F(weight, sum(weights)) for weight in weights]
        return Chance(f"event {len(events)}", names, chances, after)

    events = []
    return GameTree('a "random" game', [f'"{k}"' for k in range(players)], place(0, [""] * players))


@pytest.mark.parametrize("seed", range(40))
def test_gambit_values_random_games_as_we_do(gambit, seed):
    """With quotation marks in the names, sets of one action, and players who never move."""
    rng = np.random.default_rng(seed)
    tree = random_game(rng, int(rng.integers(1, 4)), int(rng.integers(1, 7)))
    assert tree.perfect_recall
    behaviour = {}
    for player, sets in enumerate(tree.information_sets):
        for knows, actions in sets.items():
            weights = [F(int(k)) for k in rng.integers(0, 4, len(actions))]
            weights[0] += not sum(weights)
            behaviour[player, knows] = [weight / sum(weights) for weight in weights]
    agrees(gambit, tree, behaviour)


# Gambit solves -----------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "pot"), [(3, 2), (4, F(3, 2)), (5, 4)])
def test_gambit_s_value_of_kuhn_poker_is_ours(gambit, cards, pot):
    ours = K.two_player_kuhn(cards, pot, exact=True)
    found = gambit.nash.lp_solve(read(gambit, K.kuhn_game_tree(ours.game, pot)), rational=True)
    assert F(str(found.equilibrium.payoffs["player 1"])) == ours.value


@pytest.mark.parametrize(("cards", "bets"), [(4, 2), (5, F(1, 3)), (4, [1, 3])])
def test_gambit_s_value_of_von_neumann_s_poker_is_ours(gambit, cards, bets):
    tree = V.von_neumann_game_tree(cards, bets)
    found = gambit.nash.lp_solve(read(gambit, tree), rational=True)
    listed = bets if isinstance(bets, list) else [bets]
    assert F(str(found.equilibrium.payoffs["player I"])) == V.newman_deck_value(cards, listed)


def test_gambit_s_equilibria_of_three_players_have_our_gains(gambit):
    """Along its logit branch; what it calls small is what we find."""
    tree = V.von_neumann_game_tree(3, 2, players=3, in_turn=True)
    found = gambit.nash.logit_solve(read(gambit, tree), maxregret=1e-4).equilibrium
    behaviour = {
        (player, knows): [chance for _, chance in action]
        for player, (name, sets) in enumerate(zip(tree.players, tree.information_sets, strict=True))
        for knows, (_, action) in zip(sets, found[name], strict=True)
    }
    regret = float(found.max_regret())
    assert 0 < regret < 1e-2
    assert max(tree.gains(behaviour)) == pytest.approx(regret, abs=1e-12)


@pytest.mark.parametrize(("cards", "bet"), [(2, 1), (3, 2), (4, F(1, 2)), (5, 1)])
def test_gambit_finds_as_many_pure_equilibria_of_von_neumann_s_poker(gambit, cards, bet):
    """In the table of all pure strategies, entry by entry."""
    table = zero_sum_game(V.payoff_table(cards, bet))
    found = gambit.nash.enumpure_solve(read(gambit, table)).equilibria
    assert len(found) == V.count_pure_equilibria(cards, bet)


def test_gambit_finds_the_pure_equilibria_of_the_jacob_game(gambit):
    pure = gambit.nash.enumpure_solve(read(gambit, G.jacob_strategic_form())).equilibria
    ours = [each for each in G.jacob_equilibria() if all(x in (0, 1) for x in each.choose_one)]
    assert len(pure) == len(ours)


def test_a_matrix_game_has_one_value(gambit):
    table = [[3, F(-1, 3), 2], [-1, 4, F(1, 7)]]
    found = gambit.nash.lp_solve(read(gambit, zero_sum_game(table)), rational=True)
    assert (
        F(str(found.equilibrium.payoffs["1"])) == solve_zero_sum(np.array(table), exact=True).value
    )


def test_openspiel_has_the_same_kuhn_poker(spiel, tmp_path):
    """Its own game of three players, and ours with a pot of 3 read from a text."""
    path = tmp_path / "kuhn.efg"
    path.write_text(to_efg(K.kuhn_game_tree(K.KuhnPoker(4), 3)))
    games = [
        spiel.load_game(name) for name in ("kuhn_poker(players=3)", f"efg_game(filename={path})")
    ]
    half = K.KuhnPoker(4).gains(np.full((12, 4), 0.5), 3.0).sum()
    assert [gains_of_uniform(spiel, game) for game in games] == pytest.approx([half] * 2, abs=1e-12)


def test_the_example_of_the_page_runs(gambit, capsys):
    """The cell above it first; what the page says that it prints is printed."""
    page = (ROOT / "book" / "data.md").read_text("utf-8").partition("(take-a-game-elsewhere)=")[2]
    cells = re.findall(r"```(?:{code-cell} ipython3|python)\n(.*?)```", page, re.DOTALL)
    shown = "\n".join(each for each in cells if not each.startswith(":tags:"))
    exec(compile(shown, "data.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()[-2:]
    assert tuple(printed) == re.findall(r"prints `(.*?)`.*?then `(.*?)`", page, re.DOTALL)[0]
