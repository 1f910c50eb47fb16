"""Certifiers of whole sets of equilibria of Kuhn poker refuse what is false."""

import math
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache

from refusals import Refusal, both_tests, broken, refuses, yes

from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from paper_ledger.bil18.whole_sets import bounds, checker, connected, special_pots, stored
from paper_ledger.bil18.whole_sets.rules import PLACE, slopes

POT = Fraction(7, 2)
HERE = (POT, POT)
LARGE = (Fraction(7), math.inf, math.inf)
PROOF = stored.read_proof(*HERE)
COVERS = stored.read_covers(*HERE)
MOVED = (Fraction(21, 4), Fraction(67, 10))
MOVES = stored.read_connected(*MOVED)
BOUND = bounds.stored_bounds(*HERE)[0]
SPECIAL = next(row for row in special_pots.read_special_pots() if row.between)
PROVE = "paper_ledger.bil18.whole_sets.checker:Here.prove"
WRONG = (checker.Refused, ValueError, IndexError, KeyError)


@cache
def shortened():
    """The patterns that are left of them, each looked at as in the library."""
    return stored.checked_patterns(*HERE)


@cache
def codes():
    """The patterns that the stored proof lists."""
    return tuple(checker.proved(iter(PROOF), *HERE))


def flipped(text):
    """The first multiplier of an inequality with the other sign."""
    changed = re.sub(r" (\d+\*(?!e))", r" -\1", text, count=1)
    assert changed != text
    return changed


def endless():
    """What a checker says of polynomials where no pot is the highest."""
    return checker.Here("=" * 26, slopes(*LARGE), endless=True)._never_below_zero


def on_large(target, certificate):
    """What a certificate shows at all pots from 7 on."""
    return checker.shown("=" * 26, *LARGE[:2], target, certificate, LARGE[2])


def refused(call, *arguments):
    return refuses(WRONG, lambda: call(*arguments))


def listing(proof):
    return checker.proved(iter(proof), *HERE)


def with_line(lines, k, line):
    return [*lines[:k], line, *lines[k + 1 :]]


AT = next(k for k, line in enumerate(PROOF) if re.search(r" \d+\*[ul+-]", line))
SENT = next(k for k, line in enumerate(COVERS) if re.search(r" \d+\*[ul+-]", line))


def sent(line):
    """The shortened list with another line in the place of one."""
    return checker.without_covered(codes(), with_line(COVERS, SENT, line), *HERE)


def other_target():
    """The same certificates for another pattern that is still there."""
    both, *certificates = COVERS[SENT].split(";")
    one, other = both.split()
    third = next(code for code in codes() if code not in (one, other))
    return ";".join([f"{one} {third}", *certificates])


def exchanged(line):
    """Both patterns of a line exchanged."""
    both, *certificates = line.split(";")
    return ";".join([" ".join(both.split()[::-1]), *certificates])


def moved(lines):
    return connected.hanging_together(lines, *MOVED)


MOVE = next(k for k, line in enumerate(MOVES) if line.startswith(">"))
TEXT = next(k for k, line in enumerate(MOVES) if re.search(r" \d+\*[ul+-]", line))
HEAD = next(k for k, line in enumerate(MOVES) if len(line.split()) == 3 and line[0] == ":")


def elsewhere():
    """The same move to places that are 1/1000 further."""
    sign, *words = MOVES[MOVE].split()
    words[1::3] = [str(Fraction(each) - Fraction(1, 1000)) for each in words[1::3]]
    return with_line(MOVES, MOVE, " ".join([sign, *words]))


def alone(slope, at=0):
    """Slopes of which only one, by default the first, is not 0 everywhere."""
    return tuple(slope if k == at else {} for k in range(26))


def here(slope, pattern="=" * 26):
    """A pattern where only the first frequency has a slope."""
    return checker.Here(pattern, alone(slope))


def read(slope, *tree, ends=(Fraction(2), Fraction(3))):
    """What a small proof lists where only the first frequency has a slope."""
    with broken("paper_ledger.bil18.whole_sets.checker:slopes", lambda *_: alone(slope)):
        return checker.proved(iter(tree), *ends)


def covered(slope, *lines, ends=(Fraction(2), Fraction(3))):
    """What is left of two patterns after lines, where only the first frequency has a slope."""
    both = ["0" + "=" * 25, "=" * 26]
    with broken("paper_ledger.bil18.whole_sets.checker:slopes", lambda *_: alone(slope)):
        return checker.without_covered(both, lines, *ends)


def on_wall(slope, state, certificate):
    """That where a slope is 0 its frequency is at a wall."""
    place = here(slope)
    return [place.prove(each, certificate) for each in place.still_to_show(0, state)]


def joined(*lines, slope=None, at=0, ends=(Fraction(2), Fraction(3))):
    """What small proofs show to hang together where only one frequency has a slope."""
    path = "paper_ledger.bil18.whole_sets.connected:slopes_by_share"
    with broken(path, lambda *_: alone(slope or {}, at)):
        return connected.hanging_together(lines, *ends)


def divided(*bottom, low=Fraction(8), high=Fraction(9)):
    """What a bound with this denominator asks for."""
    return bounds.Bound(1, "<=", (0,), bottom).target(low, high)


def twice(*certificates):
    """The bound on two patterns."""
    return replace(BOUND, certificates=certificates)


def checked_with(found):
    """What is said of stored bounds if they were these."""
    with broken("paper_ledger.bil18.whole_sets.bounds:stored_bounds", lambda *_: found):
        return bounds.checked_bounds(*HERE)


#: The patterns at a pot with several that hang together.
SEVERAL = connected.proved_codes(Fraction(6))


def hang_together(*which):
    """Whether a proof for these, and for another one, is taken for one at the pot 6."""
    lines = [f": {ALL if k is None else SEVERAL[k]}" for k in which]
    with broken("paper_ledger.bil18.whole_sets.connected:read_connected", lambda *_: lines):
        return connected.is_connected(Fraction(6))


def member(state, x, slope):
    """Whether a profile with this last frequency and slope is a member of a pattern with it."""
    row = replace(
        SPECIAL,
        pattern=ClosedPattern("=" * 25 + state),
        member=((Fraction(0),),) * 25 + ((Fraction(x),),),
    )
    path = "paper_ledger.bil18.whole_sets.special_pots:slopes"
    with broken(path, lambda *_: alone({(): slope}, 25)):
        return row.has_member()


TINY = Fraction(1, 10**6)
ALL, AT_0, AT_1 = "=" * 26, "0" + "=" * 25, "1" + "=" * 25
JOINED = "paper_ledger.bil18.whole_sets.connected:hanging_together"
X = {(0,): 1}
X_LESS_1 = {(0,): 1, (): -1}
HALF = {(0,): 2, (): -1}
FALLS = {(): 2, (PLACE,): -1}
FALLING = ("?0 1=0", ".", f"! 1 -1*e0 1*-{PLACE}", f"! 1 1*l0 1*-{PLACE}")
NOT_HERE = ("?0 =01", "! 1 1*e0", ".", "! 1 1*u0")

ROWS = [
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.still_to_show",
        "where a slope is 0 its frequency is 0, or is 1",
        lambda: refused(on_wall, X, "0", "1") and refused(on_wall, X_LESS_1, "1", "1"),
        lambda: on_wall(X, "0", "1 -1*e0") and on_wall(X_LESS_1, "1", "1 1*e0"),
        ((PROVE, yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.prove",
        "0 times, t times or 1 - t times what is to be shown is enough, also where t is 0 or 1",
        lambda: (
            refused(here({}).prove, {(): -1}, "0")
            and refused(here({(0, PLACE): 1}).prove, {(0,): -1}, "0,1 -1*e0")
            and refused(here({(0,): 1, (0, PLACE): -1}).prove, {(0,): -1}, "1,-1 -1*e0")
        ),
        lambda: here({}).prove({(): 1}, "1,0,1") is None,
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.prove",
        "-x is at least 0, or 1 - x - t is, and a product may be taken 0 times",
        lambda: (
            refused(here({}).prove, {(0,): -1}, "1")
            and refused(here({}).prove, {(): 1, (0,): -1, (PLACE,): -1}, "1")
            and refused(here({}).prove, {(): 1}, "1 0*u0")
        ),
        lambda: (
            here({}).prove({(): 1, (0,): -1, (PLACE,): 1}, "1")
            is here({}).prove({(): 1, (PLACE,): -1}, "1")
            is None
        ),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.with_fibres",
        "a frequency at 0 may be anything if it has no slope, or one with a slope if it has not",
        lambda: (
            here({}, "0" + "?" * 25).with_fibres()[0] == "0"
            and "?" in here(X, "?" * 26).with_fibres()
        ),
        lambda: here({}, "0" + "?" * 25).with_fibres() == "0" + "=" * 25,
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "nothing is in a pattern, by no certificate",
        lambda: refused(read, {}, "! 1"),
        lambda: read({}, ".") == ["=" * 26],
        ((PROVE, yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "where the slope is 2x - 1 every equilibrium has x at 0 or at 1",
        lambda: refused(read, HALF, "?0 01", ".", "."),
        lambda: len(read(HALF, "?0 01=", ".", ".", ".")) == 3,
        (("paper_ledger.bil18.whole_sets.checker:sorted", yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "where the slope is -1 it is 0",
        lambda: refused(read, {(): -1}, *NOT_HERE[:2], "<0= 1", *NOT_HERE[3:]),
        lambda: read({(): -1}, *NOT_HERE) == ["0" + "=" * 25],
        ((PROVE, yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "where the slope is 2 - t it is above 0 however large t is",
        lambda: refused(lambda: read(FALLS, *FALLING, ends=LARGE)),
        lambda: read(FALLS, *FALLING) == ["1" + "=" * 25],
        ((PROVE, yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:without_covered",
        "where the slope is 2 - t it is at least 0 however large t is",
        lambda: refused(lambda: covered(FALLS, f"{AT_0} {ALL};1", ends=LARGE)),
        lambda: covered(FALLS, f"{AT_0} {ALL};1 1*-{PLACE}") == [ALL],
        ((PROVE, yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "a proof with a line behind its end lists all equilibria",
        lambda: refused(read, {}, ".", ".") and refused(listing, [*PROOF, PROOF[-1]]),
        lambda: read({}, "."),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "where the slope is x two branches lie in each other, and so nothing is at x = 0",
        lambda: refused(read, X, "?0 0=1", "<0= 1", "<00 1 -1*e0", "."),
        lambda: read(X, "?0 0=1", ".", "<00 1 -1*e0", ".") == [AT_0, AT_1],
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:without_covered",
        "where the slope is x two patterns are left out because of each other",
        lambda: refused(covered, X, f"{AT_0} {ALL};1", f"{ALL} {AT_0};1 -1*e0"),
        lambda: covered(X, f"{AT_0} {ALL};1") == [ALL] and covered(X, f"{ALL} {AT_0};1 -1*e0"),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.prove",
        "a slope of -1 at a wall is 0, or a product is one up to what cannot be read",
        lambda: (
            refused(here({(): -1}, AT_0).prove, {(): -1}, "1 1*e0")
            and refused(here({}).prove, {(): 1}, "1 1*+0*")
        ),
        lambda: here({(): -1}).prove({(): -1}, "1 1*e0") is None,
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:without_covered",
        "a pattern is left out because of itself, or of one that is not there",
        lambda: (
            refused(checker.without_covered, codes(), [f"{codes()[0]} {codes()[0]}"], *HERE)
            and refused(checker.without_covered, COVERS[SENT].split()[:1], COVERS[SENT:][:1], *HERE)
        ),
        lambda: sent(COVERS[SENT]),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "a proof with one multiplier of the other sign lists all equilibria",
        lambda: refused(listing, with_line(PROOF, AT, flipped(PROOF[AT]))),
        lambda: listing(PROOF),
        (("paper_ledger.bil18.whole_sets.checker:proved", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "a proof without its last line lists all equilibria",
        lambda: refused(listing, PROOF[:-1]),
        lambda: listing(PROOF),
        (
            ("paper_ledger.bil18.whole_sets.checker:proved", yes),
            ("paper_ledger.bil18.whole_sets.checker:_read", lambda *_: None),
        ),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:proved",
        "a pattern with nothing decided is a closed pattern",
        lambda: refused(listing, ["."]),
        lambda: listing(PROOF),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.prove",
        "the first slope is at least 0 in a pattern because 0 is",
        lambda: refused(checker.shown, codes()[0], *HERE, slopes(*HERE)[4], "1"),
        lambda: checker.shown(codes()[0], *HERE, slopes(*HERE)[4], "1 1*e4") is None,
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.prove",
        "5 - t is at least 0 however large t is, or 1 - t is, by a factor that may not be used",
        lambda: (
            refused(on_large, {(): 5, (PLACE,): -1}, "1")
            and refused(on_large, {(): 1, (PLACE,): -1}, f"1 1*-{PLACE}")
        ),
        lambda: on_large({(): 5, (PLACE,): 1}, "1") is None,
        (("paper_ledger.bil18.whole_sets.checker:shown", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here._never_below_zero",
        "3 - 2t is at least 0 however large t is, or t x - 2t is",
        lambda: not any(map(endless(), ({(): 3, (PLACE,): -2}, {(PLACE,): -2, (0, PLACE): 1}))),
        lambda: all(map(endless(), ({(): 3, (PLACE,): 2}, {(PLACE,): 2, (0, PLACE): -1}))),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:shown",
        "that 1 >= 0 shows that -1 >= 0",
        lambda: refused(checker.shown, codes()[0], *HERE, {(): -1}, "1 1*+0"),
        lambda: checker.shown(codes()[0], *HERE, {(): 1}, "1") is None,
        (("paper_ledger.bil18.whole_sets.checker:shown", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:Here.still_to_show",
        "in a pattern with a frequency at 0 it is 1 as well",
        lambda: refused(checker.Here("0" * 26, slopes(*HERE)).still_to_show, 0, "1"),
        lambda: checker.Here("0" * 26, slopes(*HERE)).still_to_show(0, "="),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:without_covered",
        "a pattern is left out by a certificate with one multiplier of the other sign",
        lambda: refused(sent, flipped(COVERS[SENT])),
        lambda: sent(COVERS[SENT]),
        (("paper_ledger.bil18.whole_sets.checker:without_covered", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:without_covered",
        "a pattern is left out because of another one than its certificates speak of",
        lambda: refused(sent, other_target()) and refused(sent, exchanged(COVERS[SENT])),
        lambda: sent(COVERS[SENT]),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.checker:without_covered",
        "a pattern is left out without a certificate, or twice",
        lambda: (
            refused(sent, COVERS[SENT].split(";")[0])
            and refused(checker.without_covered, codes(), [*COVERS, COVERS[SENT]], *HERE)
        ),
        lambda: sent(COVERS[SENT]),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.bounds:Bound.check",
        "the certificates of a payoff bound another player's payoff, or one millionth less",
        lambda: (
            refused(replace(BOUND, player=BOUND.player % 3 + 1).check, shortened(), *HERE)
            and refused(tighter(BOUND).check, shortened(), *HERE)
        ),
        lambda: BOUND.check(shortened(), *HERE) is None,
        (("paper_ledger.bil18.whole_sets.bounds:Bound.check", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot.check",
        "a pattern ends where it begins",
        lambda: refused(
            replace(SPECIAL, event={"begins": "ends"}.get(SPECIAL.event, "begins")).check
        ),
        lambda: SPECIAL.check() is None,
        (("paper_ledger.bil18.whole_sets.special_pots:SpecialPot.check", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot.check",
        "a polynomial with a double root has two signs",
        lambda: with_any_certificate(squared(SPECIAL)),
        lambda: SPECIAL.check() is None,
        (
            (
                "paper_ledger.bil18.whole_sets.special_pots:value_at",
                lambda polynomial, pot: pot - SPECIAL.pot,
            ),
        ),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot.check",
        "a polynomial that is 0 at another pot in between as well has one root there, or at 99",
        lambda: with_any_certificate(touching(SPECIAL)) and with_any_certificate(at_99(SPECIAL)),
        lambda: SPECIAL.check() is None,
        (("paper_ledger.bil18.whole_sets.special_pots:_roots", lambda *_: [0]),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot.has_member",
        "a member has a frequency off its wall, below 0 or above 1, or a slope of the wrong sign",
        lambda: (
            not any(
                member(state, x, slope)
                for state, x, slope in (
                    *(("0", x, 0) for x in (TINY, -TINY)),
                    *(("1", x, 0) for x in (1 + TINY, 1 - TINY)),
                    *(("=", x, 0) for x in (1 + TINY, -TINY)),
                    *(("=", 1, slope) for slope in (TINY, -TINY)),
                    *(("0", 0, TINY), ("1", 1, -TINY)),
                )
            )
        ),
        lambda: all(
            member(*each)
            for each in (("0", 0, -TINY), ("0", 0, 0), ("1", 1, TINY), ("1", 1, 0), ("=", 1, 0))
        ),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.special_pots:SpecialPot.has_member",
        "a member at another pot is one here",
        lambda: not replace(SPECIAL, polynomial=(-5, 2)).has_member(),
        lambda: replace(SPECIAL).has_member(),
    ),
    Refusal(
        JOINED,
        "a frequency is moved out of [0, 1], or though it is held, or is none",
        lambda: all(
            refused(joined, f": {code}", f"> {move}")
            for code, move in (
                *((ALL, f"0 {to}") for to in ("3/2 0", "1 1", "-1/2 0", "0 -1")),
                *((AT_0, "0 1 0"), (ALL, "-1 0 0"), (ALL, "26 0 0")),
            )
        ),
        lambda: all(joined(f": {ALL}", f"> 0 {to}") == (ALL,) for to in ("0 0", "1 0", "1 -1")),
    ),
    Refusal(
        JOINED,
        "a frequency is moved to where it is in [0, 1] at one end of the pots only",
        lambda: (
            refused(joined, f": {ALL}", "> 0 0 7/2") and refused(joined, f": {ALL}", "> 0 -7/24 1")
        ),
        lambda: joined(f": {ALL}", "> 0 0 3") == (ALL,),
    ),
    Refusal(
        JOINED,
        "a frequency that moves with the pot is at 0",
        lambda: refused(joined, f": {AT_0}", f": {ALL} {AT_0}", "> 0 0 1"),
        lambda: joined(f": {AT_0}", f": {ALL} {AT_0}", "> 0 0 0") == (AT_0, ALL),
    ),
    Refusal(
        JOINED,
        "a move that says nothing, or a frequency twice, is one",
        lambda: refused(joined, f": {ALL}", ">") and refused(joined, f": {ALL}", "> 0 0 0 0 1 0"),
        lambda: joined(f": {ALL}", "> 0 0 0 1 1 0") == (ALL,),
    ),
    Refusal(
        JOINED,
        "pots below 0 have patterns that hang together, or a stretch with its ends exchanged has",
        lambda: (
            refused(lambda: joined(f": {ALL}", ends=(Fraction(-1, 2), Fraction(1))))
            and refused(lambda: joined(f": {ALL}", ends=(Fraction(2), Fraction(1))))
        ),
        lambda: joined(f": {ALL}", ends=(Fraction(0), Fraction(0))) == (ALL,),
    ),
    Refusal(
        JOINED,
        "what is no pattern, or has a frequency too few, hangs together",
        lambda: all(
            refused(joined, line)
            for line in (f"! {ALL}", f": {ALL[1:]}", f": {ALL}=", ": ?" + ALL[1:])
        ),
        lambda: joined(f": {ALL}") == (ALL,),
    ),
    Refusal(
        JOINED,
        "two convex patterns hang together, or the second leads into one that is not there",
        lambda: (
            refused(joined, f": {AT_0}", f": {AT_1}")
            and refused(joined, f": {AT_0}", f": {AT_1} {ALL}")
            and refused(joined, f": {AT_0} {AT_0}")
        ),
        lambda: joined(f": {ALL}", f": {AT_0} {ALL}") == (ALL, AT_0),
    ),
    Refusal(
        JOINED,
        "a pattern leads into another one without a certificate, or from another wall",
        lambda: (
            refused(lambda: joined(f": {ALL}", f": {AT_0} {ALL}", slope={(1,): -1}))
            and refused(joined, f": {AT_0}", f": {ALL} {AT_0}", "> 0 1 0")
        ),
        lambda: (
            joined(f": {ALL}", f": {AT_0} {ALL}", "1", slope={(1,): 1}) == (ALL, AT_0)
            and joined(f": {AT_0}", f": {ALL} {AT_0}", "> 0 0 0") == (AT_0, ALL)
        ),
    ),
    Refusal(
        JOINED,
        "where a slope is a product of two frequencies, the equilibria are a convex set",
        lambda: (
            refused(lambda: joined(f": {ALL}", slope={(1, 2): 1}))
            and refused(lambda: joined(f": {ALL}", slope={(1, 2): 1}, at=25))
        ),
        lambda: joined(f": {ALL}", slope={(1, PLACE): 1}) == (ALL,),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.bounds:Bound.check",
        "a denominator that is 0 at one end of the pots, or below 0, divides a bound",
        lambda: all(
            refused(divided, *bottom) for bottom in ((-8, 1), (9, -1), (0,), (-1,), (17, -2))
        ),
        lambda: divided(1) and divided(-7, 1) and divided(19, -2),
        (("paper_ledger.bil18.whole_sets.bounds:sum", lambda _: 10**9),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.bounds:checked_bounds",
        "stored bounds stand the checks though the last is a millionth further in",
        lambda: refused(checked_with, [BOUND, tighter(BOUND)]),
        lambda: checked_with([BOUND, BOUND]) == [BOUND, BOUND],
        (("paper_ledger.bil18.whole_sets.bounds:Bound.check", yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.bounds:Bound.check",
        "a bound that is proved on the first of two patterns is one on both",
        lambda: refused(twice(BOUND.certificates[0], "1").check, shortened() * 2, *HERE),
        lambda: twice(*BOUND.certificates * 2).check(shortened() * 2, *HERE) is None,
        ((PROVE, yes),),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.bounds:Bound.check",
        "a bound of another kind than at most or at least is one",
        lambda: refused(replace(BOUND, order=BOUND.order[0]).check, shortened(), *HERE),
        lambda: BOUND.check(shortened(), *HERE) is None,
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.connected:hanging_together",
        "a move to another place stays in the pattern",
        lambda: refused(moved, elsewhere()),
        lambda: moved(MOVES),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.connected:hanging_together",
        "a move stays in the pattern by a multiplier of the other sign",
        lambda: refused(moved, with_line(MOVES, TEXT, flipped(MOVES[TEXT]))),
        lambda: moved(MOVES),
        (("paper_ledger.bil18.whole_sets.connected:hanging_together", yes), (PROVE, yes)),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.connected:hanging_together",
        "two patterns hang together of which none was led into the other",
        lambda: refused(moved, with_line(MOVES, HEAD, " ".join(MOVES[HEAD].split()[:2]))),
        lambda: moved(MOVES),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.connected:is_connected",
        "a proof for fewer patterns, or for more, than hold all equilibria is one for all",
        lambda: not hang_together(0) and not hang_together(*range(len(SEVERAL)), None),
        lambda: hang_together(*range(len(SEVERAL))),
    ),
    Refusal(
        "paper_ledger.bil18.whole_sets.connected:is_connected",
        "all equilibria at 41/10 are proved to be one component",
        lambda: not connected.is_connected(Fraction(41, 10)),
        lambda: connected.is_connected(Fraction(6)),
    ),
]


def tighter(bound):
    """The bound, a millionth further in."""
    step = -1 if bound.order == "<=" else 1
    top, bottom = ([c * 10**6 for c in each] for each in (bound.top, bound.bottom))
    return replace(bound, top=(top[0] + step * bound.bottom[0], *top[1:]), bottom=tuple(bottom))


def with_any_certificate(row):
    """Whether a row is refused though each certificate is accepted."""
    with broken(PROVE, yes):
        return refused(row.check)


def squared(row):
    """The row with the square of its polynomial."""
    return replace(row, polynomial=multiplied(row.polynomial, row.polynomial))


def touching(row):
    """The row with a polynomial that is 0, without another sign, between its pot and an end."""
    low, high = row.between
    at = (high + Fraction(float(row.pot)).limit_denominator(1000)) / 2
    assert low < row.pot < at < high
    factor = -at.numerator, at.denominator
    return replace(row, polynomial=multiplied(row.polynomial, multiplied(factor, factor)))


def at_99(row):
    """The row said of the pot 99, which is a root of its polynomial as well."""
    return replace(row, polynomial=multiplied(row.polynomial, (-99, 1)), near=99.0)


def multiplied(one, other):
    """The product of two polynomials."""
    return tuple(
        sum(c * other[k - i] for i, c in enumerate(one) if 0 <= k - i < len(other))
        for k in range(len(one) + len(other) - 1)
    )


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
