"""Results as data frames for the notebooks; needs pandas."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from guts_core.guts import (
    CoalitionSolution,
    coalition_table,
    minimum_against_nash,
    nash_growth,
    pseudo_bloc_minimum,
    solve_weenie,
)
from guts_core.methods import ValueEnclosure
from guts_core.methods.extras import needs
from paper_ledger.blpwz22.coalition.table import MESH, PRINTED
from paper_ledger.blpwz22.weenie_proof import ProofLine, proof_table
from paper_ledger.record import Verdict

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = needs(__name__, "pandas")

#: Threshold columns of Table 1 in the order of the paper, with the attribute of a solution.
_THRESHOLDS = {"player 1": "player", "bloc": "bloc", "pseudo-bloc": "pseudo_bloc"}


_COVERINGS = Path(__file__).resolve().parents[3] / "proofs/guts/certificates/Coverings.v"


def pieces_of_coverings() -> dict[int, int]:
    """Into how many pieces Coq's proof for two to five players under the Weenie rule cuts."""
    lists = re.split(r"\((\d)%nat, ", _COVERINGS.read_text(encoding="utf-8"))[1:]
    return {int(n): cuts.count("Whole") for n, cuts in zip(lists[::2], lists[1::2], strict=True)}


def table_1_gains() -> pd.DataFrame:
    """The value column of [BLPWZ22] Table 1 beside the exact mesh and the continuum.

    A printed value marked † is not the exact one on the mesh to the digits printed.
    """
    opponents = list(PRINTED)
    frame = pd.DataFrame(index=opponents)
    on_mesh, continuum = coalition_table(opponents, MESH), coalition_table(opponents)
    pairs = zip(opponents, on_mesh, strict=True)
    frame["printed"] = [_marked(PRINTED[n][0], -s.value, 4, "†") for n, s in pairs]
    for name, solutions in ((f"M = {MESH}", on_mesh), ("continuum", continuum)):
        frame[name] = [f"{0.0 - s.value:.6f}" for s in solutions]
    return _indexed(frame)


def table_1_weights() -> pd.DataFrame:
    """The probability of the pseudo-bloc, which [BLPWZ22] left out of Table 1."""
    opponents = list(PRINTED)
    frame = pd.DataFrame(index=opponents)
    for name, where in ((f"pseudo-bloc, M = {MESH}", MESH), ("continuum", None)):
        solutions = coalition_table(opponents, where)
        frame[name] = [f"{100 * s.pseudo_bloc_weight:.2f} %" for s in solutions]
    return _indexed(frame)


def table_1_thresholds() -> pd.DataFrame:
    """The threshold columns of [BLPWZ22] Table 1 beside the continuum.

    A printed threshold marked ‡ is not the continuum's, rounded.
    """
    continuum = coalition_table(list(PRINTED))
    columns = {}
    for column, (heading, attribute) in enumerate(_THRESHOLDS.items(), start=1):
        exact = [getattr(solution, attribute) for solution in continuum]
        printed = [row[column] for row in PRINTED.values()]
        cells = zip(printed, exact, strict=True)
        columns[heading, "printed"] = [_marked(cell, value, 2, "‡") for cell, value in cells]
        columns[heading, "exact"] = ["–" if math.isnan(x) else f"{x:.6f}" for x in exact]
    return pd.DataFrame(columns, index=pd.Index(list(PRINTED), name="N"))


def coalition_frame(solutions: Iterable[CoalitionSolution]) -> pd.DataFrame:
    """One row per solution: value, thresholds, weight of the pseudo-bloc, growth of the stakes."""
    rows = [
        {
            "N": solution.opponents,
            "value V": f"{solution.value + 0.0:.12f}",
            "player 1": f"{solution.player:.9f}",
            "bloc": f"{solution.bloc:.9f}",
            "pseudo-bloc": f"{solution.pseudo_bloc:.9f}",
            "its probability": f"{solution.pseudo_bloc_weight:.9f}",
            "growth": f"{solution.growth:.6f}",
        }
        for solution in solutions
    ]
    return _indexed(pd.DataFrame(rows).set_index("N"))


def enclosure_frame(enclosures: Mapping[tuple[int, int | None], ValueEnclosure]) -> pd.DataFrame:
    """One row per proved enclosure: its ends to 12 decimals, rounded outward, and its width."""
    rows = [
        {
            "N": opponents,
            "mesh": mesh or "continuum",
            "V is at least": _rounded(enclosure.lower, down=True),
            "and at most": _rounded(enclosure.upper, down=False),
            "width below": f"1e{math.ceil(math.log10(enclosure.width))}",
        }
        for (opponents, mesh), enclosure in enclosures.items()
    ]
    return _indexed(pd.DataFrame(rows).set_index("N"))


def weenie_minimum_frame(searched: Iterable[int], more: Iterable[int] = ()) -> pd.DataFrame:
    """Least payoff at the Weenie Nash threshold: proved for all opponents, or for pseudo-blocs.

    Parameters
    ----------
    searched : iterable of int
        Numbers of players for which all opponents are searched.
    more : iterable of int
        Numbers of players for which only the pseudo-blocs are minimised.
    """
    rows = [(minimum_against_nash(n), "all") for n in searched]
    rows += [(pseudo_bloc_minimum(n), "pseudo-blocs") for n in more]
    frame = pd.DataFrame(
        {
            "n": minimum.players,
            "at least": _rounded(minimum.lower, down=True),
            "at most": _rounded(minimum.upper, down=False),
            "one opponent at": f"{minimum.thresholds[0]:.6f}",
            "the others at": f"{minimum.thresholds[-1]:.6f}",
            "opponents": opponents,
            "boxes": str(minimum.boxes) if minimum.boxes else "–",
        }
        for minimum, opponents in rows
    )
    return frame.set_index("n").rename_axis(index=None, columns="n")


def weenie_value_frame(opponents: Iterable[int]) -> pd.DataFrame:
    """Value of 1 v. N under the Weenie rule with the stakes of the rule and with the printed ones.

    Growth is the factor of the stakes from round to round at the Nash point.
    """
    rows = [
        {
            "N": count,
            "value V": f"{solve_weenie(count).value + 0.0:.6f}",
            "growth at Nash": f"{nash_growth(count + 1):.6f}",
            "V, printed stakes": f"{solve_weenie(count, printed_stakes=True).value + 0.0:.6f}",
        }
        for count in opponents
    ]
    return _indexed(pd.DataFrame(rows).set_index("N"))


def proof_frame(lines: Iterable[ProofLine]) -> pd.DataFrame:
    """How many lines of a proof have each verdict, section by section; the checks are run."""
    rows = pd.DataFrame(proof_table(lines))
    parts = pd.Categorical(part := rows["line"].map(_part), categories=part.unique())
    verdicts = [verdict.value for verdict in Verdict if verdict.value in set(rows["verdict"])]
    return pd.crosstab(parts, rows["verdict"])[verdicts].rename_axis(index=None, columns=None)


def _part(label: str) -> str:
    """The part of the paper that a line of a proof stands in."""
    if re.match("Eq|After eq|Before eq", label):
        return "Eqs. (B.3) to (B.9)"
    return re.sub(r"^([^,]*(?:, Case I+(?=,))?).*", r"\1", label)


def _indexed(frame: pd.DataFrame) -> pd.DataFrame:
    """Name the index in the header row, without an empty row below it."""
    return frame.rename_axis(index=None, columns="N")


def _marked(printed: float | None, exact: float, digits: int, mark: str) -> str:
    """The printed number, with a mark if the exact one does not round to it."""
    if printed is None:
        return "–"
    agrees = abs(printed - exact) <= 0.5 * 10.0**-digits
    return f"{printed:.{digits}f}" + ("" if agrees else f"\N{NO-BREAK SPACE}{mark}")


def _rounded(end: Fraction, down: bool) -> str:
    """An end of an enclosure to 12 decimals, away from the inside."""
    whole = math.floor(end * 10**12) if down else math.ceil(end * 10**12)
    return f"{'-' if whole < 0 else ''}{abs(whole) // 10**12}.{abs(whole) % 10**12:012d}"
