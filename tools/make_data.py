"""Write the files of data/: results, sweeps of von Neumann's poker, curves and films of Kuhn poker.

Usage: make_data.py [results | von_neumann | kuhn | kuhn_ranges | kuhn_sets | simplified_kuhn |
                     animations | guts | tubes | games] [--directory data] [--cards N] [--jobs 1]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from guts_core.kuhn.curves.curve import (
    OPTIONS,
    OVERSHOOT,
    EquilibriumCurve,
    equilibrium_curve,
    thinned,
)
from guts_core.storage.command_lines import at_least, exit_with, folder_to_write, workers
from guts_core.storage.files import computed_anew
from guts_core.von_neumann.two_players.sweeps import authors_sweep, write_mixed_csv, write_pure_csv
from paper_ledger.bil17 import swings
from paper_ledger.bil17.completeness.table_1 import write_cases
from paper_ledger.bil17.long_runs import ENDS, followed, starts, write_long_runs
from paper_ledger.bil18.on_sets.frequencies import all_frequency_ranges, write_frequencies
from paper_ledger.bil18.on_sets.selection import all_picked, write_picked
from paper_ledger.bil18.stored.branches import BranchSearch, search_branches, with_loops
from paper_ledger.bil18.stored.curve_files import (
    write_counts,
    write_curves,
    write_searches,
    write_solutions,
)
from paper_ledger.bil18.stored.curves import (
    found_solutions,
    stored_counts,
    stored_curve,
    stored_solutions,
)
from paper_ledger.bil18.stored.ends import END_POTS, ends_at_pots, write_ends
from paper_ledger.bil18.stored.learning import all_learnt, write_learnt
from paper_ledger.bil18.stored.ranges import FOUND_POTS, found_ranges, write_found
from paper_ledger.bil18.stored.strategies import stored_strategies, write_strategies
from paper_ledger.bil18.stored.whole_sets import read_sets, sets_at_pots, write_sets
from paper_ledger.bil18.tubes.chains import found_chain
from paper_ledger.bil18.tubes.files import write_chains, write_signs
from paper_ledger.bil18.tubes.signs import signs_of
from paper_ledger.blpwz22.alliances.mesh_values import SIZES, alliance_rows
from paper_ledger.blpwz22.alliances.mesh_values import write_rows as write_alliances
from paper_ledger.pages.downloads import DOWNLOADS
from paper_ledger.pages.game_files import write_games

ROOT = Path(__file__).resolve().parent.parent

#: Cards, lowest and highest pot, the epsilon whose curve and solutions are stored, and to how many
#: times the highest pot the curves are followed, at that epsilon or a larger one.
CURVES = (
    *((cards, 0.1, 100.0, 1e-6, 10.0) for cards in range(4, 11)),
    (13, 0.1, 30.0, 1e-6, OVERSHOOT),
    (26, 0.05, 10.0, 1e-6, OVERSHOOT),
    (52, 0.02, 10.0, 1e-5, OVERSHOOT),
)

#: Epsilons at which the solutions are counted, for at most 26 cards.
EPSILONS = (1e-4, 1e-6, 1e-8)

#: Where the curve has a fold so sharp that rounding moves a point by more than the step: there the
#: limits of a step are wide, and the determinant's sign alone says that it keeps to the curve.
SHARP, SHARP_REACH = {(7, 1e-8)}, 3.0

#: Pots at which all solutions are stored with their frequencies, by cards and epsilon.
POTS = {
    (4, 1e-6): (3.0, 3.9083, 4.19),
    (5, 1e-6): (2.2, 4.0, 12.0),
    (5, 1e-8): (2.13686,),
    (6, 1e-6): (2.8981, 10.0),
    (7, 1e-6): (14.3,),
    (8, 1e-6): (15.4,),
    (9, 1e-6): (7.45,),
    (10, 1e-6): (32.74,),
    (10, 1e-8): (3.53,),
    (13, 1e-6): (7.612, 9.2),
    (13, 1e-8): (9.2,),
    (26, 1e-6): (3.0, 9.82),
    (52, 1e-5): (1.0, 9.0),
}

#: Curves that are proved: cards, highest pot, epsilon.
TUBES = (
    (4, 12.0, Fraction(1, 10**4)),
    (4, 100.0, Fraction(1, 10**6)),
    (5, 100.0, Fraction(1, 10**6)),
    (6, 1.2, Fraction(1, 10**6)),
)

#: Films of strategies along a curve from the pot 1: cards, highest pot, frames.
FILMS = ((4, 8.0, 120), (5, 6.0, 120))

#: Where solutions off the curve are looked for; in the sliver of [5 cards, 2.1369] among others.
SEARCHED = (0.7, 1.5, 2.1369, 2.5, 3.0, 3.5, 3.9083, 4.19, 5.0, 7.5, 12.0, 25.0, 60.0)

#: Cards, lines of games at each pot, and at which of these pots.
SEARCHES = {
    4: (6, SEARCHED),
    5: (6, SEARCHED),
    6: (5, SEARCHED),
    7: (6, (0.7, 1.5, 2.1369, 2.5, 3.0, 4.19, 5.0, 12.0)),
    8: (3, (1.5, 3.0)),
}


def main(given: list[str] | None = None) -> None:
    """Compute what is asked for and write its files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "what",
        nargs="?",
        choices=(
            *("results", "von_neumann", "kuhn", "kuhn_ranges", "kuhn_sets"),
            *("simplified_kuhn", "animations", "guts", "tubes", "games"),
        ),
        default="von_neumann",
        help="kuhn takes half an hour, kuhn_sets and simplified_kuhn ten minutes, the others few",
    )
    # Below four cards there would be tables without rows.
    parser.add_argument("--cards", type=at_least(4), help="leave out larger decks")
    parser.add_argument("--jobs", type=workers, default=1, help="workers")
    where = {"type": folder_to_write, "default": str(ROOT / "data"), "help": "where to write"}
    parser.add_argument("--directory", **where)
    arguments = parser.parse_args(given)
    if arguments.what == "kuhn":
        write_kuhn(arguments.directory, arguments.cards or 52)
    elif arguments.what == "kuhn_ranges":
        write_kuhn_ranges(arguments.directory)
    elif arguments.what == "kuhn_sets":
        write_kuhn_sets(arguments.directory)
    elif arguments.what == "results":
        for each in DOWNLOADS:
            each.write(arguments.directory / each.name)
            report(arguments.directory / each.name)
    elif arguments.what == "guts":
        write_guts(arguments.directory)
    elif arguments.what == "games":
        for path in write_games(arguments.directory / "games"):
            report(path)
    elif arguments.what == "tubes":
        write_tubes(arguments.directory)
    elif arguments.what == "animations":
        write_animations(arguments.directory)
    elif arguments.what == "simplified_kuhn":
        write_simplified_kuhn(arguments.directory)
    else:
        write_von_neumann(arguments.directory, arguments.cards or 27, arguments.jobs)


def write_von_neumann(directory: Path, cards: int, jobs: int) -> None:
    """The authors' sweeps."""
    points = authors_sweep(cards, jobs)
    for name, write in (("pure", write_pure_csv), ("mixed", write_mixed_csv)):
        path = directory / f"von_neumann_{name}.csv"
        write(points, path)
        report(path)


def write_simplified_kuhn(directory: Path) -> None:
    """The cases of Table 1, and repeated play to late times (some ten minutes)."""
    cases, runs = (directory / f"simplified_kuhn_{name}.csv" for name in ("cases", "long_runs"))
    write_cases(cases)
    report(cases)
    write_long_runs(followed(starts(), ENDS), runs)
    report(runs)
    path = directory / "simplified_kuhn_swings.csv"
    swings.write_swings(swings.followed(), path)
    report(path)


def write_guts(directory: Path) -> None:
    """Games of coalition against coalition."""
    path = directory / "guts_alliances.csv"
    write_alliances([row for size in SIZES for row in alliance_rows(*size)], path)
    report(path)


def write_kuhn(directory: Path, most_cards: int) -> None:
    """Curves, counts and solutions up to so many cards, and the search off the curves."""
    counts, solutions, searches, strategies = [], [], [], []
    for cards, low, high, epsilon, overshoot in CURVES:
        if cards > most_cards:
            continue
        for each in sorted({epsilon, *(EPSILONS if cards <= 26 else ())}, reverse=True):
            reach = overshoot if each >= epsilon else OVERSHOOT
            options = thinned(OPTIONS, 0.1)
            if (cards, each) in SHARP:
                reach, options = SHARP_REACH, replace(options, max_angle=1.5, max_correction=5.0)
            curve = equilibrium_curve(cards, (low, high), each, overshoot=reach, options=options)
            counts.append(stored_counts(curve))
            pots = POTS.get((cards, each), ())
            solutions += [s for pot in pots for s in stored_solutions(curve, pot)]
            if each != epsilon:
                continue
            path = directory / f"kuhn_curve_{cards:02d}.csv"
            kept = stored_curve(curve)
            write_curves([kept], path)
            report(path)
            strategies.append(stored_strategies(curve, kept))
            searches += searched(curve, *SEARCHES.get(cards, (0, ())))
    write_strategies(strategies, directory / "kuhn_frequencies.csv")
    write_counts(counts, directory / "kuhn_counts.csv")
    write_solutions(solutions, directory / "kuhn_solutions.csv")
    write_searches(searches, directory / "kuhn_branches.csv")
    off_curve = [s for search in searches for s in found_solutions(search)]
    write_solutions(off_curve, directory / "kuhn_off_curve.csv")
    for name in ("frequencies", "counts", "solutions", "branches", "off_curve"):
        report(directory / f"kuhn_{name}.csv")
    write_kuhn_ranges(directory)


def write_tubes(directory: Path) -> None:
    """Curves proved by tubes, and their signs: minutes with four or five cards, longer with six."""
    chains = []
    for cards, highest, epsilon in TUBES:
        curve = equilibrium_curve(cards, (0.5, highest), float(epsilon), overshoot=1.0)
        branch = curve.branch
        points = np.column_stack([branch.x, branch.parameters])
        chains.append(found_chain(cards, epsilon, points, branch.parameter_rates))
    write_chains(chains, directory / "kuhn_tubes.csv")
    report(directory / "kuhn_tubes.csv")
    write_signs(map(signs_of, chains), directory / "kuhn_signs.csv")
    report(directory / "kuhn_signs.csv")


def write_kuhn_ranges(directory: Path) -> None:
    """Payoffs that searches and walks found without the regularisation, and the members there."""
    path = directory / "kuhn_found.csv"
    write_found([found_ranges(4, pot) for pot in FOUND_POTS], path)
    report(path)
    path = directory / "kuhn_found_payoffs.csv"
    write_ends([ends for cards in END_POTS for ends in ends_at_pots(cards)], path)
    report(path)


@computed_anew()
def write_kuhn_sets(directory: Path) -> None:
    """The whole sets of equilibria of four cards, what they say, and where learning leads."""
    path = directory / "kuhn_sets.csv"
    write_sets(sets_at_pots(), path)
    report(path)
    rows = read_sets(path)
    path = directory / "kuhn_set_frequencies.csv"
    write_frequencies(all_frequency_ranges(rows), path)
    report(path)
    path = directory / "kuhn_picked.csv"
    write_picked(all_picked(rows), path)
    report(path)
    path = directory / "kuhn_learning.csv"
    write_learnt(all_learnt(), path)
    report(path)


def write_animations(directory: Path) -> None:
    """Players of the strategies along a curve, frame by frame ([Bil18] shows such videos)."""
    from guts_core.figures.films.kuhn import write_strategy_player

    for cards, high, frames in FILMS:
        path = directory / f"kuhn_strategies_{cards:02d}.html"
        write_strategy_player(equilibrium_curve(cards, (1.0, high)), path, frames)
        print(f"Data: {path.name}", flush=True)


def searched(curve: EquilibriumCurve, lines: int, pots: tuple[float, ...]) -> list[BranchSearch]:
    """Searches off one curve, each with random numbers of its own, and the loops they met."""
    found = []
    for pot in pots:
        known = [solution.frequencies for solution in curve.at(pot)]
        rng = np.random.default_rng(1000 * curve.game.cards + SEARCHED.index(pot))
        met = search_branches(curve.game, pot, curve.epsilon, known, lines, rng)
        found.append(with_loops(met))
    return found


def report(path: Path) -> None:
    """Say what was written."""
    print(f"Data: {path.name}, {len(path.read_text('utf-8').splitlines()) - 1} rows", flush=True)


if __name__ == "__main__":
    exit_with(main)
