"""What proves the dimensions of sets of equilibria refuses what is false."""

import dataclasses
from fractions import Fraction

import numpy as np
from refusals import Refusal, both_tests

from guts_core.kuhn.whole_sets import dimensions
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.methods.complementarity.multilinear import Multilinear
from guts_core.methods.exact import polynomial_branches as cases
from guts_core.methods.exact.flint_numbers import flint, to_flint

TINY = Fraction(1, 10**12)
X, Y = (Multilinear.variable(k) for k in range(2))
PATTERN = ClosedPattern("000. 000. 000 00 00 . 00 00 . 00 00 .")
NEVER = ClosedPattern("0000 0000 ==0 00 00 0 .. .. . .. .. .")
FREE = tuple(np.flatnonzero(~(PATTERN.low | PATTERN.high)).tolist())
RING = flint().fmpq_mpoly_ctx.get([f"x{k}" for k in FREE], flint().Ordering.lex)


def at_wall():
    """The branch of x y = 0 on which x is 0."""
    return next(each for each in cases.branches([X * Y], range(2)) if each.parameters == (1,))


def has_one_sign(polynomial):
    return cases._has_one_sign(cases._made(RING, FREE, polynomial))


def part(value):
    """The pattern at the pot 1 with one of its free frequencies held."""
    held = cases.Solved(0, RING.constant(1), RING.constant(-to_flint(value)))
    return dimensions._Part(PATTERN, Fraction(1), cases.Branch(FREE, (held,), ()))


def inside(first):
    """Whether a profile of the pattern is a strict member at the pot 1."""
    (whole,) = dimensions._parts(PATTERN, Fraction(1))
    return whole._is_inside(np.array([first, *[Fraction(1, 2)] * (len(FREE) - 1)], dtype=object))


FOUR = Fraction(4)
LINE = ClosedPattern("==0=0=01==00=0=00=0=0000=0")
ENDING = ClosedPattern("==0==001==00=0=0==0=0000=0")
EQUATIONS = ClosedPattern("0000==0===0000=00=========")
#: In eighths, a profile whose slopes at walls are strict there, and others not 0.
BESIDE = (7, 4, 2, 1, 2, 3, 7, 1, 5, 4, 5, 1, 7, 3, 6)


def first_part(pattern, pot=FOUR):
    return next(part for part in dimensions._parts(pattern, pot) if not part.branch.left)


def at(pattern, place):
    """A member of a pattern with one parameter, over the free frequencies."""
    return first_part(pattern).branch.at([Fraction(place)])[0]


def attained(left=()):
    """Both dimensions of a line at one of its members, with equations left over."""
    line = first_part(LINE)
    member = LINE.high.astype(float)
    member[line._free] = at(LINE, "11/16").astype(float)
    branch = dataclasses.replace(line.branch, left=left)
    return dimensions._Part(LINE, FOUR, branch).attained(member[None])


def point(*left):
    """The pattern at the pot 1 with all of its free frequencies held at 1/2."""
    half = RING.constant(-to_flint(Fraction(1, 2)))
    held = tuple(cases.Solved(k, RING.constant(1), half) for k in range(len(FREE)))
    return dimensions._Part(PATTERN, Fraction(1), cases.Branch(FREE, held, left))


#: Places of what is decided after a bet of player 1, which only card 4 may make.
AFTER_A_BET = slice(21, 25)


def covered_by(*cover):
    """What is known of a pattern without a member, if all equilibria are in these."""
    pieces = [(PATTERN, np.empty((0, 26)))]
    return dimensions.dimensions_of(Fraction(1), pieces, cover)


ALWAYS_0 = ClosedPattern("0" * 26)
PATH = "kuhn.whole_sets.dimensions"
ROWS = [
    Refusal(
        "methods.exact.polynomial_branches:Branch.vanishes",
        "where x is 0, x - y / 10^12 is 0 as well",
        lambda: not at_wall().vanishes(X - Y * TINY),
        lambda: at_wall().vanishes(X * Y),
    ),
    Refusal(
        "methods.exact.polynomial_branches:_has_one_sign",
        "x - 1 / 10^12 has one sign from 0 to 1",
        lambda: not has_one_sign(Multilinear.variable(FREE[0]) - TINY),
        lambda: has_one_sign(Multilinear.variable(FREE[0]) + TINY),
    ),
    Refusal(
        f"{PATH}:Dimensions.exact",
        "dimensions of 5 and from 2 to 3 are known",
        lambda: not dimensions.Dimensions((5, 2), (5, 3)).exact,
        lambda: dimensions.Dimensions((5, 3), (5, 3)).exact,
    ),
    Refusal(
        f"{PATH}:_Part.is_empty",
        "nothing is where a frequency is 1",
        lambda: not part(Fraction(1)).is_empty,
        lambda: part(1 + TINY).is_empty and part(-TINY).is_empty,
    ),
    Refusal(
        f"{PATH}:_Part._is_inside",
        "at a wall, or beyond it, a member can be moved to both sides",
        lambda: not any(map(inside, (Fraction(0), -TINY))),
        lambda: inside(TINY),
    ),
    Refusal(
        f"{PATH}:_Part._is_inside",
        "a profile next to no equation, or a member at the end of its line, is inside",
        lambda: (
            not first_part(EQUATIONS, Fraction(3))._is_inside(np.array(BESIDE) * Fraction(1, 8))
            and not first_part(ENDING)._is_inside(at(ENDING, 0))
        ),
        lambda: first_part(LINE)._is_inside(at(LINE, "11/16")),
    ),
    Refusal(
        f"{PATH}:_Part.is_empty",
        "a member is where all frequencies are held and an equation is left over",
        lambda: point(RING.constant(1)).is_empty,
        lambda: not point().is_empty and not part(Fraction(0)).is_empty,
    ),
    Refusal(
        f"{PATH}:_Part.seen",
        "what follows a bet is seen where none is made, or is not where one is",
        lambda: not part(Fraction(0)).seen[AFTER_A_BET].any(),
        lambda: all(part(Fraction(k, 2)).seen[AFTER_A_BET].all() for k in (1, 2)),
        ((f"{PATH}:_Part.seen", np.ones(26, dtype=bool)),),
    ),
    Refusal(
        f"{PATH}:_larger",
        "5 and 2 are together at least 4 and 3, or at most 5 and 2",
        lambda: dimensions._larger((5, 2), (4, 3)) == dimensions._larger((4, 3), (5, 2)) == (5, 3),
        lambda: dimensions._larger((5, 2), (5, 2)) == (5, 2),
        ((f"{PATH}:_larger", lambda one, other: one),),
    ),
    Refusal(
        f"{PATH}:_Part.attained",
        "where all frequencies move with one they have more than one dimension",
        lambda: attained() == (1, 1),
        lambda: (at(LINE, "1/4") != at(LINE, "11/16")).sum() > 1,
    ),
    Refusal(
        f"{PATH}:_Part.attained",
        "a line is there though an equation is left over",
        lambda: attained(left=(X,)) is None,
        lambda: attained() is not None,
    ),
    Refusal(
        f"{PATH}:dimensions_of",
        "one pattern bounds the dimensions of all equilibria in two",
        lambda: (
            not covered_by(ALWAYS_0, PATTERN).exact and covered_by(ALWAYS_0, PATTERN).most == (5, 2)
        ),
        lambda: covered_by(ALWAYS_0).least == covered_by(ALWAYS_0).most == (0, 0),
        ((f"{PATH}:max", lambda *_: (0, 0)),),
    ),
    Refusal(
        f"{PATH}:may_have_members",
        "player 2 never calls the bet of player 3 with card 3 at a pot 10^-12 above 2",
        lambda: not dimensions.may_have_members(NEVER, 2 + TINY),
        lambda: dimensions.may_have_members(NEVER, Fraction(2)),
    ),
    Refusal(
        f"{PATH}:_beyond",
        "bounds of 5 and 2 leave room beyond 5 and 2",
        lambda: not dimensions._beyond((5, 2), (5, 2)),
        lambda: dimensions._beyond((5, 3), (5, 2)) and dimensions._beyond((6, 2), (5, 2)),
    ),
]
test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
