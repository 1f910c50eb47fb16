"""What the executable proof of Corollary B.4 refuses: its facts, its record and exact signs."""

import dataclasses
from functools import cache

from refusals import Refusal, both_tests, first, yes

from paper_ledger import Verdict
from paper_ledger.blpwz22.weenie_proof import exact, facts, published_proof, record

SQUARE = facts.Equal("(p1 + p2)**2", "p1**2 + 2*p1*p2 + p2**2")


POSITIVE = facts.Sign("(p1 - 1/2)**2 + 1/1000000", ">")


ROOT = facts.OnlyZero("p1**2 - 1/3", "sqrt(3)/3")


COEFFICIENTS = facts.Nonnegative("p1**2 + p1*p2")


EVENT = facts.Event((1, 2, 3), (0, 0, 1), "1", "p1*p1*(p2 - p1)")


CASES = facts.Exhaustive((1, 2, 3), tuple((0, b, c) for b in range(2) for c in range(3)))


WRONG = facts.Equal("p1", "p1 + p2/1000000")


def has(fact, **changes):
    return dataclasses.replace(fact, **changes).holds()


def line(*right, verdict=Verdict.REPRODUCED):
    """A line that is as printed, with these facts."""
    return dataclasses.replace(
        published_proof()[0], verdict=verdict, printed_facts=right, right_facts=right
    )


@cache
def p1():
    """The threshold p1, as SymPy has it."""
    return facts._parse("p1")


ROWS = [
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Equal.holds",
        "a square and the same with 1e-6 p1 p2 more are equal",
        lambda: not has(SQUARE, right=f"{SQUARE.right} + p1*p2/1000000"),
        lambda: SQUARE.holds(),
        (
            ("paper_ledger.blpwz22.weenie_proof.facts:Equal.holds", yes),
            ("paper_ledger.blpwz22.weenie_proof.exact:is_zero", yes),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Sign.holds",
        "(x - 1/2)^2 > 0 on [0, 1]",
        lambda: not has(POSITIVE, expression="(p1 - 1/2)**2"),
        lambda: POSITIVE.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Sign.holds",
        "(x - 1/2)^2 - 1e-6 >= 0 on [0, 1]",
        lambda: not has(POSITIVE, expression="(p1 - 1/2)**2 - 1/1000000", relation=">="),
        lambda: has(POSITIVE, expression="(p1 - 1/2)**2", relation=">="),
        (("paper_ledger.blpwz22.weenie_proof.exact:is_positive", yes),),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:OnlyZero.holds",
        "x^2 - 1/3 vanishes on [-1, 1] in one place",
        lambda: not has(ROOT, low="-1"),
        lambda: ROOT.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:OnlyZero.holds",
        "x^2 - 1/3 vanishes at .5773502692",
        lambda: not has(ROOT, at="5773502692/10000000000"),
        lambda: ROOT.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Nonnegative.holds",
        "p1^2 + p1 p2 - 1e-6 is never negative",
        lambda: not has(COEFFICIENTS, expression="p1**2 + p1*p2 - 1/1000000"),
        lambda: COEFFICIENTS.holds(),
        (
            ("paper_ledger.blpwz22.weenie_proof.facts:Nonnegative.holds", yes),
            ("paper_ledger.blpwz22.weenie_proof.exact:has_one_sign", yes),
            ("paper_ledger.blpwz22.weenie_proof.exact:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Event.holds",
        "a hand with its outcome right and its chance 1e-6 p1 wrong",
        lambda: not has(EVENT, probability=f"{EVENT.probability} + p1/1000000"),
        lambda: EVENT.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Exhaustive.holds",
        "a list of cases without its last is complete",
        lambda: not has(CASES, cells=CASES.cells[:-1]),
        lambda: CASES.holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.facts:Fails.holds",
        "a true statement fails",
        lambda: not facts.Fails(SQUARE).holds(),
        lambda: facts.Fails(WRONG).holds(),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:is_zero",
        "3^(-N) - 3^(-N + 1)/3 + 1e-9 vanishes",
        lambda: not exact.is_zero(facts._parse("3**(-N) - 3**(1 - N)/3 + 1/10**9")),
        lambda: exact.is_zero(facts._parse("3**(-N) - 3**(1 - N)/3")),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:_differs_somewhere",
        "x and x differ somewhere",
        lambda: not exact._differs_somewhere(p1() - p1()),
        lambda: exact._differs_somewhere(p1() + 1 - p1()),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:is_positive",
        "x is positive on [0, 1]",
        lambda: not exact.is_positive(p1(), 0, 1, strict=True),
        lambda: exact.is_positive(p1(), 0, 1, strict=False),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:has_one_sign",
        "x - 1e-6 is never negative",
        lambda: not exact.has_one_sign(p1() - facts._parse("1/1000000")),
        lambda: exact.has_one_sign(p1() + 1),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.exact:count_roots",
        "x^2 - 1/3 has no root above .577",
        lambda: (
            exact.count_roots(p1() ** 2 - facts._parse("1/3"), facts._parse("577/1000"), 1) == 1
        ),
        lambda: (
            exact.count_roots(p1() ** 2 - facts._parse("1/3"), facts._parse("578/1000"), 1) == 0
        ),
        (("paper_ledger.blpwz22.weenie_proof.exact:count_roots", lambda *_: 0),),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_right",
        "a line whose second statement is wrong is right",
        lambda: not line(SQUARE, WRONG).check_right(),
        lambda: line(SQUARE, SQUARE).check_right(),
        (
            ("paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_right", yes),
            ("paper_ledger.blpwz22.weenie_proof.record:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_printed",
        "a line whose second statement is wrong is printed right",
        lambda: not line(SQUARE, WRONG).check_printed(),
        lambda: line(SQUARE, SQUARE).check_printed(),
        (
            ("paper_ledger.blpwz22.weenie_proof.record:ProofLine.check_printed", yes),
            ("paper_ledger.blpwz22.weenie_proof.record:all", first),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:_checked_verdict",
        "a wrong line may be called reproduced, and a right one refuted",
        lambda: "fails" in verdict(line(WRONG)) and "fails" in verdict(refuted(SQUARE)),
        lambda: verdict(line(SQUARE)) == "reproduced",
        (
            (
                "paper_ledger.blpwz22.weenie_proof.record:_checked_verdict",
                lambda each: each.verdict.value,
            ),
        ),
    ),
    Refusal(
        "paper_ledger.blpwz22.weenie_proof.record:proof_table",
        "a table with a wrong line shows no sign of it",
        lambda: "fails" in record.proof_table([line(SQUARE), line(WRONG)])[1]["verdict"],
        lambda: record.proof_table([line(SQUARE)])[0]["verdict"] == "reproduced",
        (
            (
                "paper_ledger.blpwz22.weenie_proof.record:_checked_verdict",
                lambda each: each.verdict.value,
            ),
        ),
    ),
]


def verdict(each):
    return record._checked_verdict(each)


def refuted(*right):
    return line(*right, verdict=Verdict.REFUTED)


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
