"""No other equilibria than Solution 1a at the pot 2, case by case."""

from __future__ import annotations

from tools.proofs.search.conditions import (
    SLOPE,
    a1,
    a2,
    absurd,
    b1,
    b2,
    b3,
    c1,
    c2,
    c3,
    d1,
    d2,
    d3,
    force,
    solution,
)
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import Known, Tree


def pot_two(s: Known) -> Tree:
    """Every equilibrium at the pot 2 belongs to Solution 1a."""
    return s.signs("a1", a1, "a10", _pot_two_a1zero, _pot_two_a1pos)


def _pot_two_a1pos(s: Known) -> Tree:
    return s.signs("b1", b1, "b10", _pot_two_a1pos_zero, _pot_two_a1pos_pos)


def _pot_two_a1pos_calls_none(s: Known) -> Tree:
    s = s.have("a1up", SLOPE["a1"], N, "a1+", "a1>0")
    s = s.is_zero("b3z", b3, "b30", "a1up c2= d3= b20 c30")
    s = s.is_zero("b2z", b2, "b20", "a1up c2= d3= b3z c30")
    s = force(s, "d2", 0, "b3z b11")
    s = force(s, "c1", 0, "b3z b2z")
    return s.absurd("P=0 b3z b3- a1>0 a20 d2= c1=")


def _pot_two_a1pos_zero(s: Known) -> Tree:
    s = force(s, "c2", 0, "b1=0 a1>0")
    s = force(s, "d3", 0, "b1=0 a1>0")
    return _pot_two_a1pos_calls_none(s)


def _pot_two_a1pos_pos(s: Known) -> Tree:
    s = s.have("b1up", SLOPE["b1"], N, "b1+", "b1>0")
    s = s.is_zero("c2=", c2, "c20", "b1up d30 P=0")
    s = s.is_zero("d3=", d3, "d30", "b1up c2= P=0")
    return _pot_two_a1pos_calls_none(s)


def _pot_two_a1zero(s: Known) -> Tree:
    proof = absurd("b1+ b1=0>0 c2= d30 P=0", c2=(1, "P=0 b1=0>0 a1=0"))
    s = s.is_zero("b1=0", b1, "b10", proof)
    return s.signs("a2", a2, "a20", _pot_two_a1zero_a2zero, _pot_two_a1zero_a2pos)


def _pot_two_a1zero_a2pos(s: Known) -> Tree:
    return s.signs("b2", b2, "b20", _pot_two_a1zero_a2pos_zero, _pot_two_a1zero_a2pos_pos)


def _pot_two_a1zero_a2pos_none(s: Known) -> Tree:
    s = s.have("a2up", SLOPE["a2"], N, "a2+", "a2>0")
    s = s.is_zero("b3z", b3, "b30", "a2up d1= c3= c10")
    s = force(s, "c1", 0, "b3z b21")
    s = force(s, "d2", 0, "b3z b1=0")
    return s.absurd("P=0 b3z b3- a1=0 a2>0 d2= c1=")


def _pot_two_a1zero_a2pos_zero(s: Known) -> Tree:
    s = force(s, "c3", 0, "b2=0 a2>0 b1=0")
    s = force(s, "d1", 0, "b2=0 a2>0")
    return _pot_two_a1zero_a2pos_none(s)


def _pot_two_a1zero_a2pos_pos(s: Known) -> Tree:
    s = s.have("b2up", SLOPE["b2"], N, "b2+", "b2>0")
    s = s.is_zero("c3=", c3, "c30", "b2up d10 a1=0 P=0")
    s = s.is_zero("d1=", d1, "d10", "b2up c3= a1=0 P=0")
    return _pot_two_a1zero_a2pos_none(s)


def _pot_two_a1zero_a2zero(s: Known) -> Tree:
    proof = absurd("b2+ b2=0>0 d1= a1=0 c30 P=0", d1=(1, "P=0 b2=0>0 a2=0"))
    s = s.is_zero("b2=0", b2, "b20", proof)
    return s.signs("b3", b3, "b30", _pot_two_a1zero_a2zero_b3zero, _pot_two_a1zero_a2zero_b3pos)


def _pot_two_a1zero_a2zero_end(s: Known) -> Tree:
    s = s.claim("d2dn", 2 - 3 * b3, N, absurd("d2- d2= b1=0 P=0 not_d2dn"))
    s = s.have("a1dn", -SLOPE["a1"], N, "a1- a1=0")
    s = s.have("a2dn", -SLOPE["a2"], N, "a2- a2=0")
    return solution(s, "1a", "a1dn b2=0", "a2dn b1=0 c1=")


def _pot_two_a1zero_a2zero_b3pos(s: Known) -> Tree:
    s = s.have("b3up", SLOPE["b3"], N, "b3+", "b3>0")
    s = s.is_zero("c1=", c1, "c10", "b3up d20 a1=0 a2=0 P=0")
    s = s.is_zero("d2=", d2, "d20", "b3up c1= a1=0 a2=0 P=0")
    return _pot_two_a1zero_a2zero_end(s)


def _pot_two_a1zero_a2zero_b3zero(s: Known) -> Tree:
    s = force(s, "c1", 0, "b3=0 b2=0")
    s = force(s, "d2", 0, "b3=0 b1=0")
    return _pot_two_a1zero_a2zero_end(s)
