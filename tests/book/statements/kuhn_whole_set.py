"""What *The whole set with four cards* says of computed results."""

import csv
import math
import re
from fractions import Fraction

import numpy as np
from prose import ROOT, claimed, explained, says

from guts_core.kuhn import KuhnPoker, equilibrium_set, first_bluffs, large_pots, low_calls
from guts_core.kuhn.whole_sets.patterns import ClosedPattern
from guts_core.kuhn.whole_sets.proved import INTERVALS, PROVED, proved_codes
from guts_core.methods.matrix_games.zero_sum import as_fractions
from paper_ledger.bil18.on_sets.observations import (
    PLACES,
    card_2_never_calls,
    player_1_checks,
)
from paper_ledger.bil18.on_sets.selection import EPSILON, LARGER, at_an_end
from paper_ledger.bil18.stored.learning import LEARNING_POTS, RULES, STARTS, read_learnt
from paper_ledger.bil18.stored.whole_sets import outer_ranges
from paper_ledger.bil18.whole_set import catches_bluffs, differ, other_members
from paper_ledger.bil18.whole_sets.bounds import proved_ranges
from paper_ledger.bil18.whole_sets.connected import is_connected
from paper_ledger.bil18.whole_sets.stored import (
    checked_patterns,
    read_connected,
    read_proof,
    stretches,
)
from paper_ledger.pages.tables.kuhn_on_sets import picked, stored_sets
from paper_ledger.pages.tables.kuhn_sets import proved_stretches, stored_rows
from paper_ledger.pages.tables.kuhn_special_pots import by_pot, polynomial_text

ROWS = stored_rows()
TESTS = (ROOT / "tests" / "kuhn" / "whole_sets" / "test_whole_set.py").read_text("utf-8")


def patterns(low, high):
    """The patterns of all rows with a pot strictly between two numbers."""
    return {each for row in ROWS if low < row.pot < high for each in row.patterns}


def pieces_at_8():
    """Card 2's call at node 10, members by closed forms, and more: the set is wider than these."""
    pot, (row,) = Fraction(8), [row for row in ROWS if row.pot == 8]
    calls = [each.split()[9][0] for each in row.patterns]
    first, second = (ClosedPattern(each.replace(" ", "")) for each in row.patterns)
    family = [as_fractions(low_calls(share).at(pot)) for share in (0, Fraction(1, 2), 1)]
    other = as_fractions(large_pots(4).at(pot))
    return (
        calls == ["=", "0"]
        and all(first.contains(member, pot, 0) for member in family)
        and not second.contains(family[1], pot, 0)
        and second.contains(other, pot, 0)
        and row.seen_dimension > 1
    )


def dimensions_are_exact():
    return all(row.most_dimensions == (row.dimension, row.seen_dimension) for row in ROWS)


def one_pattern_below_3():
    return len(patterns(2, 3)) == 1


def one_pattern_below_2():
    """And nobody bets a card but the best."""
    (pattern,) = patterns(0, 2)
    bets = pattern.split()[:3]
    return bets == ["000.", "000.", "000"]


def card_3_is_not_bet():
    every = [each.replace(" ", "") for row in ROWS for each in row.patterns]
    proved = [code for codes in (*PROVED.values(), *INTERVALS.values()) for code in codes]
    places = PLACES[1, 3], PLACES[2, 3]
    return all(code[place] == "0" for code in (*every, *proved) for place in places)


def card_2_calls_where_told():
    """In the stretches from 3 to 3.27 and from 3.9 to 4.22, and from (5 + sqrt 73)/2 on."""
    last = (5 + np.sqrt(73)) / 2
    text = (ROOT / "data" / "kuhn_set_frequencies.csv").read_text("utf-8")
    calling = {
        Fraction(row["pot"])
        for row in csv.DictReader(text.splitlines())
        if row["card"] == "2" and int(row["node"]) >= 4 and float(row["high"]) > 0
    }
    told = {
        p for p in (row.pot for row in ROWS) if 3 <= p < 3.2656 or 3.8979 < p < 4.22 or p >= last
    }
    return calling == told and len(told) >= 20


def calls_where_nobody_arrives():
    """At 5/2 the list is one pattern, and its member may call with card 2 at node 7 or not."""
    pot, game = Fraction(5, 2), KuhnPoker(4)
    x = as_fractions(first_bluffs(4).at(pot))
    x[6, 1] = Fraction(1, 10)
    at_a_call = not game.reached(x.astype(float))[6, 1]
    return at_a_call and not any(game.gains(x, pot)) and equilibrium_set(4, pot).contains(x)


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
    """All starts, at all pots that were run where payoffs range."""
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


def proved_from(start):
    """How far pots with a proof go on without a gap, those between two intervals too."""
    reached = Fraction(start)
    ends = sorted(INTERVALS)
    while any(low <= reached < high for low, high in ends):
        reached = max(high for low, high in ends if low <= reached < high)
        if reached == math.inf or proved_codes(reached) is None:
            break
    return reached


def proved_where_told():
    """Up to 3.8, and from 5 on; 0 is no pot."""
    there = [pot for pot in (Fraction(19, 5), Fraction(5)) if proved_codes(pot)]
    return [float(each) for each in there] if proved_from(5) == math.inf else []


def gap_between_stretches():
    """Where the stretches from 0 on end, and where those begin that have no end; pots between."""
    low, high = proved_from(0), next(each for each, end in sorted(INTERVALS) if each >= 4)
    assert proved_from(high) == math.inf
    assert any(low < pot < high for pot in PROVED)
    return [float(low), float(high)]


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


def at(pot):
    """What is stored of the set at a pot."""
    return next(each for each in stored_sets() if each.pot == Fraction(pot))


def places(low, high):
    """Where the picked payoffs are, pot by pot."""
    return {
        float(each.pot): [one.places(ROWS) for one in each.picked]
        for each in stored_sets()
        if low <= each.pot <= high
    }


def card_2_calls_in_some_members_at_31_10():
    """At nodes 4 and 5, and at neither in all; payoffs range; at 3.3 all of that is over."""
    here, then = at("31/10"), at("33/10")
    some = all(here.most(node, 2) > 0 == here.least(node, 2) for node in (4, 5))
    closed = max(np.ptp(then.payoffs, axis=1)) < 1e-6 and card_2_never_calls(then)
    return some and closed and min(np.ptp(here.payoffs, axis=1)) > 0.01


def player_1_from_39_10():
    """Begins to bet at 3.9; at 4.3 card 4 is always bet; at 8 card 2 calls at node 10 alone."""
    begins = player_1_checks(at("389/100")) and at("39/10").most(1, 4) > 0.4
    calls = [node for node in (4, 5, 7, 8, 10, 11) if at(8).most(node, 2) > 0]
    return begins and at("43/10").least(1, 4) == 1 and calls == [10]


def player_2_gets_most():
    found = places(3.005, 3.26).values()
    return all(p[1] > 0.999 and 0.01 < p[0] < 0.99 and 0.01 < p[2] < 0.99 for (p,) in found)


def player_1_gets_most():
    """At 3.9 and from 4 to 4.1, and not at 3.95."""
    found = {pot: p[0][0] for pot, p in places(3.89, 4.12).items() if len(p) == 1 and pot > 3.895}
    most = {pot for pot, place in found.items() if at_an_end(place) and place > 0.5}
    return most == {3.9, 4.0, 4.05, 4.1} and {*found} - most == {3.95}


def middle_at_5():
    ((first, second, third),) = places(5, 5)[5.0]
    return first is None and abs(second - 0.5) < 0.01 and abs(third - 0.5) < 0.01


def corner_from_68():
    """And card 2 does not call there: node 10 has a 0 in the pattern of the limit."""
    found = places(6.79, 99).values()
    ends = all(p[0] < 0.001 and p[1] is None and p[2] > 0.999 for (p,) in found)
    limits = [one for each in stored_sets() if each.pot > 6.7 for one in each.picked]
    patterns = [each.split() for one in limits for each in one.patterns]
    return ends and all(groups[9][0] == "0" for groups in patterns)


def three_at():
    """The pots with three solutions, which have patterns of their own in one component."""
    three = [each for each in stored_sets() if len(each.picked) > 1]
    between = [each.pot for each in stored_sets() if Fraction(209, 50) <= each.pot < 4.22]
    for each in three:
        patterns = [one.patterns for one in each.picked]
        alone = len(set(patterns)) == 3 and all(len(one) == 1 for one in patterns)
        if not alone or {one.component for one in each.picked} != {1}:
            return False
    return [each.pot for each in three] == [Fraction("3.9083"), *between]


def one_component_everywhere():
    return {row.component for row in ROWS} == {1}


def limits_are_near():
    return (EPSILON, LARGER) == (1e-10, 1e-8) and max(each.moved for each in picked()) < 1e-6


def card_4_is_bet_from_5():
    """In each pattern of the proved lists, which leave no gap from 5 on."""
    reached = Fraction(5)
    ends = {reached, *(low for low, _ in INTERVALS if low > reached)}
    at_ends = [code for end in ends for code in proved_codes(end)]
    if any(code[PLACES[n, 4]] != "1" for code in at_ends for n in (1, 2)):
        return False
    for (low, high), codes in sorted(INTERVALS.items()):
        if low <= reached < high and all(c[PLACES[n, 4]] == "1" for c in codes for n in (1, 2)):
            reached = high
    return reached == math.inf


def exact_members_contradict():
    one, other = other_members()
    calls = catches_bluffs(other, 2) and not catches_bluffs(one, 2)
    return calls and differ(one, other, Fraction(31, 10))


def special(near):
    """What begins and ends at a special pot, and its polynomial."""
    (here,) = (rows for pot, rows in by_pot().items() if abs(pot - near) < 1e-4)
    return here, polynomial_text(here[0].polynomial)


def known_roots_are_special():
    """Each root with its polynomial, and what happens there in the stored sets."""
    roots = {
        (5 + 65**0.5) / 4: "2P^2-5P-5",
        (3 + 23**0.5) / 2: "2P^2-6P-7",
        (7 + 97**0.5) / 4: "2P^2-7P-6",
        (7 + 113**0.5) / 4: "2P^2-7P-8",
        (5 + 73**0.5) / 2: "P^2-5P-12",
    }
    return all(special(pot)[1] == text for pot, text in roots.items())


def first_special_pots():
    """Player 3's bluffs are 0 before 2, player 2's bets before 3; then payoffs range."""
    bluffs = at(1).most(3, 1) == 0 < at("41/20").most(3, 1)
    bets = at("14/5").most(2, 4) == 0 < at("301/100").most(2, 4)
    return bluffs and bets and known_roots_are_special() and stretches_end_at_the_roots()


def second_stretch():
    """Ranges end between 4.21 and 4.3; ten patterns have no members of their own after that."""
    wide = np.ptp(at("421/100").payoffs, axis=1).max() > 1e-6
    closed = np.ptp(at("43/10").payoffs, axis=1).max() < 1e-6
    shared = {row.pattern.code for row in special((7 + 97**0.5) / 4)[0] if row.whose == "own"}
    last = {row.pattern.code for row in special((7 + 113**0.5) / 4)[0] if row.event == "ends"}
    begins = at("389/100").most(1, 4) == 0 < at("39/10").most(1, 4)
    return wide and closed and begins and len(last) == 10 and shared <= last


def folding_unseen_is_no_member():
    """At the pot 8 player 2 always bets card 4, and would fold it where nobody sees it."""
    folding = large_pots(4).at(8)
    folding[4:6, 3] = Fraction(0)
    gains = KuhnPoker(4).gains(folding, Fraction(8))
    return folding[1, 3] == 1 and not any(gains) and not equilibrium_set(4, 8).contains(folding, 0)


def change_at_5():
    """The pattern that ends differs from the one that begins at node 11 with card 3."""
    here = special(5)[0]
    events = {}
    for row in here:
        events.setdefault(row.pattern.code, set()).add(row.event)
    (old,) = (code for code, names in events.items() if names == {"ends"})
    (new,) = (code for code, names in events.items() if names == {"begins"})
    changed = [(k, a, b) for k, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    return ranges_around_5() and (PLACES[11, 3], "=", "1") in changed


def paper_pots_are_special():
    """The stored special pots next to the four of the curve."""
    return [next(p for p in by_pot() if abs(p - pot) < 1e-4) for pot in (3, 3.26556, 3.89792, 5)]


def special_between():
    return min(by_pot()) > 1.55 and max(by_pot()) < 9.9


def all_payoffs_as_stated():
    """The stored bounds at pots inside the four stretches; tests and heavy tests check them."""
    forms = {
        (Fraction(2), Fraction(3)): lambda p: 2 * (-(p - 2) / (12 * (p + 1)),),
        (Fraction(33, 10), Fraction(19, 5)): lambda p: (
            -(2 * p * p - 3 * p - 3) / (12 * (p + 1) ** 2),
            (p - 4) / (12 * (p + 1)),
        ),
        (Fraction(11, 2), Fraction(13, 2)): lambda p: (
            -(3 * p + 4) / (12 * (p + 1) ** 2),
            -(p - 3) / (12 * p * (p + 1)),
        ),
    }
    for (low, high), form in forms.items():
        for k in range(1, 14):
            pot = low + (high - low) * Fraction(k, 14)
            if [*map(tuple, proved_ranges(pot)[:2])] != [(e, e) for e in form(pot)]:
                return False
    for k in range(15):
        pot = 7 + Fraction(k, 2)
        (first, second) = form(pot)
        wide = [(first, first + 1 / (12 * (pot + 4))), (second, second)]
        if [*map(tuple, proved_ranges(pot)[:2])] != wide:
            return False
    return True


def one_component_proved():
    """The stretches of the theorem, end to end, at pots of which each list is proved."""
    wanted = [(0, 3), (5, 5), (Fraction(33, 10), Fraction(19, 5)), (Fraction(21, 4), 10**12)]
    inner = [
        Fraction(low) + (high - low) * Fraction(k, 40) for low, high in wanted for k in range(1, 40)
    ]
    ends = [Fraction(pot) for low, high in wanted[1:] for pot in (low, high)]
    return all(map(is_connected, (*inner, *ends))) and not is_connected(Fraction(3))


def moves_between_2_and_3():
    """Eight, and all but the first of frequencies after a bet, to constants of P."""
    lines = read_connected(Fraction(2), Fraction(3))
    moves = [line.split() for line in lines if line.startswith(">")]
    first = moves[0] == [">", str(PLACES[5, 3]), "2", "-6"]
    later = {int(k) for words in moves[1:] for k in words[1::3]}
    after_bets = {place for (node, _), place in PLACES.items() if node >= 7}
    return first and later <= after_bets and len(moves) == 8


def nobody_is_paid_up_to_2():
    pots = (Fraction(1, 9), Fraction(1), Fraction(7, 4), Fraction(2))
    return all({*pair} == {0} for pot in pots for pair in proved_ranges(pot))


def nearly_tight_bounds():
    """At 9/2 and 5, both ends of all players."""
    pairs = [
        (float(end), found)
        for pot in (Fraction(9, 2), Fraction(5))
        for proved, seen in zip(proved_ranges(pot), outer_ranges(ROWS, pot), strict=True)
        for end, found in zip(proved, seen, strict=True)
    ]
    return max(abs(end - found) for end, found in pairs) < 3e-9


def two_equilibria_of_one_game():
    """At the pot 8, both with gains of exactly 0: they differ in one call, which is worth 0."""
    game, pot = KuhnPoker(4), Fraction(8)
    folds, calls = (low_calls(share).at(8) for share in (0, 1))
    if any((*game.gains(folds, pot), *game.gains(calls, pot))):
        return False
    (place,) = zip(*np.nonzero(folds != calls), strict=True)
    worth = [game.slope_sums(each, pot)[place] for each in (folds, calls)]
    return (place, folds[place], calls[place], *worth) == ((9, 1), 0, Fraction(1, 6), 0, 0)


def what_they_pay():
    pot = Fraction(8)
    paid = [[24 * e for e in KuhnPoker(4).expectations(low_calls(s).at(8), pot)] for s in (0, 1)]
    wanted = (("-56/81", "-5/36", "269/324"), ("-85/162", "-5/36", "215/324"))
    return paid == [[*map(Fraction, each)] for each in wanted]


def first_group_at_8():
    """Of the first pattern of the table; the first action has a sign for each of the four cards."""
    (row,) = (row for row in ROWS if row.pot == 8)
    signs = [row.patterns[0][PLACES[1, card]] for card in (1, 2, 3, 4)]
    return signs == ["=", "0", "0", "1"]


STATEMENTS = (
    explained("a line where they all pay the same, a band where payoffs range", "what is drawn"),
    explained("in full colour what every member does, faint what only some do", "what is drawn"),
    claimed("$g(y)=\\frac12+\\frac1\\pi\\arctan y$", "bil18-section-3-equation-4"),
    says("those of players 2 and 3 have bars at 5 alone", ranges_around_5),
    explained("if nobody can gain by changing her own plan", "a question"),
    says("player 2 folds card 2 to every bet of player 1", two_equilibria_of_one_game),
    says("In another she calls with it once in six times", two_equilibria_of_one_game),
    says("added up over the 24 deals, they get", what_they_pay),
    says("At every pot up to 3.8 and from 5 on a list of pieces", proved_where_told),
    says("there is one payoff for each player between the pots 2 and 3", all_payoffs_as_stated),
    explained("All this is said of equilibria without", "what the page is about"),
    says("he may mix with card 1, always checks the cards 2 and 3", first_group_at_8),
    says(
        "the equilibria of four-card Kuhn poker without dominated actions form a path",
        one_component_proved,
    ),
    says("For one pattern of each list, the solutions that are left", one_component_proved),
    says("the frequencies go in eight moves: card 3's calls at node 5", moves_between_2_and_3),
    explained("No two of those that move are factors", "how the proof goes"),
    explained("Where only a check of her own can lead to the node", "a definition"),
    explained("is called a *fibre*", "a definition"),
    explained("If they have their signs at its end", "how the proof goes"),
    explained("So a path leads from each solution", "how the proof goes"),
    explained("is first joined to a member by changing these answers", "an argument"),
    explained("That they do at its end, for every solution", "how the proof goes"),
    says("certificates like those below say so, too", nobody_is_paid_up_to_2),
    says("Without dominated actions all equilibria of four-card Kuhn poker", all_payoffs_as_stated),
    says("there are such bounds less than", nearly_tight_bounds),
    says("and all members pay what", all_payoffs_as_stated),
    says("The table has those that were found between 1.55 and 9.9", special_between),
    explained("Some patterns go on, but with members only", "how the table counts"),
    explained("on one side of the root every solution", "what such a certificate says"),
    says("At 2 the bluffs of player 3 begin", first_special_pots),
    says("player 1 begins to bet and payoffs range again", second_stretch),
    says("At 5 one pattern follows another", change_at_5),
    says("the calls of card 2 begin", known_roots_are_special),
    says(
        "Three of the curve's four special pots, 3, 3.2656 and 3.8979, are where",
        lambda: paper_pots_are_special()[:3],
    ),
    says("The four special pots of the curve, 3, 3.2656, 3.8979 and 5", paper_pots_are_special),
    says("It begins at 3.1: the payoffs range", card_2_calls_in_some_members_at_31_10),
    says("Move on to 3.3", card_2_calls_in_some_members_at_31_10),
    says("At 3.9 player 1 begins to bet; at 4.3", player_1_from_39_10),
    says("Then take 8: card 2 calls again, now at node 10", player_1_from_39_10),
    explained("Payoffs and frequencies are those of members", "what the files hold"),
    says("For the patterns that are listed it is exact", dimensions_are_exact),
    explained("Their equations are solved, in fractions", "how the bound is found"),
    explained("An exact member at which every inequality is strict", "how the bound is attained"),
    explained("The tests count directions in another way", "test_dimensions.py"),
    says("At each pot one component was found", one_component_everywhere),
    says("The limits are read at", limits_are_near),
    says("From 3.01 to 3.25 player 2 gets the most", player_2_gets_most),
    says("At 3.9 and from 4 to 4.1 player 1 gets most", player_1_gets_most),
    says("At 5 the point is near the middle", middle_at_5),
    says("From 6.8 on it picks the end", corner_from_68),
    says("At 3.9083, and from 4.18 to 4.21, the curve has three solutions", three_at),
    says("Each of the three lies in a closed pattern of its own", three_at),
    explained("Which of it is true of *every* equilibrium", "a question"),
    explained("All limits are in", "what the file holds"),
    explained("*one* means that all members pay this player the same", "how the table is written"),
    says("in fractions at $P=31/10$ that pay differently", exact_members_contradict),
    says("from 5 on players 1 and 2 always bet card 4", card_4_is_bet_from_5),
    says("At each of the pots of the table below", list_and_proof_agree),
    says(
        "At every pot up to 3.8 and from 5 on, however large, the list is proved",
        proved_where_told,
    ),
    says("Between 3.8 and 5 it is proved at single pots only", gap_between_stretches),
    says("So one proof serves all pots from 7 on", lambda: (Fraction(7), math.inf) in stretches()),
    explained("Powers of $t$ may multiply an inequality, $1-t$ may not", "how the proof goes"),
    explained("with $d_0>0$ and no $d_i$ below 0", "how the proof goes"),
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
    explained("It takes nothing from the search but the lines", "the tests of the checker"),
    explained("a fraction of a second at most pots", "as timed when the proofs were made"),
    explained("A second reader, in the tests, shares no code", "tests/kuhn/proofs_read_again.py"),
    says("The first stretch ends at", stretches_end_at_the_roots),
    says("Dominance settles all of them but 26", lambda: KuhnPoker(4).size),
    explained("All solutions of a pattern are equilibria", "the theorem named there"),
    explained("1 to 12, and the signs in a group stand", "how the pattern is written"),
    says("in which card 2 may call a bet of player 1; in the second it never does", pieces_at_8),
    explained("asks whether a profile satisfies one of the patterns", "what the method does"),
    explained("whoever always bets with a card", "the definition of reach-free slopes"),
    explained("The difference never shows in play.", "the proposition below it"),
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
    explained("which is no proof", "what the status says"),
    explained("A member that was found attains each of them", "what the method does"),
    explained("with gains of exactly 0: those whose frequencies could be", "how they are read"),
    explained("Whether each single piece is connected, this does not show", "what a joint is"),
    says("At many pots it is proved that all equilibria are one", one_component_proved),
    explained("is proved at most pots, by", "the theorem below it"),
    explained("Some of the patterns may have no member of their own", "no check looks for one"),
    explained("such as $f_k=0$ in every equilibrium", "what kinds of lines a proof has"),
    says("In every pattern that was found, and in every proved list", card_3_is_not_bet),
    says("card 2 calls in some members at the pot 3, in the stretches", card_2_calls_where_told),
    says("calls cost nothing, and a pattern may leave them free", calls_where_nobody_arrives),
    says(
        "Four rules of learning were run from 24 random profiles each",
        lambda: STARTS if len(RULES) == 4 and LEARNING_POTS else 0,
    ),
    says("A profile with a dominated action is no member, even where", folding_unseen_is_no_member),
    says(
        "those of regret matching lie in the ranges of the set, or", regret_matching_near_the_ranges
    ),
    says("between 3.8 and 5, apart from the single pots of the table", gap_between_stretches),
    explained("each is attained by a member, but there may be members beyond", "what a search is"),
)
