"""Why no deviation gains: the profit less that of a deviation, as products that are not negative.

Player k deviates with ``vxA``, ``vcK``, ...: the chance to bet (x), to call directly (c), after a
fold (d) or after a call (o), with J, Q, K or A. The facts stand in Coq as ``known`` in
``proofs/simplified_kuhn/Conditions.v``.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import mul

from guts_core.methods.exact.flint_numbers import flint
from guts_core.simplified_kuhn.tree import FREQUENCIES, frequency_of, played_out
from tools.proofs.search.conditions import NAMES, SLOPE
from tools.proofs.search.witnesses import Polynomial, Tree

_LETTERS = {"bet": "x", "call": "c", "call after fold": "d", "overcall": "o"}
VARIABLES = tuple(f"v{letter}{card}" for letter in "xcdo" for card in "JQKA")
_RING = flint().fmpq_mpoly_ctx.get((*NAMES, *VARIABLES), flint().Ordering.degrevlex)
_V = dict(zip((*NAMES, *VARIABLES), _RING.gens(), strict=True))
_ONE = _RING.constant(1)

#: A factor: numbers times products of facts that are not negative.
Factor = list[tuple[int, tuple[str, ...]]]


def _places() -> dict[str, int]:
    """Where the facts stand: the pot, the conditions, the bounds of the deviation, J."""
    names = ["P2", *(f"{x}{end}" for x in FREQUENCIES for end in "01+-")]
    names += [f"{v}{end}" for v in VARIABLES for end in "01"] + [f"J{s}" for s in "xcdo"]
    return {name: place for place, name in enumerate(names)}


_PLACES = _places()
_PLUS_1: Factor = [(1, ("P2",)), (3, ())]
_PLUS_2: Factor = [(1, ("P2",)), (4, ())]


def _worth(name: str) -> Polynomial:
    """The polynomial that a fact is about."""
    if name == "P2":
        return _V["P"] - 2
    x, end = name[:-1], name[-1]
    if end in "01":
        return 1 - _V[x] if end == "1" else _V[x]
    terms = SLOPE[x].to_dict().items()
    slope = _RING.from_dict({(*map(int, m), *[0] * 16): int(c) for m, c in terms})
    return (_V[x] if end == "+" else _V[x] - 1) * slope


def _product(*factors: Factor) -> Factor:
    return [
        (reduce(mul, (k for k, _ in each), 1), sum((names for _, names in each), ()))
        for each in product(*factors)
    ]


def _of(*names: str, times: int = 1) -> Factor:
    return [(times, names)]


def _two_less(x: str) -> Factor:
    return [(1, ()), (1, (f"{x}1",))]


def _moved(x: str, v: str) -> Factor:
    """(x - v) times the slope of x."""
    return [(1, (f"{x}+", f"{v}1")), (1, (f"{x}-", f"{v}0"))]


def _first() -> Factor:
    q, k, a = (_of(f"vx{card}1") for card in "QKA")
    return [
        *_moved("b1", "vxQ"),
        *_product(q, _of("vcQ0", times=2)),
        *_product(q, _of("vdQ0", "a20"), _two_less("c3")),
        *_product(q, _of("voQ0", "a20", "c30")),
        *_product(k, [*_moved("c1", "vcK"), *_moved("d1", "vdK"), *_of("voK0", "b20")]),
        *_product(_of("vxK0"), [*_of("c1-"), *_of("d1-"), *_of("a20", "b30")]),
        *_product(_of("vxK0"), [*_of("b20", times=2), *_of("a21", times=2)]),
        *_moved("a1", "vxA"),
        *_product(a, _of("vcA1", "b30", times=2), _PLUS_1),
        *_product(a, _of("vdA1", "b20"), _PLUS_1, _two_less("c3")),
        *_product(a, _of("voA1", "b20", "c30"), _PLUS_2),
    ]


def _second() -> Factor:
    q, k, a = (_of(f"vx{card}1") for card in "QKA")
    return [
        *_moved("b2", "vxQ"),
        *_of("vcQ0", "a10", times=2),
        *_product(q, _of("vdQ0"), _two_less("c1")),
        *_product(q, _of("voQ0", "c10")),
        *_moved("c2", "vcK"),
        *_product(k, [*_moved("d2", "vdK"), *_of("voK0", "b30", "a11")]),
        *_product(_of("vxK0"), [*_of("d2-"), *_of("b30"), *_of("a11", times=2)]),
        *_moved("a2", "vxA"),
        *_product(_of("vcA1", "b10", times=2), _PLUS_1),
        *_product(a, _of("vdA1", "b30"), _PLUS_1, _two_less("c1")),
        *_product(a, _of("voA1", "b30", "c10"), _PLUS_2),
    ]


def _third() -> Factor:
    return [
        *_moved("b3", "vxQ"),
        *_of("vcQ0", "a20", times=2),
        *_product(_of("vdQ0", "a10"), _two_less("c2")),
        *_of("voQ0", "a10", "c20"),
        *_moved("c3", "vcK"),
        *_moved("d3", "vdK"),
        *_of("voK0", "b10"),
        *_product(_of("vxK0", "a21"), _two_less("b1")),
        *_product(_of("vxK0", "a11"), _two_less("b2")),
        *_product(_of("vcA1", "b20", times=2), _PLUS_1),
        *_product(_of("vdA1", "b10"), _PLUS_1, _two_less("c2")),
        *_product(_of("voA1", "b10", "c20"), _PLUS_2),
        *_product(_of("vxA1", "c10"), _two_less("b2")),
        *_product(_of("vxA1", "d20"), _two_less("b1")),
    ]


def loss(player: int) -> Polynomial:
    """24 times the profit less that of a deviation, played out by guts_core."""

    def usual(who: int, situation: str, card: str) -> Polynomial:
        p = frequency_of(who, situation, card)
        return _V[p] if isinstance(p, str) else p * _ONE

    def deviating(who: int, situation: str, card: str) -> Polynomial:
        return _V[f"v{_LETTERS[situation]}{card}"] if who == player else usual(who, situation, card)

    return played_out(usual, _V["P"], player) - played_out(deviating, _V["P"], player)


def difference(player: int) -> list[Tree]:
    """The loss as summands: products of facts, and multiples of what a player may not do with J.

    Raises
    ------
    ArithmeticError
        If the products do not sum to the loss.
    """
    rest = loss(player)
    multiples: list[Tree] = []
    for letter in "xcdo":
        without = rest.subs({f"v{letter}J": 0})
        factor, _ = divmod(rest - without, _V[f"v{letter}J"])
        multiples.append(("Multiple", factor, _PLACES[f"J{letter}"]))
        rest = without
    parts = (_first, _second, _third)[player]()
    for times, names in parts:
        rest -= times * reduce(mul, map(_worth, names), _ONE)
    if rest != 0:
        raise ArithmeticError(f"difference: {rest} is left")
    products = [("Product", k, tuple(_PLACES[n] for n in names)) for k, names in parts]
    return [*products, *multiples]
