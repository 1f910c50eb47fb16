"""What the chapter of findings says."""

import re

from prose import explained, says

from paper_ledger.record.findings import FINDINGS


def stands(*keys):
    """The findings that a sentence sums up are proved on their pages, or by certificates."""
    known = {each.key: each.evidence for each in FINDINGS}
    return lambda: all(known[key] != "numerical" for key in keys)


def nine_solutions_settled():
    """Four are stable and five unstable; each number stands in the statements."""
    texts = {each.key: each.statement for each in FINDINGS}
    heads = [texts[key].split("stable")[0] for key in ("play-stable", "play-ten")]
    stable = {int(number) for head in heads for number in re.findall(r"\d+", head)}
    unstable = {int(number) for number in re.findall(r"\d+", texts["play-unstable"])}
    return (stable, unstable) == ({1, 4, 5, 10}, {2, 3, 6, 7, 8})


STATEMENTS = (
    says(
        "has a closed form, down to the list of all optimal strategies",
        stands("neumann-value", "neumann-optimal", "neumann-number"),
    ),
    says(
        "has equilibria that pay differently, at many pots",
        stands("kuhn-low-calls", "kuhn-all-equilibria"),
    ),
    says("is settled for nine of the ten solutions", nine_solutions_settled),
    explained("*With interval arithmetic* means a proof", "defines a word"),
    explained("We looked for earlier work in November 2026", "when the search was made"),
    explained("The last column counts those", "says what the table shows"),
    explained("If all drop, the best hand pays", "a rule of the game"),
    explained("The second version of the paper states that under this rule", "reports the paper"),
    explained("The slides give equilibria for decks of up to ten cards", "reports the slides"),
    explained("the linear ones, they say, can handle more than 200", "reports the slides"),
    explained("and the worst one is never bet", "a rule of the game"),
    explained("what holds in all its equilibria, what the curve leaves out", "names the subject"),
    explained("Solving a zero-sum game exactly at a vertex rests on", "says whose theorem it is"),
    explained("methods that find all equilibria of a finite game exist", "says what others made"),
)
