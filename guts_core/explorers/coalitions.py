"""Explorer of coalition against coalition, m v. n, on meshes and in the continuum."""

from typing import Annotated, Any

import numpy as np

from guts_core.explorers.machinery.explorer import Explorer
from guts_core.explorers.machinery.parts import Axis, Control, Mark, Number, Panel
from guts_core.guts import coalition_game, solve_coalition
from guts_core.guts.alliances.solve import solve_alliances
from guts_core.guts.solution import Mixture, mixture_of
from guts_core.methods.arguments import OneOf, Whole, checked

#: What the page's table holds, and what Python computes on demand.
GAMES = ("1 v. 2", "1 v. 3", "1 v. 4", "1 v. 5", "2 v. 2", "2 v. 3", "2 v. 4", "3 v. 3")
MESHES, LIVE = (6, 11, 16, 21), range(3, 22)

#: Gap to be certified in the continuum.
GAP = 1e-4

#: Members nearer to each other than this share a dot: a picture would show one upon the other.
APART = 1e-3


def sides(game: str) -> tuple[int, int]:
    """The numbers m and n of a game's name.

    Examples
    --------
    >>> sides("2 v. 3")
    (2, 3)
    """
    allies, opponents = map(int, game.split(" v. "))
    return allies, opponents


@checked
def coalitions_record(
    game: Annotated[str, OneOf(*GAMES)], mesh: Annotated[int, Whole(2, LIVE[-1])] | None
) -> dict[str, Any]:
    """Value and optimal mixtures: a dot for each member's threshold in each profile."""
    allies, opponents = sides(game)
    if mesh is not None:
        value, gap, mixtures = _on_mesh(allies, opponents, mesh)
    elif allies == 1:
        found = solve_coalition(opponents)
        value, gap = found.value, found.gap
        mixtures = (((found.player,), 1.0),), found.coalition_mixture
    else:
        optimum = solve_alliances(allies, opponents, GAP)
        value, gap = optimum.value, optimum.gap
        mixtures = optimum.allied_mixture, optimum.opposing_mixture
    record: dict[str, Any] = {"value": value + 0.0, "gap": _small(gap)}
    leave = value <= -allies  # on a coarse mesh; no profile forces more
    for side, mixture in zip(("allied", "opposing"), mixtures, strict=True):
        record |= _dots(side, () if leave and side == "allied" else mixture)
    if leave:
        antes = "1 ante" if allies == 1 else f"{allies} antes"
        record["allied profiles"] = f"none, leave the game for {antes}"
    return record


def _on_mesh(
    allies: int, opponents: int, mesh: int
) -> tuple[float, float, tuple[Mixture, Mixture]]:
    game = coalition_game(opponents, mesh, allies)
    found = game.solve(termination_fee=allies)
    rows = mixture_of(game.row_thresholds[found.rows], found.row_strategy[found.rows])
    columns = mixture_of(
        game.column_thresholds[found.columns], found.column_strategy[found.columns]
    )
    return found.value, found.gap, (rows, columns)


def _small(gap: float) -> str:
    """A gap as a bound: the next power of ten.

    Examples
    --------
    >>> _small(3e-13), _small(2e-5)
    ('below 1e-12', 'below 1e-4')
    """
    return f"below 1e{max(-12, int(np.floor(np.log10(max(gap, 1e-13)))) + 1)}"


def _dots(side: str, mixture: Mixture) -> dict[str, Any]:
    """Profiles as lines at the height of their probability, with dots at the thresholds."""
    dots = [
        (threshold, weight, count / len(profile))
        for profile, weight in mixture
        for threshold, count in _members(profile)
    ]
    places, shares, sizes = ([dot[k] for dot in dots] for k in range(3))
    return {
        f"{side} at": places,
        f"{side} share": shares,
        f"{side} size": sizes,
        f"{side} from to": [x for own, _ in mixture for x in (min(own), max(own), None)],
        f"{side} level": [y for _, weight in mixture for y in (weight, weight, None)],
        f"{side} profiles": len(mixture),
    }


def _members(profile: tuple[float, ...]) -> list[tuple[float, int]]:
    """The thresholds of a profile that can be told apart, each with the number of its members.

    Examples
    --------
    >>> _members((0.1, 0.84601, 0.84605))
    [(0.1, 1), (0.84603, 2)]
    """
    own = np.sort(profile)
    groups = np.split(own, np.flatnonzero(np.diff(own) > APART) + 1)
    return [(round(float(group.mean()), 5), group.size) for group in groups]


def coalitions_explorer() -> Explorer:
    """Sizes of the coalitions and the mesh: the value, and what both sides mix."""
    controls = (
        Control("game", "game m v. n", GAMES, start=GAMES.index("2 v. 3"), kind="choice"),
        Control(
            "mesh", "mesh M", (*MESHES, None), start=len(MESHES), live=(*LIVE, None),
            names={"null": "continuum"},
        ),
    )  # fmt: skip
    panels = tuple(
        Panel(
            x=Axis("threshold", (-0.03, 1.03)),
            y=Axis("probability of the profile", (0, 1.04)),
            marks=(
                Mark("line", css, x=f"{side} from to", y=f"{side} level"),
                Mark(
                    "dots",
                    css,
                    x=f"{side} at",
                    y=f"{side} share",
                    size=f"{side} size",
                    radius=7,
                    name=f"members of the coalition of {name}",
                    when=f"{side} at",
                ),
            ),
            title=title,
            half=True,
            aspect=0.8,
        )
        for side, css, name, title in (
            ("allied", "a", "m", "coalition of m"),
            ("opposing", "b", "n", "coalition of n"),
        )
    )
    numbers = (
        Number("value", "value to the coalition of m, in antes", 5),
        Number("gap", "duality gap"),
        Number("allied profiles", "profiles of the coalition of m"),
        Number("opposing profiles", "profiles of the coalition of n"),
    )
    return Explorer(
        coalitions_record,
        controls,
        panels,
        numbers,
        "Thresholds in mixtures of {game}, mesh {mesh}, optimal up to the duality gap, by the "
        "profile's probability.",
        f"Python runs in this page: every mesh up to {LIVE[-1]} points; some seconds each.",
    )
