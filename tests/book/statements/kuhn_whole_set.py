"""What *The whole set with four cards* says of computed results."""

import re
from fractions import Fraction

import numpy as np
from prose import ROOT, explained, says

from guts_core.kuhn import KuhnPoker
from guts_core.kuhn.whole_sets.proved import LEFT_OUT, proved_codes
from paper_ledger.bil18.stored.learning import LEARNING_POTS, RULES, STARTS, read_learnt
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.bil18.whole_sets.stored import checked_patterns, read_proof, stretches
from paper_ledger.pages.tables.kuhn_sets import calls_with, proved_stretches, stored_rows

ROWS = stored_rows()
TESTS = (ROOT / "tests" / "kuhn" / "test_whole_set.py").read_text("utf-8")


def patterns(low, high):
    """The patterns of all rows with a pot strictly between two numbers."""
    return {each for row in ROWS if low < row.pot < high for each in row.patterns}


def faces_at_8():
    """The first sign of the tenth group is card 2's at node 10; the table has the same order."""
    calls = [each.split()[9][0] for row in ROWS if row.pot == 8 for each in row.patterns]
    return calls == ["=", "0"]


def one_pattern_below_3():
    return len(patterns(2, 3)) == 1


def one_pattern_below_2():
    """And nobody bets a card but the best."""
    (pattern,) = patterns(0, 2)
    bets = pattern.split()[:3]
    return bets == ["000.", "000.", "000"]


def card_3_is_not_bet():
    every = [each.split() for row in ROWS for each in row.patterns]
    return all(groups[node][2] == "0" for groups in every for node in (0, 1))


def card_2_calls_where_told():
    """At 2, in the stretches from 3 to 3.27 and from 3.9 to 4.22, and from (5 + sqrt 73)/2 on."""
    last = (5 + np.sqrt(73)) / 2
    calling = {row.pot for row in ROWS if any(calls_with(2, each) for each in row.patterns)}
    inside = [p == 2 or 3 <= p < 3.27 or 3.89 < p < 4.22 or p >= last for p in map(float, calling)]
    stretches = [any(low < p < high for p in calling) for low, high in ((3, 3.3), (3.8, 4.3))]
    return all(inside) and all(stretches) and max(calling) > last


def stretches_end_at_the_roots():
    """No stored pot tells otherwise, and the pots on both sides do range or do not."""
    first, second = (5 + np.sqrt(65)) / 4, (3 + np.sqrt(23)) / 2
    roots = abs(2 * first**2 - 5 * first - 5) + abs(2 * second**2 - 6 * second - 7)
    wide = {
        float(row.pot): np.ptp(outer_ranges(ROWS, row.pot), axis=1).max() > 1e-6 for row in ROWS
    }
    between = [ranges for pot, ranges in wide.items() if first < pot < second]
    just = [ranges for pot, ranges in wide.items() if 3 <= pot < first or second < pot < 4.2]
    return roots < 1e-12 and len(between) > 2 and not any(between) and all(just)


def regret_matching_near_the_ranges():
    """All starts, and no two with the same payoffs at both ends."""
    seen = []
    for row in read_learnt(ROOT / "data" / "kuhn_learning.csv"):
        pot = Fraction(row["pot"])
        ranges = outer_ranges(ROWS, pot)
        if row["rule"] != "regret matching" or np.ptp(ranges, axis=1).max() < 1e-6:
            continue
        room = 2 * float(row["median_gain"])
        for i, (low, high) in enumerate(ranges, 1):
            least, most = float(row[f"e{i}_low"]), float(row[f"e{i}_high"])
            if not low - room < least < most < high + room:
                return False
        seen.append(pot)
    return seen == [Fraction(31, 10), 4, 8]


def ranges_around_5():
    """At 5 the payoffs of players 2 and 3 range, next to it nobody's."""
    pots = sorted({row.pot for row in ROWS})
    k = pots.index(5)
    below, here, above = (np.ptp(outer_ranges(ROWS, pot), axis=1) for pot in pots[k - 1 : k + 2])
    wide = [bool(width > 1e-6) for width in here]
    alone = wide == [False, True, True] and max(*below, *above) < 1e-6
    return alone and (float(pots[k - 1]), float(pots[k + 1])) == (4.5, 5.25)


def four_pieces_or_more():
    counts: dict = {}
    for row in ROWS:
        if np.ptp(outer_ranges(ROWS, row.pot), axis=1).max() > 1e-6 and row.pot < 5:
            counts[row.pot] = counts.get(row.pot, 0) + len(row.patterns)
    return min(counts.values()) >= 4


def fewer_shown_at_8():
    (row,) = (row for row in ROWS if row.pot == 8)
    return len(row.patterns) == 2 < len(proved_codes(Fraction(8)))


def pots_attacked():
    ranges = re.search(r"RANGES = \((.*?)\n\)", TESTS, re.S)[1]
    special = re.search(r"SPECIAL = \((.*?)\)\n", TESTS, re.S)[1]
    pairs = re.findall(r"\([\d.]+, [\d.]+\)", ranges)
    return len(pairs) + len(re.sub(r"\(.*?\)", "", special).split(","))


def proved_up_to_3():
    """Stretches and single pots from 0 to 3 without a gap; 0 is no pot."""
    reached, closed = Fraction(0), True
    for low, high, _ in proved_stretches():
        if high > 3:
            break
        if low != reached or not (closed or low == high):
            return False
        reached, closed = high, high not in LEFT_OUT or low == high
    return reached == 3 and closed


def players_1_and_2_check_where_proved():
    """In the pattern of the stretch between 2 and 3, at all its pots."""
    ((low, high, count),) = (each for each in proved_stretches() if each[:2] == (2, 3))
    near = Fraction(1, 10**9)
    between = (low + near, (low + high) / 2, high - near)
    codes = {code for pot in between for code in proved_codes(pot)}
    return (low, high, count) == (2, 3, 1) and codes == {"00000000==0000=0=========="}


def list_and_proof_agree():
    """At the pot 6 the proof is checked anew."""
    pot = Fraction(6)
    return (pot, pot) in stretches() and checked_patterns(pot, pot) == tuple(
        sorted(proved_codes(pot))
    )


def size_at_6():
    lines = read_proof(Fraction(6), Fraction(6))
    return 6, len(lines), sum(line[0] in "!<" for line in lines)


STATEMENTS = (
    says("At each of the pots of the table below", list_and_proof_agree),
    says("At every pot up to 3 the list is proved", proved_up_to_3),
    says(
        "players 1 and 2 check in *every* equilibrium",
        players_1_and_2_check_where_proved,
    ),
    explained("All solutions of these patterns are equilibria", "the theorem named above"),
    explained("It takes the 26 frequencies in some order", "how the proof goes"),
    explained("A branch ends when nothing is left in it", "how the proof goes"),
    explained("If the sum says", "how the proof goes"),
    explained("a checker of its own deals the 24 deals", "how the proof goes"),
    says("At $P=6$ the proof has 82 lines, and 51 of them are certificates", size_at_6),
    explained("it shares no code with the search, and refuses", "the tests of the checker"),
    says("The first stretch ends at", stretches_end_at_the_roots),
    says("There are 26 frequencies", lambda: KuhnPoker(4).size),
    explained("All solutions of a pattern are equilibria", "the theorem named there"),
    explained("1 to 12, and the signs in a group stand", "how the pattern is written"),
    says("in the first card 2 calls a bet of player 1, in the second it never does", faces_at_8),
    explained("asks whether a profile satisfies one of the patterns", "what the method does"),
    explained("whoever always bets with a card", "the definition of reach-free slopes"),
    explained("The difference is never seen.", "the proposition below it"),
    explained(
        "That all solutions of the listed patterns are equilibria", "the theorem named above"
    ),
    explained("all patterns known from any pot were tried", "what the search does"),
    says(
        "from 250 random starts at two pots, and from ten thousand at each of 22 pots",
        lambda: (250 if "attacked(set_at(4, pot), 250, rng)" in TESTS else 0, pots_attacked()),
    ),
    says(
        "one pattern holds all that was found: nobody bets any card but the best",
        one_pattern_below_2,
    ),
    says("one pattern is all, which is proved", one_pattern_below_3),
    says("there are four pieces or more at each pot", four_pieces_or_more),
    says("the payoffs of players 2 and 3 range", ranges_around_5),
    says("4.5 and 5.25, they do not", ranges_around_5),
    says("it shows two patterns at $P=8$ and the proof lists more", fewer_shown_at_8),
    explained("so that something changes at nodes that are reached", "a definition"),
    explained("which is no proof", "what the status says"),
    explained("A member of the set attains each of them", "what the method does"),
    explained("is proved at some pots only, by", "the theorem below it"),
    explained("Some of the patterns may have no member of their own", "no check looks for one"),
    explained("such as $f_k=0$ in every equilibrium", "what kinds of lines a proof has"),
    says(
        "In every pattern that was found card 3 is never bet by players 1 and 2", card_3_is_not_bet
    ),
    says("Card 2 calls in some patterns of the two middle stretches", card_2_calls_where_told),
    says(
        "Four rules of learning were run from 24 random profiles each",
        lambda: STARTS if len(RULES) == 4 and LEARNING_POTS else 0,
    ),
    says("They lie in the ranges of the set, or outside", regret_matching_near_the_ranges),
    says("where payoffs range, those of regret matching differ", regret_matching_near_the_ranges),
)
