"""Which members of the set of equilibria learning comes near to, with four cards.

Four rules of learning run from random profiles: replicator dynamics, fictitious play, smoothed best
response with noise that fades, and regret matching. What each is left with at the end is measured:
the largest gain of a best reply, and the payoffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from guts_core.kuhn.equilibria.polynomials import slope_system
from guts_core.kuhn.equilibria.search import _own_check
from guts_core.kuhn.three_players.rules import KuhnPoker
from guts_core.methods.complementarity.multilinear import MultilinearSystem
from guts_core.methods.complementarity.regret_matching import regret_averages
from guts_core.methods.records import ReadOnly
from guts_core.storage.files import FilePath, read_csv, write_csv

#: Pots at which learning was tried, starts, and rounds of the last two rules.
LEARNING_POTS, STARTS, ROUNDS = "5/2 31/10 7/2 4 9/2 6 8", 24, 40_000

#: Step and number of steps of the replicator dynamics; first and last noise of smoothed replies.
_STEP, _STEPS, _NOISE = 0.5, 20_000, (0.3, 1e-4)

#: Columns of the file; medians, and the spread of the payoffs over the starts.
LEARNING_COLUMNS = (
    *("pot", "rule", "starts", "median_gain", "least_gain"),
    *(f"e{i}_{part}" for i in (1, 2, 3) for part in ("low", "median", "high")),
)


@dataclass(frozen=True)
class Learnt(ReadOnly):
    """What a rule is left with at the end, over all starts.

    Attributes
    ----------
    pot : Fraction
        P.
    rule : str
        Its name.
    gains : numpy.ndarray, shape (starts,)
        The largest gain of any player by a best reply.
    payoffs : numpy.ndarray, shape (starts, 3)
        Per hand.
    """

    pot: Fraction
    rule: str
    gains: np.ndarray
    payoffs: np.ndarray


def replicator(system: MultilinearSystem, x: np.ndarray, before: np.ndarray) -> np.ndarray:
    """The profile after a long time, in the log-odds of each frequency."""
    odds = np.log(x / (1 - x))
    for _ in range(_STEPS):
        odds = np.clip(odds + _STEP * system.values(_chances(odds)), -40, 40)
    return _chances(odds)


def fictitious_play(system: MultilinearSystem, x: np.ndarray, before: np.ndarray) -> np.ndarray:
    """The average play of players who answer the average so far, weighted by their own reach."""
    total, weight = x.copy(), np.ones_like(x)
    for _ in range(ROUNDS):
        answer = (system.values(total / weight) > 0).astype(float)
        reach = np.where(before >= 0, 1 - answer[:, before], 1.0)
        total, weight = total + reach * answer, weight + reach
    return np.asarray(total / weight)


def smoothed(system: MultilinearSystem, x: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Slow steps towards logistic replies, whose noise falls evenly on a logarithmic scale."""
    for noise in np.geomspace(*_NOISE, ROUNDS):
        odds = np.clip(system.values(x) / noise, -40, 40)
        x = x + min(0.05, 3 * noise) * (_chances(odds) - x)
    return x


def regrets(system: MultilinearSystem, x: np.ndarray, before: np.ndarray) -> np.ndarray:
    """The average play of regret matching without negative regrets."""
    return regret_averages(system, x, ROUNDS, before)


RULES: dict[str, Callable[[MultilinearSystem, np.ndarray, np.ndarray], np.ndarray]] = {
    "replicator": replicator,
    "fictitious play": fictitious_play,
    "smoothed best response": smoothed,
    "regret matching": regrets,
}


def learnt(pot: Fraction, rule: str) -> Learnt:
    """One rule at one pot, from random starts that are the same for all."""
    game, rng = KuhnPoker(4), np.random.default_rng(4)
    system, start = slope_system(game, float(pot)), rng.uniform(0.02, 0.98, (STARTS, game.size))
    x = game.complete(RULES[rule](system, start, _own_check(game)))
    gains, payoffs = game.gains(x, float(pot)), game.expectations(x, float(pot))
    return Learnt(pot, rule, gains.max(axis=1), payoffs)


def all_learnt() -> Iterator[Learnt]:
    """All rules at all pots; minutes."""
    for pot in LEARNING_POTS.split():
        for rule in RULES:
            yield learnt(Fraction(pot), rule)


def write_learnt(found: Iterable[Learnt], path: FilePath) -> None:
    """Write one row for each pot and rule."""
    rows = [
        [
            *(str(each.pot), each.rule, len(each.gains)),
            *(f"{value:.3g}" for value in (np.median(each.gains), each.gains.min())),
            *(
                f"{value:.6g}"
                for column in each.payoffs.T
                for value in (column.min(), np.median(column), column.max())
            ),
        ]
        for each in found
    ]
    write_csv(path, LEARNING_COLUMNS, rows)


def read_learnt(path: Path) -> list[dict[str, str]]:
    """Read the rows of the file."""
    return read_csv(path, LEARNING_COLUMNS, _read)


def _read(row: dict[str, str]) -> dict[str, str]:
    for name in ("pot", *LEARNING_COLUMNS[2:]):
        Fraction(row[name])
    return row


def _chances(odds: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-odds)))
