"""No other equilibria at pots above 2: the proof of the page ``three_player_completeness``.

Each function goes on with what is known on its branch. L, M and H are the three ways in which a
bluff is balanced; facts have the names of frequencies with a sign (``b1>``: b1 is positive,
``b1~``: its slope is zero, ``c2=``: c2 is at the end which its slope forces).
"""

from __future__ import annotations

from tools.proofs.search.bets import bets
from tools.proofs.search.conditions import (
    SLOPE,
    P,
    Q,
    a1,
    a2,
    absurd,
    b1,
    b2,
    b3,
    c1,
    c2,
    c3,
    d2,
    d3,
    force,
    inside,
    solution,
)
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import POSITIVE, Known, Tree
from tools.proofs.search.witnesses import ZERO as Z


def root(s: Known) -> Tree:
    """P > 2: no bluff is 1, and the bluff b3 is inside."""
    always = "P>0 b1<=0 a11"
    proof = absurd("b1<=0 b1+ d3= c2=", d3=(1, always), c2=(1, always))
    s = s.is_positive("b1<", 1 - b1, "b11", proof)
    c3_calls = (1, "P>0 b2<=0 a21 a10 b10 a20 b11")
    proof = absurd("b2<=0 b2+ d1= c3= a11", d1=(1, "P>0 b2<=0 a21"), c3=c3_calls)
    s = s.is_positive("b2<", 1 - b2, "b21", proof)
    d2_calls, c1_calls = (1, "P>0 b3<=0 b10"), (1, "P>0 b3<=0 a20 b20")
    proof = absurd("b3<=0 b3+ d2= c1= a11 a21", d2=d2_calls, c1=c1_calls)
    s = s.is_positive("b3<", 1 - b3, "b31", proof)
    proof = absurd("b3>=0 b3- d2= c1= a10 a20 P>0", d2=(0, "b3>=0 b1<"), c1=(0, "b3>=0 b2<"))
    s = s.is_positive("b3>", b3, "b30", proof)
    s = inside(s, "b3")
    d2_calls, c1_calls = (1, "not_Pb3 b30 b10"), (1, "not_Pb3 a20 b30 b20")
    s = s.claim("Pb3", 2 - P * b3, N, absurd("b3~ c1= d2= a11 a21", c1=c1_calls, d2=d2_calls))
    s = s.claim("Pb2", 2 * a2 - P * b2, N, _root_b2big)
    s = s.have("b2dn", -SLOPE["b2"], N, "b2-", "b2<")
    s = s.have("b1dn", -SLOPE["b1"], N, "b1-", "b1<")
    return s.signs("a1", a1, "a10", _root_zero, _root_pos)


def _root_b2big(s: Known) -> Tree:
    s = force(s, "d1", 1, "not_Pb2 b20")
    s = force(s, "c3", 1, "not_Pb2 b20 a10 b10 a20")
    return s.signs("b2", b2, "b20", "not_Pb2 a20", _root_b2big_pos)


def _root_b2big_pos(s: Known) -> Tree:
    return inside(s.also("b2>", "b2>0"), "b2").absurd("b2~ d1= c3= a11")


def _root_zero(s: Known) -> Tree:
    bluff_called = (1, "b1=0>0 a1=0 P>0")
    proof = absurd("b1+ b1=0>0 c2= d3=", c2=bluff_called, d3=bluff_called)
    return silent(s.is_zero("b1=0", b1, "b10", proof))


def _root_pos(s: Known) -> Tree:
    s = s.also("a1>", "a1>0")
    s = s.is_positive(
        "b1>", b1, "b10", absurd("b1dn d3= c2= P>0", d3=(0, "b1>=0 a1>"), c2=(0, "b1>=0 a1>"))
    )
    s = inside(s, "b1")
    s = s.have("a1up", SLOPE["a1"], N, "a1+", "a1>")
    return bets(s)


def silent(s: Known) -> Tree:
    """Player 1 does not bet."""
    s = s.have("a1dn", -SLOPE["a1"], N, "a1- a1=0")
    return s.signs("a2", a2, "a20", _silent_a2zero, _silent_a2pos)


def _silent_a2zero(s: Known) -> Tree:
    proof = absurd(
        "b2+ b2=0>0 d1= a1=0 c3=",
        d1=(1, "P>0 b2=0>0 a2=0"),
        c3=(1, "P>0 b2=0>0 a2=0 a10"),
    )
    s = s.is_zero("b2=0", b2, "b20", proof)
    s = s.have("a2dn", -SLOPE["a2"], N, "a2- a2=0")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd("b3~ d2= c1= a1=0 a2=0 P>0", d2=(0, "d2<0"), c1=(0, "d2<0 b1=0 a2=0 b2=0 b30")),
        _silent_a2zero_mid,
        _silent_a2zero_high,
    )


def _silent_a2zero_mid(s: Known) -> Tree:
    s = force(s, "c1", 0, "d2=0 b1=0 a2=0 b2=0 b3>")
    return solution(
        s,
        "1",
        "d2=0 b1=0 b3~ a1=0 a2=0 c1= b2=0 P2",
        "a1dn b1dn d2=0 b1=0 b2=0 P2",
        "a2dn b2dn d2=0 b1=0 b2=0 a1=0 c1= P2",
    )


def _silent_a2zero_high(s: Known) -> Tree:
    s = force(s, "d2", 1, "d2>0")
    s = s.have("P5", P - 5, N, "b3~ d2= a1=0 a2=0 c10 P2")
    return s.absurd("P5 a1dn b1dn b2=0 Pb3")


def _silent_a2pos(s: Known) -> Tree:
    s = s.also("a2>", "a2>0")
    s = s.is_positive(
        "b2>",
        b2,
        "b20",
        absurd("b2dn d1= c3= a1=0 P>0", d1=(0, "b2>=0 a2>"), c3=(0, "b2>=0 a2> b1=0")),
    )
    s = inside(s, "b2")
    s = s.have("a2up", SLOPE["a2"], N, "a2+", "a2>")
    return s.signs(
        "d1",
        SLOPE["d1"],
        absurd("b2~ d1= c3= a1=0 P>0", d1=(0, "d1<0"), c3=(0, "d1<0 b1=0 a1=0 b20")),
        two_bettors,
        _silent_a2pos_high,
    )


def _silent_a2pos_high(s: Known) -> Tree:
    s = force(s, "d1", 1, "d1>0")
    s = s.have("P5", P - 5, N, "b2~ d1= a1=0 c30 P2")
    s = s.have("aa", 2 * Q * b3 + (2 + c3) * Q * b2 - 2 * (2 * P - 4), N, "a1dn b1dn P2")
    s = s.have("ab", 2 * Q * b3 + (2 * Q + P - 5) * b2 - 2 * (2 * P - 4), N, "aa b2~ d1= a1=0")
    s = s.have("ac", 4 * Q + (3 * P - 3) * P * b2 - 2 * P * (2 * P - 4), N, "ab Pb3 P2")
    return s.absurd("P5 ac Pb2 a21 P2")


def two_bettors(s: Known) -> Tree:
    """Player 2 bets, and b2 is at the lower threshold."""
    s = force(s, "c3", 0, "d1=0 b1=0 a1=0 b2>")
    return s.signs("A2", 2 * a2 - 1, _two_bettors_early, _two_bettors_half, _two_bettors_late)


def _two_bettors_early(s: Known) -> Tree:
    s = s.have("a2<", 1 - a2, POSITIVE, "A2<0 a21")
    s = inside(s, "a2")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd(
            "b3~ d2= c1= a1=0 a20 P>0", d2=(0, "d2<0"), c1=(0, "d2<0 A2<0 d1=0 b1=0 P2 a20 b30")
        ),
        _two_bettors_early_mid,
        _two_bettors_early_high,
    )


def _two_bettors_early_mid(s: Known) -> Tree:
    s = force(s, "c1", 0, "d2=0 A2<0 d1=0 b1=0 P2 a20 b30")
    s = s.have("P3", P - 3, Z, "d2=0 a2~ c1= d1=0 b1=0 a1=0 c3= b2~ b3~")
    return solution(
        s,
        "2a",
        "P3 A2<0 a20",
        "P3 d1=0 b1=0 a1=0 c3= b2~ b3~ d2=0 c1=",
        "P3 d1=0 b1=0 a1=0 c3= b2~ b3~ d2=0 c1= b1dn a1dn P2",
    )


def _two_bettors_early_high(s: Known) -> Tree:
    s = force(s, "d2", 1, "d2>0")
    s = s.have("P4", P - 4, POSITIVE, "b3~ d2= A2<0 c10 a1=0 P2")
    s = s.have("a", (2 + c1) * Q * b3 - 2 * (2 * P - 4), Z, "a2~ c3= b1=0 b2~ a1=0")
    return s.absurd("P4 a c11 Pb3 c10 b30")


def _two_bettors_half(s: Known) -> Tree:
    s = s.have("a2<", 1 - a2, POSITIVE, "A2=0")
    s = inside(s, "a2")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd("b3~ d2= c1= a1=0 a20 P>0", d2=(0, "d2<0"), c1=(0, "d2<0 A2=0 d1=0 b1=0 P2")),
        _two_bettors_half_mid,
        absurd("b3~ c1= d2= a1=0 A2=0", d2=(1, "d2>0"), c1=(1, "d2>0 A2=0 d1=0 b1=0 P2")),
    )


def _two_bettors_half_mid(s: Known) -> Tree:
    s = s.have("Qb3", Q * b3 - 2, Z, "d2=0 b1=0")
    s = s.have("c1is", c1 - (2 * P - 6), Z, "Qb3 a2~ d1=0 b1=0 a1=0 c3= b2~ b3~ A2=0 d2=0")
    return solution(
        s,
        "2",
        "c1is c10",
        "A2=0 d1=0",
        "c1is b3~ A2=0 a1=0",
        "c1is b3~ A2=0 a1=0 d20 P2",
        "b2~ c3= a1=0",
        "b1dn",
        "a1dn P2 Qb3 A2=0 d1=0 c3=",
    )


def _two_bettors_late(s: Known) -> Tree:
    return s.signs(
        "c1",
        SLOPE["c1"],
        absurd(
            "b3~ d2= c1= a1=0 a20 P>0", c1=(0, "c1<0"), d2=(0, "c1<0 A2>0 d1=0 b1=0 P2 a20 b30")
        ),
        _two_bettors_late_mid,
        _two_bettors_late_high,
    )


def _two_bettors_late_mid(s: Known) -> Tree:
    s = force(s, "d2", 0, "c1=0 A2>0 d1=0 b1=0 P2 a20 b30")
    return s.signs("a2<", 1 - a2, "a21", _two_bettors_late_mid_always, _two_bettors_late_mid_mixed)


def _two_bettors_late_mid_always(s: Known) -> Tree:
    s = s.have("P3", 3 - P, N, "b3~ d2= c11 a1=0 a2<=0 P2")
    s = s.have("Qc1", Q * c1 - (2 * P - 2), Z, "b3~ d2= a1=0 a2<=0")
    s = s.have("Qb2", Q * b2 - 2, Z, "d1=0 a2<=0")
    s = s.have("Qb3", Q * Q * b3 - 2 * P, Z, "c1=0 Qb2 a2<=0")
    s = s.have("lowA", 2 * (2 * P - 4) - (2 + c1) * Q * b3, N, "a2up P2 b2~ c3= b1=0 a1=0")
    s = s.have("lowB", 2 * (2 * P - 4) * Q - (2 + c1) * 2 * P, N, "lowA P2 Qb3")
    s = s.have("low", 2 * (2 * P - 4) * Q * Q - (2 * Q + 2 * P - 2) * 2 * P, N, "lowB P2 Qc1")
    return s.absurd("low P3 P>0")


def _two_bettors_late_mid_mixed(s: Known) -> Tree:
    s = s.also("a2<", "a2<>0")
    s = inside(s, "a2")
    s = _two_bettors_late_quad(s)
    return solution(
        s,
        "3",
        "quad",
        "a20 P2",
        "d1=0 b1=0 a1=0 c3= b2~ b3~ c1=0 d2=",
        "b1dn",
        "a1dn c3=",
        ("quad b3~ d2= c11 a1=0 a2> P2 A2>0", "Qpos"),
        ("quad A2>0 P2 a20", "P2Q"),
    )


def _two_bettors_late_quad(s: Known) -> Known:
    s = s.have(
        "Q2",
        Q * SLOPE["a2"] - 2 * (2 * P - 4) + (2 * Q + 2 * P - 4 + 2 * a2) * b3,
        Z,
        "b2~ b3~ d2= c3= b1=0 a1=0 d1=0",
    )
    s = s.have("Q3", 2 * (2 * P - 4) - (2 * Q + 2 * P - 4 + 2 * a2) * b3, Z, "Q2 a2~")
    s = s.have("Q4", Q * (P + a2) * b3 - 2 * Q + 2 * a2, Z, "c1=0 d1=0")
    s = s.have(
        "Q5",
        2 * (2 * P - 4) * Q * (P + a2) - (2 * Q + 2 * P - 4 + 2 * a2) * (2 * Q - 2 * a2),
        Z,
        "Q3 Q4",
    )
    s = s.have("quad", a2**2 + (P**2 - 4) * a2 + Q * (P**2 - 4 * P + 1), Z, "Q5")
    s = s.have("Qpos", Q, POSITIVE, "P2")
    s = s.have("P2Q", 2 * P + 1, POSITIVE, "P2")
    return s


def _two_bettors_late_high(s: Known) -> Tree:
    s = force(s, "c1", 1, "c1>0")
    s = s.have("Qd2", Q * d2 - (P - 5 + 2 * a2), Z, "b3~ c1= a1=0")
    s = s.have("low", 2 * (2 * P - 4) - 3 * Q * b3, N, "a2up c1= c3= b1=0 a1=0 b2~ P2")
    return s.signs(
        "d2",
        SLOPE["d2"],
        _two_bettors_late_high_L,
        _two_bettors_late_high_H,
        absurd("b3~ c1= d2= a1=0 a21", d2=(1, "d2>0")),
    )


def _two_bettors_late_high_L(s: Known) -> Tree:
    s = force(s, "d2", 0, "d2<0")
    return s.signs(
        "a2<", 1 - a2, "a21", _two_bettors_late_high_L_always, _two_bettors_late_high_L_mixed
    )


def _two_bettors_late_high_L_always(s: Known) -> Tree:
    s = s.have("P3", P - 3, Z, "Qd2 d2= a2<=0")
    s = s.have("Qb2", 2 * b2 - 1, Z, "d1=0 a2<=0 P3")
    return s.absurd("P3 Qb2 low c1>0 a2<=0")


def _two_bettors_late_high_L_mixed(s: Known) -> Tree:
    s = inside(s.also("a2<", "a2<>0"), "a2")
    s = s.have("Qb3", 3 * Q * b3 - (4 * P - 8), Z, "a2~ c1= c3= b1=0 a1=0 b2~")
    s = s.have("a2is", 2 * a2 - (5 - P), Z, "Qd2 d2=")
    s = s.have("Qb2", Q * b2 - (5 - P), Z, "a2is d1=0")
    s = s.have("Qpos", Q, POSITIVE, "P2")
    return solution(
        s,
        "4",
        "Qb3 d2<0 b1=0",
        ("c1>0 a2is Qb2 Qb3 P2", "Qpos"),
        "d1=0 b1=0 a1=0 c3= b2~ b3~ c1= a2is",
        "c1=",
        "b1dn",
        "a1dn P2 Qb3 Qb2 c3=",
    )


def _two_bettors_late_high_H(s: Known) -> Tree:
    s = s.have("Qb3", Q * b3 - 2, Z, "d2=0 b1=0")
    return s.signs(
        "a2<", 1 - a2, "a21", _two_bettors_late_high_H_always, _two_bettors_late_high_H_mixed
    )


def _two_bettors_late_high_H_always(s: Known) -> Tree:
    s = s.have("cap", 4 - Q * (c2 + d3), N, "a1dn P2 Qb3 a2<=0 d1=0 c3=")
    return solution(
        s,
        "5",
        "a2<=0",
        "cap b1dn",
        "low Qb3",
        "d1=0 a2<=0",
        "Qd2 a2<=0",
        "c1=",
        "b2~ c3= a1=0",
        "b1dn",
        "a1dn Qb3 a2<=0 d1=0 c3= P2",
        "a1dn b1dn Qb3 a2<=0 d1=0 c3=",
    )


def _two_bettors_late_high_H_mixed(s: Known) -> Tree:
    s = inside(s.also("a2<", "a2<>0"), "a2")
    s = s.have("P7", 2 * P - 7, Z, "a2~ Qb3 c1= c3= b1=0 a1=0 b2~")
    return solution(
        s,
        "5a",
        "Qd2 P7 d20",
        "d1=0 P7",
        "Qb3 P7",
        "c1=",
        "Qd2 P7",
        "b2~ c3= a1=0 P7",
        "b1dn P7",
        "a1dn Qb3 d1=0 c3= P7",
    )
