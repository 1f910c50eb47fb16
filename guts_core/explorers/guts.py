"""Explorer of one player against a coalition, any number of opponents, any mesh."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.guts import CoalitionSolution, nash_threshold, payoff_curves, solve_coalition
from guts_core.methods.arguments import Whole, checked

#: What the page's table holds, and what Python computes on demand.
OPPONENTS, MOST = tuple(range(1, 61)), 200
MESHES, FINEST = (11, 21, 51, 101, 201, 501), 501

#: What stands in the place of a threshold above which player 1 holds.
LEAVES = "no hand, leaves the game for 1 ante"

#: Of a share in per cent.
_MOST_DECIMALS = 9

#: Equal steps of a curve; its kinks are added.
STEPS = 64


@checked
def coalition_record(
    opponents: Annotated[int, Whole(1, MOST)], mesh: Annotated[int, Whole(2, FINEST)] | None
) -> dict[str, Any]:
    """One state: the value, the mixtures of both sides, and the curves against their thresholds."""
    solution = solve_coalition(opponents, mesh)
    x = _knots(solution, _shown_from(solution))
    curves = payoff_curves(solution, x)
    value, pseudo = solution.value + 0.0, solution.pseudo_bloc_weight > 0
    always_in = [part for part in solution.coalition_mixture if part[0][0] == 0 < part[0][-1]]
    blocs = [part for part in solution.coalition_mixture if part not in always_in]
    leaves = value <= -1  # on a mesh too coarse for so many opponents; no threshold forces more
    own = () if leaves else solution.player_mixture
    return {
        "value": value,
        "below": value - 0.30,
        "above": value + 0.20,
        "from": x[0],
        "step": 1 / (mesh - 1) if mesh else None,
        "nash": nash_threshold(opponents + 1),
        "held": [threshold for threshold, _ in own],
        "shares": [share for _, share in own],
        "player": LEAVES if leaves else _shown([((threshold,), share) for threshold, share in own]),
        "bloc": _shown(blocs) if blocs else None,
        "inner": _shown([(profile[1:], share) for profile, share in always_in]) if pseudo else None,
        "weight": solution.pseudo_bloc_weight if pseudo else None,
        "x": x,
        "blocs": curves.bloc,
        "pseudos": curves.pseudo_bloc if pseudo else [],
        "blend": curves.blend,
    }


def _shown_from(solution: CoalitionSolution) -> float:
    """Left end of the picture: three times as far from 1 as player 1's threshold, or as Nash's."""
    reach = 3 * (1 - solution.player)
    if reach < 1e-6:  # as where player 1 leaves the game
        reach = 3 * (1 - nash_threshold(solution.opponents + 1))
    return max(0.0, 1 - reach)


def _knots(solution: CoalitionSolution, low: float) -> np.ndarray:
    profiles = solution.coalition_mixture
    kinks = {t for profile, _ in profiles for t in profile if low < t < 1} | {solution.player}
    kinks |= {threshold for threshold, _ in solution.player_mixture}
    points = np.union1d(np.linspace(low, 1, STEPS + 1), sorted(kinks))
    return points[np.insert(np.diff(points) > 1e-9, 0, True)]


def _shown(mixture: Sequence[tuple[tuple[float, ...], float]]) -> str:
    """Thresholds with their shares: on a mesh neighbouring points are mixed, and not their mean.

    Of a part of a mixture, such as that of the blocs alone, the shares are of that part.

    Examples
    --------
    >>> _shown([((0.8,), 0.69), ((0.85,), 0.31)])
    '0.8000 (69 %) or 0.8500 (31 %)'
    >>> _shown([((0.8,), 0.2), ((0.85,), 0.3)])
    '0.8000 (40 %) or 0.8500 (60 %)'
    >>> _shown([((0.67, 0.68, 0.68), 0.88)])
    '0.6700 × 1 and 0.6800 × 2'
    >>> _shown([((0.94,), 0.00496), ((0.96,), 0.99504)])
    '0.9400 (0.5 %) or 0.9600 (99.5 %)'
    """
    total = sum(weight for _, weight in mixture)
    parts = [
        _alike(profile) + (f" ({_percent(weight / total)})" if len(mixture) > 1 else "")
        for profile, weight in mixture
    ]
    return " or ".join(parts)


def _percent(share: float) -> str:
    """A share in whole per cent, or with more decimals where these would make it none or all."""
    digits = 0
    while digits < _MOST_DECIMALS and float(f"{100 * share:.{digits}f}") in (0, 100):
        digits += 1
    return f"{100 * share:.{digits}f} %"


def _alike(profile: tuple[float, ...]) -> str:
    """The thresholds of a profile, each with the number of members who have it."""
    counts = Counter(f"{threshold:.4f}" for threshold in profile)
    if len(counts) == 1:
        return next(iter(counts))
    return " and ".join(f"{threshold} × {count}" for threshold, count in counts.items())


def coalition_explorer() -> Explorer:
    """Number of opponents and mesh: player 1's payoff against the coalition's bloc and pseudo-bloc.

    A thick curve is the mixture that the coalition plays; where it is highest player 1 holds, and
    the dots there show with which shares a mesh makes player 1 mix. There are none, and the words
    say so, where player 1 leaves the game.
    """
    opponents = Control(
        "opponents", "opponents N", OPPONENTS, start=1, live=tuple(range(1, MOST + 1))
    )
    mesh = Control(
        "mesh", "mesh M", (*MESHES, None), start=len(MESHES), live=(*range(2, FINEST + 1), None),
        names={"null": "continuum"},
    )  # fmt: skip
    panel = Panel(
        x=Axis("player 1's threshold p", ("from", 1)),
        y=Axis("payoff α + Vβ (antes)", ("below", "above")),
        marks=(
            Mark("hrule", y="value"),
            Mark("vrule", "g", x="nash", name="Nash threshold"),
            Mark("line", "a", x="x", y="blocs", name="bloc", when="bloc"),
            Mark("line", "b", x="x", y="pseudos", name="pseudo-bloc", when="weight"),
            Mark("line", "c", x="x", y="blend", name="mixture", when="weight"),
            Mark("steps", "hollow", x="x", y="blend", step="step", name="mesh", when="step"),
            Mark(
                "dots", "c", x="held", y="value", size="shares", radius=6, name="player 1 holds",
                when="held",
            ),
        ),
    )  # fmt: skip
    numbers = (
        Number("value", "value V", 6),
        Number("weight", "pseudo-bloc played", 2, unit=" %", times=100, when="weight"),
        Number("player", "player 1 holds above"),
        Number("bloc", "bloc holds above", when="bloc"),
        Number("inner", "pseudo-bloc holds above", when="weight"),
    )
    return Explorer(
        coalition_record,
        (opponents, mesh),
        (panel,),
        numbers,
        "Player 1's payoff against its threshold; opponents: {opponents}, mesh: {mesh}.",
        f"Python runs in this page: any N up to {MOST}, any mesh up to {FINEST} points.",
    )
