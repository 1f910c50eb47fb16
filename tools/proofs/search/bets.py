"""Player 1 bets, at pots above 2: the larger half of the case analysis of ``cases``."""

from __future__ import annotations

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
    d1,
    d2,
    d3,
    force,
    inside,
    solution,
)
from tools.proofs.search.witnesses import NONNEGATIVE as N
from tools.proofs.search.witnesses import POSITIVE, Known, Tree
from tools.proofs.search.witnesses import ZERO as Z


def bets(s: Known) -> Tree:
    """Player 1 bets, balanced as in equation (4)."""
    return s.signs(
        "d3",
        SLOPE["d3"],
        absurd("b1~ d3= c2= P>0", d3=(0, "d3<0"), c2=(0, "d3<0 b1>")),
        _bets_mid,
        _bets_high,
    )


def _bets_mid(s: Known) -> Tree:
    s = force(s, "c2", 0, "d3=0 b1>")
    s = s.claim(
        "Pb1", 2 * a1 - P * b1, N, absurd("c2= b1~ d30 P2 d3=0 not_Pb1 b1>", c2=(1, "not_Pb1"))
    )
    s = s.claim("a2=1n", a2 - 1, N, impossible_low)
    return upto5(_bets_both_bet(s))


def _bets_high(s: Known) -> Tree:
    s = force(s, "d3", 1, "d3>0")
    s = s.have("P5", P - 5, N, "b1~ d3= c20 P2")
    s = s.claim("Pb1", 2 * a1 - P * b1, N, absurd("b1~ d3= c2=", c2=(1, "not_Pb1")))
    s = s.claim("a2=1n", a2 - 1, N, impossible_high)
    return from5(_bets_both_bet(s))


def _bets_both_bet(s: Known) -> Known:
    s = s.is_zero("a2=1", a2 - 1, "a2=1n", "a21")
    s = s.is_positive(
        "b2>",
        b2,
        "b20",
        absurd("b2dn d1= c3= a10 P>0", d1=(0, "b2>=0 a2=1"), c3=(0, "b2>=0 a2=1 b1<")),
    )
    s = inside(s, "b2")
    s = s.have("a2up", SLOPE["a2"], N, "a2+ a2=1")
    d2_calls, c1_calls = (1, "not_Qb3 b10"), (1, "not_Qb3 a2=1 b20")
    proof = absurd("b3~ c1= d2= a11 a2=1", d2=d2_calls, c1=c1_calls)
    return s.claim("Qb3", 2 - Q * b3, N, proof)


def impossible_high(s: Known) -> Tree:
    """P >= 5 and a2 < 1."""
    s = s.have("a2dn", -SLOPE["a2"], N, "a2-", "not_a2=1n")
    s = s.have("I", 3 * 2 - (2 + c1) * P * b3, N, "Pb3 c10 c11 b30 P2")
    s = s.have("II", 2 - c3 * P * b1, N, "Pb1 a11 c30 c31 b10 P2 a10")
    s = s.have("III", 8 - 2 * P * (c3 + d1), N, "a2dn I II P2")
    s = s.have("IV", 4 * Q - P * (2 * P - 4 + 2 * a1), N, "III b2dn P2")
    return s.absurd("IV P5 a10 P2")


def impossible_low(s: Known) -> Tree:
    """P <= 5 and a2 < 1."""
    s = s.have("a2dn", -SLOPE["a2"], N, "a2-", "not_a2=1n")
    s = s.have("P5", 5 - P, N, "b1~ c2= d31 P2")
    s = s.have("I", c1 * b3 + b1 * c3 - (2 + c3) * b2 - 2 * (c3 + d1) + 2 * d3, N, "a2dn a1up c2=")
    s = s.have(
        "II", Q * c1 * b3 + 2 * a1 * c3 - (2 + c3) * Q * b2 - 4 * a1, N, "I P2 d3=0 b2dn b1~ c2="
    )
    s = s.have("III", Q * c1 * b3 - 2 * Q * b2 - 2 * a1, N, "II c31 c30 a10 b20 P2")
    s = s.claim("b2low", Q * Q * b2 - 2 * P * a2, N, _impossible_low_small)
    s = s.have("IIIb", Q * Q * c1 * b3 - 4 * P * a2 - 2 * a1 * Q, N, "III b2low P2")
    s = s.is_positive("c1>", c1, "c10", "III a1> b20 P2")
    s = s.have("c1up", SLOPE["c1"], N, "c1+", "c1>")
    return _impossible_low_notabove(s.claim("d2dn", -SLOPE["d2"], N, _impossible_low_high))


def _impossible_low_small(s: Known) -> Tree:
    s = force(s, "d1", 0, "not_b2low a20 P2")
    s = s.have("Qc3", Q * SLOPE["c3"] - (Q * (P + a1) * b2 - (2 * Q - 2 * a1) * a2), Z, "d3=0")
    s = force(s, "c3", 0, "not_b2low Qc3 a11 a10 a20 b20 P2")
    return s.absurd("b2dn d1= c3= a10 P>0")


def _impossible_low_high(s: Known) -> Tree:
    s = force(s, "d2", 1, "not_d2dn")
    s = s.have("Qc1", Q * c1 - (P - 5 + 2 * a1 + 2 * a2), Z, "b3~ d2=")
    s = s.have("IV", (P - 5 + 2 * a1 + 2 * a2) * b3 - 2 * Q * b2 - 2 * a1, N, "III Qc1")
    s = s.have("T", P - 5 + 2 * a1 + 2 * a2, POSITIVE, "Qc1 c1> P2")
    s = s.have("V", 2 * (P - 5 + 2 * a1 + 2 * a2) - 2 * P * Q * b2 - 2 * a1 * P, N, "IV P2 Pb3 T")
    s = s.have(
        "VI", Q * 2 * (P - 5 + 2 * a1 + 2 * a2) - 4 * P * P * a2 - 2 * a1 * P * Q, N, "V b2low P2"
    )
    return s.absurd("VI P5 a20 a1> P2")


def _impossible_low_notabove(s: Known) -> Tree:
    s = s.have("Qb3b", 2 - b1 - Q * b3, N, "d2dn")
    s = s.have("IV", Q * (P + a2) * b3 + Q * b2 - 2 * Q, N, "c1up P2")
    s = s.have("V", 2 * a2 - (P + a2) * b1 + Q * b2 - 2, N, "IV Qb3b a20 P2")
    s = s.have("VI", 2 * P * a2 + 2 * Q * a2 - 2 * P, N, "V Pb2 P2 b1> a20")
    s = s.have("c1b3", 2 - b1 - Q * c1 * b3, N, "Qb3b c11 c10 b30 P2")
    s = s.have("VII", 2 * Q - Q * b1 - 4 * P * a2 - 2 * a1 * Q, N, "IIIb c1b3 P2")
    s = s.have("half", 1 - 2 * a1, POSITIVE, "VII VI a1> P2 b1> d3=0 a20 a21")
    s = s.claim("a2>", a2, POSITIVE, "VI P2 P>0")
    s = s.is_positive("b2>", b2, "b20", "b2low a2> P2")
    s = inside(s, "b2")
    s = s.have("Qc3", Q * SLOPE["c3"] - (Q * (P + a1) * b2 - (2 * Q - 2 * a1) * a2), Z, "d3=0")
    return s.signs(
        "d1",
        SLOPE["d1"],
        absurd("b2dn d1= c3= a10 P>0", d1=(0, "d1<0"), c3=(0, "d1<0 Qc3 half a2> a10 P2")),
        "III c1b3 V P2 a1> b1> a20",
        _impossible_low_notabove_H,
    )


def _impossible_low_notabove_H(s: Known) -> Tree:
    s = force(s, "d1", 1, "d1>0")
    s = s.have("P5a", P - 5 + 2 * a1, N, "b2~ d1= c30 P2")
    s = s.have("X", Q * c3 * b1 + (2 + c1) * Q * b3 - 2 * (2 * P - 4 + 2 * a1), N, "a2dn P2 b2~")
    s = s.have("Y", 6 - (2 + c1) * Q * b3, N, "Qb3b b1> c10 c11 b30 P2")
    return s.absurd("X Y P5a half d3=0 c31 c30 a10")


def upto5(s: Known) -> Tree:
    """Players 1 and 2 bet, b1 at the lower threshold."""
    s = s.have("P5", 5 - P, N, "b1~ c2= d31 P2")
    s = s.have("Qd3", Q * d3 - (2 * P - 4), Z, "b1~ c2=")
    s = s.have("Qc3", Q * SLOPE["c3"] - (Q * (P + a1) * b2 - 2 * Q + 2 * a1), Z, "d3=0 a2=1")
    s = s.have("E3", 2 * P - 2 + 2 * a1 - Q * (c1 + d2), Z, "b3~ a2=1")
    s = s.have("E1", 2 * (2 * P - 4) - 2 * Q * b3 - (2 + c3) * Q * b2, N, "a1up Qd3 c2= P2")
    return s.signs("half", 2 * a1 - 1, _upto5_less, _upto5_equal, _upto5_more)


def _upto5_less(s: Known) -> Tree:
    s = s.have("a1<", 1 - a1, POSITIVE, "half<0 a11")
    s = inside(s, "a1")
    s = s.have("E0", 2 * (2 * P - 4) - 2 * Q * b3 - (2 + c3) * Q * b2, Z, "a1~ Qd3 c2=")
    return s.signs(
        "d1",
        SLOPE["d1"],
        absurd("b2~ d1= c3= a10 P>0", d1=(0, "d1<0 a2=1"), c3=(0, "d1<0 Qc3 half<0 a10 P2 a2=1")),
        _upto5_less_L,
        _upto5_less_H,
    )


def _upto5_less_L(s: Known) -> Tree:
    s = s.have("Qb2", Q * b2 - 2, Z, "d1=0 a2=1")
    s = force(s, "c3", 0, "Qb2 Qc3 half<0 a10 P2")
    s = s.have("Qb3is", Q * b3 - (2 * P - 6), Z, "E0 c3= Qb2")
    s = s.have("b2b1", Q * (b2 - b1), POSITIVE, "Qb2 d3=0 half<0")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd("E3 d2= c11 a1> Qb3is b3> P2", d2=(0, "d2<0")),
        _upto5_less_L_zero,
        absurd("E3 c1= d2= a11 half<0", d2=(1, "d2>0"), c1=(1, "b2b1 d2>0 a2=1 P2")),
    )


def _upto5_less_L_zero(s: Known) -> Tree:
    s = s.have("Qpos", Q, POSITIVE, "P2")
    s = force(s, "c1", 1, "b2b1 d2=0 a2=1 P2")
    s = s.have("b1is", b1 - (8 - 2 * P), Z, "d2=0 Qb3is")
    s = s.have("a1is", a1 - (4 - P) * Q, Z, "d3=0 b1is")
    return solution(
        s, "6", "a1is half<0", "b1is b10", "Qb3is", "c1=", "E3 c1= a1is", "b2~ c3= a1is"
    )


def _upto5_less_H(s: Known) -> Tree:
    s = force(s, "d1", 1, "d1>0")
    s = s.have("Qc3is", Q * c3 - (P - 5 + 2 * a1), Z, "b2~ d1=")
    s = s.have("wedge", P - 5 + 2 * a1, N, "Qc3is c30 P2")
    s = s.claim("c3dn", -SLOPE["c3"], N, absurd("Qc3is c3= half<0 P5", c3=(1, "not_c3dn")))
    s = s.have("cap", 2 * Q - 2 * a1 - Q * (P + a1) * b2, N, "c3dn Qc3 P2")
    s = s.have("F0", (2 + c3) * Q * b2 - 2 * (2 * P - 4) + 4, N, "E0 Qb3")
    s = s.have("F1", (2 * Q + P - 5 + 2 * a1) * b2 - 4 * P + 12, N, "F0 Qc3is")
    s = _upto5_f2(s)
    return s.absurd("F2 wedge P5 half<0 P2")


def _upto5_f2(s: Known) -> Known:
    s = s.have("pos", 3 * P - 3 + 2 * a1, POSITIVE, "P2 a1>")
    s = s.have(
        "G1",
        (3 * P - 3 + 2 * a1) * (2 * Q - 2 * a1) - (3 * P - 3 + 2 * a1) * Q * (P + a1) * b2,
        N,
        "cap pos",
    )
    s = s.have("PA", Q * (P + a1), POSITIVE, "P2 a1>")
    return s.have(
        "F2", (3 * P - 3 + 2 * a1) * (2 * Q - 2 * a1) - (4 * P - 12) * Q * (P + a1), N, "G1 F1 PA"
    )


def _upto5_equal(s: Known) -> Tree:
    s = s.have("a1<", 1 - a1, POSITIVE, "half=0")
    s = inside(s, "a1")
    s = s.have("E0", 2 * (2 * P - 4) - 2 * Q * b3 - (2 + c3) * Q * b2, Z, "a1~ Qd3 c2=")
    return s.signs(
        "d1",
        SLOPE["d1"],
        absurd("b2~ d1= c3= a10 P>0", d1=(0, "d1<0 a2=1"), c3=(0, "d1<0 Qc3 half=0 P2 a2=1")),
        _upto5_equal_L,
        absurd("b2~ d1= c3= half=0", d1=(1, "d1>0"), c3=(1, "d1>0 Qc3 half=0 P2 a2=1")),
    )


def _upto5_equal_L(s: Known) -> Tree:
    s = s.have("Qb2", Q * b2 - 2, Z, "d1=0 a2=1")
    s = s.have("Qb1", Q * b1 - 1, Z, "d3=0 half=0")
    s = s.have("b2b1", Q * (b2 - b1), POSITIVE, "Qb2 Qb1")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd("E3 d2= c11 half=0 P>0", d2=(0, "d2<0")),
        _upto5_equal_L_zero,
        absurd("E3 c1= d2= half=0", d2=(1, "d2>0"), c1=(1, "b2b1 d2>0 a2=1 P2")),
    )


def _upto5_equal_L_zero(s: Known) -> Tree:
    s = force(s, "c1", 1, "b2b1 d2=0 a2=1 P2")
    s = s.have("Qb3is", Q * Q * b3 - (2 * P + 1), Z, "d2=0 Qb1")
    s = s.have("Qpos", Q, POSITIVE, "P2")
    s = s.have("c3is0", Q * c3 - Q * (2 * P - 6) + Q * Q * b3, Z, "E0 Qb2")
    s = s.have("c3is", Q * c3 - (2 * P**2 - 6 * P - 7), Z, "c3is0 Qb3is")
    return solution(s, "7", "c3is c30 P2", "c3is c31 P2", "c1=", "E3 c1= half=0", "b2~ c3is half=0")


def _upto5_more(s: Known) -> Tree:
    d1_folds, c3_folds = (0, "not_b2low a2=1 P2"), (0, "not_b2low Qc3 a11 a10 b20 P2")
    proof = absurd("b2~ d1= c3= a10 P>0", d1=d1_folds, c3=c3_folds)
    s = s.claim("b2low", Q * Q * b2 - 2 * P, N, proof)
    d1_calls, c3_calls = (1, "not_b2high a2=1"), (1, "not_b2high Qc3 half>0 P2")
    proof = absurd("b2~ d1= c3= a11", d1=d1_calls, c3=c3_calls)
    s = s.claim("b2high", 2 - Q * b2, N, proof)
    d2_folds, c1_folds = (0, "not_b3low d3=0 a11 P2"), (0, "not_b3low b2high a2=1 P2")
    proof = absurd("b3~ d2= c1= a10 a20 P>0", d2=d2_folds, c1=c1_folds)
    s = s.claim("b3low", Q * Q * b3 - 2 * P, N, proof)
    s = _upto5_e1q(s)
    return s.signs(
        "c3",
        SLOPE["c3"],
        absurd("b2~ d1= c3= a10 P>0", c3=(0, "c3<0"), d1=(0, "c3<0 Qc3 half>0 P2 a2=1")),
        _upto5_more_L,
        _upto5_more_MH,
    )


def _upto5_more_L(s: Known) -> Tree:
    s = s.have("Qb2", Q * (P + a1) * b2 - 2 * Q + 2 * a1, Z, "Qc3 c3=0")
    s = force(s, "d1", 0, "Qb2 half>0 P2 a2=1 a11")
    s = s.have("Qc3is", Q * c3 - (2 * P - 4 + 2 * a1), Z, "b2~ d1=")
    s = s.have("P4", 4 - P, POSITIVE, "Qc3is c31 half>0 P2")
    return s.absurd("E1Q Qc3is P4 half>0 P>0")


def _upto5_more_MH(s: Known) -> Tree:
    s = force(s, "c3", 1, "c3>0")
    return s.signs(
        "d1",
        SLOPE["d1"],
        _upto5_more_MH_M,
        _upto5_more_MH_H,
        absurd("b2~ d1= c3= a11", d1=(1, "d1>0")),
    )


def _upto5_more_MH_M(s: Known) -> Tree:
    s = force(s, "d1", 0, "d1<0")
    s = s.have("P4", 4 - P, POSITIVE, "b2~ c3= d1= half>0")
    return s.absurd("E1Q c3= P4 P>0")


def _upto5_more_MH_H(s: Known) -> Tree:
    s = s.have("Qb2", Q * b2 - 2, Z, "d1=0 a2=1")
    s = s.have("Qd1", Q * d1 - (P - 5 + 2 * a1), Z, "b2~ c3=")
    return s.signs("a1<", 1 - a1, "a11", _upto5_more_MH_H_always, _upto5_more_MH_H_mixed)


def _upto5_more_MH_H_always(s: Known) -> Tree:
    s = s.have("a1=1", a1 - 1, Z, "a1<=0")
    s = s.have("Qb1", Q * b1 - 2, Z, "d3=0 a1=1")
    s = s.have("same", Q * (b2 - b1), Z, "Qb1 Qb2")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd("E3 d2= c1= a1=1 P>0", d2=(0, "d2<0"), c1=(0, "same d2<0 a2=1 P2")),
        _upto5_more_MH_H_always_zero,
        absurd("E3 d2= c1= a1=1", d2=(1, "d2>0"), c1=(1, "same d2>0 a2=1 P2")),
    )


def _upto5_more_MH_H_always_zero(s: Known) -> Tree:
    s = s.have("Qb3is", Q * Q * b3 - 2 * P, Z, "d2=0 Qb1")
    s = s.have("Qpos", Q, POSITIVE, "P2")
    s = s.have("R", 2 * (2 * P - 4) - 2 * Q * b3 - 6, N, "E1 c3= Qb2")
    return solution(s, "9", "R Qb3is P2", "E3 a1=1", "c3=", "Qd1 a1=1")


def _upto5_more_MH_H_mixed(s: Known) -> Tree:
    s = inside(s.also("a1<", "a1<>0"), "a1")
    s = s.have("E0", 2 * (2 * P - 4) - 2 * Q * b3 - (2 + c3) * Q * b2, Z, "a1~ Qd3 c2=")
    s = s.have("Qb3is", Q * b3 - (2 * P - 7), Z, "E0 c3= Qb2")
    s = s.have("b2b1", Q * (b2 - b1), POSITIVE, "Qb2 d3=0 a1<")
    return s.signs(
        "d2",
        SLOPE["d2"],
        absurd("E3 d2= c11 a10 half>0 P>0", d2=(0, "d2<0")),
        _upto5_more_MH_H_mixed_zero,
        absurd("E3 c1= d2= a1<", d2=(1, "d2>0"), c1=(1, "b2b1 d2>0 a2=1 P2")),
    )


def _upto5_more_MH_H_mixed_zero(s: Known) -> Tree:
    s = force(s, "c1", 1, "b2b1 d2=0 a2=1 P2")
    s = s.have("b1is", b1 - (9 - 2 * P), Z, "d2=0 Qb3is")
    s = s.have("a1is", 2 * a1 - (9 - 2 * P) * Q, Z, "d3=0 b1is")
    return solution(s, "8", "a1is a11", "a1is half>0", "c1=", "c3=", "E3 c1= a1is", "Qd1 a1is")


def _upto5_e1q(s: Known) -> Known:
    s = s.have("E1a", 2 * (2 * P - 4) * Q - 4 * P - (2 + c3) * Q * Q * b2, N, "E1 b3low P2")
    return s.have("E1Q", 2 * (2 * P - 4) * Q - 4 * P - (2 + c3) * 2 * P, N, "E1a b2low c30")


def from5(s: Known) -> Tree:
    """Players 1 and 2 bet, P >= 5, b1 above the lower threshold."""
    s = s.have("Qc2", Q * c2 - (P - 5), Z, "b1~ d3=")
    s = s.claim("a1=1n", a1 - 1, N, _from5_a1less)
    s = s.is_zero("a1=1", a1 - 1, "a1=1n", "a11")
    return s.signs(
        "d1",
        SLOPE["d1"],
        absurd("b2~ d1= c31 a1=1 P5", d1=(0, "d1<0 a2=1")),
        _from5_mid,
        absurd("b2~ d1= c3= a1=1", d1=(1, "d1>0"), c3=(1, "d1>0 a1=1 a2=1 b1>")),
    )


def _from5_a1less(s: Known) -> Tree:
    s = inside(s.also("a1<", "not_a1=1n"), "a1")
    s = s.have("I", 2 * (2 * P - 4) - 2 * Q * b3 - (2 + c3) * Q * b2, Z, "a1~ b1~")
    s = s.have("II", 6 - (2 + c3) * P * b2, N, "Pb2 a21 c30 c31 b20 P2")
    s = s.have("III", (2 + c3) * Q * b2 - (4 * P - 12), N, "I Qb3")
    s = s.have("IV", 6 * Q - P * (4 * P - 12), N, "III II P2")
    return s.absurd("IV P5")


def _from5_mid(s: Known) -> Tree:
    s = s.have("Qb2", Q * b2 - 2, Z, "d1=0 a2=1")
    s = s.have("c3v", SLOPE["c3"] - b1, Z, "a1=1 a2=1 Qb2")
    s = force(s, "c3", 1, "c3v b1>")
    s = s.have("Qd1", Q * d1 - (P - 3), Z, "b2~ c3= a1=1")
    s = s.have("b1b2", Q * (b1 - b2), POSITIVE, "d3>0 Qb2 a1=1")
    return s.signs(
        "c1",
        SLOPE["c1"],
        absurd("b3~ c1= d21 a1=1 a2=1 P5", c1=(0, "c1<0")),
        _from5_mid_c1mid,
        absurd("b3~ c1= d2= a1=1 a2=1", c1=(1, "c1>0"), d2=(1, "b1b2 c1>0 a2=1 P2")),
    )


def _from5_mid_c1mid(s: Known) -> Tree:
    s = force(s, "d2", 1, "b1b2 c1=0 a2=1 P2")
    s = s.have("Qb3is0", Q * b3 - 2 + b2, Z, "c1=0 a2=1")
    s = s.have("Qb3is", Q * Q * b3 - 2 * P, Z, "Qb3is0 Qb2")
    s = s.have("Qc1", Q * c1 - (P - 1), Z, "b3~ d2= a1=1 a2=1")
    return s.signs("c2", SLOPE["c2"], _from5_mid_c1mid_c2low, _from5_mid_c1mid_c2mid, "Pb1")


def _from5_mid_c1mid_c2low(s: Known) -> Tree:
    s = force(s, "c2", 0, "c2<0")
    s = s.have("P=5", P - 5, Z, "Qc2 c2=")
    return solution(
        s,
        "10a",
        "P=5 d3>0 a1=1",
        "P=5 Pb1 a1=1",
        "P=5 Qb2",
        "P=5 Qb3is",
        "P=5 Qc1",
        "d2=",
        "c3=",
        "P=5 Qd1",
        "d3=",
    )


def _from5_mid_c1mid_c2mid(s: Known) -> Tree:
    return solution(s, "10", "c2=0 a1=1", "d2=", "c3=", "d3=")
