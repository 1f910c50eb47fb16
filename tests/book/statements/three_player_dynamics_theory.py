"""What the page *Why repeated play never settles* says."""

from fractions import Fraction

import numpy as np
from prose import claimed, explained, says
from scipy.linalg import expm
from statements.three_player_dynamics import pots_by_motion

from guts_core.simplified_kuhn import (
    conserved_quantities,
    equilibria,
    separable_invariants,
    stability,
)
from guts_core.simplified_kuhn.dynamics.invariants import FACES
from guts_core.simplified_kuhn.rules import twenty_four_gradient
from guts_core.simplified_kuhn.solutions.families import FAMILY, P3, P8, solution_9_member
from guts_core.simplified_kuhn.tree import FREQUENCIES
from paper_ledger.bil17 import _dynamics_checks as check
from paper_ledger.bil17 import _long_run_checks as late
from paper_ledger.bil17 import swings
from paper_ledger.bil17.stability.attraction import idle_frequencies
from paper_ledger.bil17.stability.driven import driven_hypotheses
from paper_ledger.bil17.stability.harmonic import harmonic_weights, unanswered
from paper_ledger.bil17.stability.resonance import resonant_members
from paper_ledger.bil17.swings import ENDS, SINCE


def ends_of_cases():
    """3, P3, 7/2, 4 and P8; a name's index counts as a number of the text."""
    third, eighth = (int(100 * float(end)) / 100 for end in (P3, P8))
    return FAMILY["1"].high, 3, third, FAMILY["4"].high, FAMILY["5"].high, 8, eighth


def bounded_inside_the_cases():
    """What is conserved confines inside the three ranges; at the pot 2 it does not."""
    pots = {"1": (Fraction(201, 100), Fraction(3)), "3": (Fraction("3.22"), Fraction("3.49"))}
    pots["4"] = (Fraction("3.51"), Fraction("3.99"))
    inside = [
        law.confining for case in pots for p in pots[case] for law in conserved_quantities(case, p)
    ]
    return all(inside) and not any(law.confining for law in conserved_quantities("1", Fraction(2)))


def ends_are_neutral():
    """None has a positive part at one end of four ranges, unstable at both of Solution 7."""
    neutral = (("2", Fraction(3)), ("3", P3), ("6", Fraction(4)), ("8", P8))
    solution_7 = [
        stability(v, p).unstable
        for p in (FAMILY["7"].low, FAMILY["7"].high)
        for v in FAMILY["7"].vertices(p)
    ]
    return all(solution_7) and not any(
        stability(vertex, pot).unstable
        for label, pot in neutral
        for vertex in FAMILY[label].vertices(pot)
    )


def weighted(case, pot):
    """Frequencies with a weight in some conserved sum, and all that move on the face."""
    face, at = FACES[case], Fraction(pot)
    laws = separable_invariants(case, at)
    idle = idle_frequencies(face, at)
    moving = {name for name in FREQUENCIES if name not in face and name not in idle}
    return {n for law in laws for n, (w, _) in law.items() if w}, moving


def all_have_weights():
    return all(
        len(set(map(frozenset, weighted(c, p)))) == 1 and weighted(c, p)[0]
        for c, p in (("1", "5/2"), ("3", "67/20"), ("4", "15/4"))
    )


def share_that_grows(case, names):
    """Of the stored starts: largest log-odds twice as large at the end as at first."""
    sizes = late.stored_long_runs().largest(case, names)
    return (sizes[-1] > 2 * sizes[0]).mean()


def most_and_about_half_grow():
    half = share_that_grows("10", ("b3", "c1"))
    return share_that_grows("6", ("b3", "c1", "d2")) > 0.6 and abs(half - 0.5) < 0.07


def only_pairs():
    pairs = ({"b1", "d3", "b2", "d1"}, {"b1", "c2", "b2", "d1"})
    return weighted("6", "93/20")[0] == pairs[0] and weighted("10", "6")[0] == pairs[1]


def harmonic_where_confined():
    pots = {"1": "5/2", "2": "31/10", "3": "67/20", "4": "15/4", "5": "83/20", "6": "93/20"}
    found = {case: harmonic_weights(case, Fraction(pot)) is not None for case, pot in pots.items()}
    confined = {case: case in "134" for case in pots}
    return found == confined and harmonic_weights("10", Fraction(6)) is None


def power_of_time(member, pot):
    """Of its growth from t = 10^3 to 10^4, linearised; slopes are affine in each frequency."""
    at = np.array([float(x) for x in member])
    rows = np.diag((1 - 2 * at) * twenty_four_gradient(at, float(pot)))
    for k in range(11):
        low, high = (np.where(np.arange(11) == k, end, at) for end in (0.0, 1.0))
        change = twenty_four_gradient(high, float(pot)) - twenty_four_gradient(low, float(pot))
        rows[:, k] += at * (1 - at) * change
    early, late_one = (np.linalg.norm(expm(rows * t), 2) for t in (1e3, 1e4))
    return round(float(np.log10(late_one / early)), 1)


def grows_at_both_ends():
    """In proportion to time at P_8, with a slope of 0 for a1; like its square at 5, with d3 = 1."""
    calls = {P8: ("4/5", "17/20", "9/10"), Fraction(5): ("7/10", "5/6", "19/20")}
    inner = {p: [solution_9_member(p, Fraction(c)) for c in at] for p, at in calls.items()}
    first = twenty_four_gradient(np.array([float(x) for x in inner[P8][0]]), float(P8))
    return (
        all(stability(member, P8).defective == ("zero",) for member in inner[P8])
        and {power_of_time(member, P8) for member in inner[P8]} == {1}
        and abs(first[FREQUENCIES.index("a1")]) < 1e-12
        and {power_of_time(member, 5) for member in inner[5]} == {2}
        and all(member[FREQUENCIES.index("d3")] == 1 for member in inner[5])
    )


def grows_linearly_below_5_and_like_the_square_there():
    """At resonant members below 5, and at 5."""
    below = [(m, p) for p in (Fraction(47, 10), Fraction(49, 10)) for m in resonant_members(p)]
    there = resonant_members(5)
    return all(power_of_time(*each) == 1 for each in below) and all(
        power_of_time(member, 5) == 2 for member in there
    )


def driven_holds(label):
    return all(driven_hypotheses(label).values())


def one_way_in_case_5():
    return ("d2", "b1") in unanswered("5", Fraction(83, 20))


def semisimple_but_not_everywhere():
    pot = Fraction(24, 5)
    picks = [
        stability(check.solution(n, Fraction(p)), Fraction(p)) for n, p in check.NEUTRAL.items()
    ]
    corners = [
        stability(corner, p).defective
        for label, p in (("1", Fraction(5, 2)), ("4", Fraction(67, 20)), ("5", Fraction(15, 4)))
        for each in equilibria(p)
        if each.label == label
        for corner in each.vertices
    ]
    return (
        not any(each.defective for each in picks)
        and len(corners) == 16 + 4 + 4
        and set(corners) == {("zero",)}
        and all(stability(member, pot).resonant for member in resonant_members(pot))
    )


def just_above_two_and_the_root_of_seven():
    """Cut to four digits; below that pot no member is resonant."""
    there = 2 + 7**0.5
    if resonant_members(Fraction("4.6457")) or not resonant_members(Fraction("4.6458")):
        return ()
    return 4.65, 2, 7, int(10**4 * there) / 10**4


def long_runs_take_eighths():
    """Steps to a unit of time, and the end; claims play starts again, at order 4."""
    return late.PER_UNIT == 8 and late.stored_long_runs().ends[-1] == 4e4


def little_happens_at_first():
    """To t = 1000 no median grows by a half."""
    medians = [late.medians("6", pot) for pot, _ in late.POTS["6"]]
    return late.begins(2) == 1000 and all(each[1] < 1.5 * each[0] for each in medians)


def swings_begin_again():
    """The first window at 4.65 from some of the starts, with steps of an eighth at order 8."""
    again, stored = swings.followed(ENDS[:1], 6), swings.stored_swings()
    same = np.allclose(again.largest[0], stored.largest[0, :6], rtol=1e-3)
    return bool(same and swings.POT == 4.65 and swings.PER_UNIT == 8)


def ends_of_the_stable_ranges():
    """Of Solutions 1, 4 and 5; a name's index counts as a number of the text."""
    if FAMILY["4"].low != P3 or FAMILY["5"].low != FAMILY["4"].high:
        return ()
    return FAMILY["1"].low, FAMILY["1"].high, 3, FAMILY["4"].high, FAMILY["5"].high


def ranges_of_the_stable():
    """Where Solutions 1, 4 and 5 begin and end; P_3 is named by its number."""
    assert FAMILY["4"].low == P3
    ends = [end for label in "145" for end in (FAMILY[label].low, FAMILY[label].high)]
    return [3 if end == P3 else end for end in ends]


STATEMENTS = (
    says(
        "with the weights $1,1,1,\\frac32$ the sum",
        lambda: [w for w, _ in harmonic_weights("3", Fraction(67, 20)).values()],
    ),
    says("$2<P<3$, $P_3<P<\\frac72$, or $\\frac72<P<4$", ranges_of_the_stable),
    explained("Nested closed curves in the plane of b3 and d2", "what is drawn"),
    says("At the ends $P=2,3,P_3,\\frac72,4$ of the ranges", ends_of_the_stable_ranges),
    says("(at order 4, in steps of $\\frac18$", long_runs_take_eighths),
    says("Up to $t=1000$ little happens", little_happens_at_first),
    says("of the starts do not grow by 5 %", late.some_grow),
    says("random starts on the face at $P=4.65$ (in steps of $\\frac18$", swings_begin_again),
    explained("is nothing up to $t=200$", "tested with another integrator"),
    says(
        "$P=4.65$ lies just above $2+\\sqrt7=4.6457",
        just_above_two_and_the_root_of_seven,
    ),
    explained(r"$$ \dot f_i=24\,k_i\,f_i(1-f_i)", "the equation of the paper"),
    explained("He finds that play never settles", "reports the paper"),
    says(
        "ranges of the pot that end at 3, $P_3=3.21\\ldots$, $\\frac72$, 4 and $P_8=4.31\\ldots$",
        ends_of_cases,
    ),
    says("In Cases 1, 3 and 4 these orbits are bounded", bounded_inside_the_cases),
    says("approach one face, *the face of the case*", lambda: len(set(FACES) - {"10"}) == 6),
    explained("Such a face is never left", "a frequency at 0 or 1 does not move"),
    explained("(Billingham 2017, section 4.1)", "the place of a quotation"),
    explained("The rows have the equilibrium that the paper names", "how a table is to be read"),
    explained("in the right variables no player drives", "announces the page"),
    explained(
        "to at most one of the decisions that she has a frequency",
        "said of the rules, and proved below",
    ),
    explained("only the statements used here are taken", "about the sources of this page"),
    explained(r"$$ \dot F_i=g_i(f):=24", "a definition"),
    says("No product of two frequencies of the same player", check.own_frequencies_are_absent),
    says("contains no frequency of the player who owns $f_i$", check.own_frequencies_are_absent),
    claimed("Every equilibrium for $P>2$ has", "bil17-section-3-b3-above-0", "corrected"),
    explained("(0 counts as imaginary here), or one has a positive", "follows from a trace of 0"),
    explained("keep linearised play bounded only if they are", "linear algebra"),
    says(
        "but not at all members of their families: not at the corners",
        semisimple_but_not_everywhere,
    ),
    says("At one end of each range but that of Solution 7", ends_are_neutral),
    explained("solved exactly while all three stand still", "describes the method"),
    explained("compared with power series in 35 digits", "what the named test does"),
    explained("no state at late times is reproducible", "a warning"),
    explained('"10" is the one for', "caption of a table"),
    says(
        "of which only the one conserved quantity is known",
        lambda: len(conserved_quantities("3", Fraction(67, 20))) == 1,
    ),
    explained("are constant because the slopes cancel", "proved in the tests of invariants"),
    explained("is conserved there if and only if", "differentiate"),
    explained(r"\quad\text{for all }f\text{ on the face}", "an equation"),
    explained("let every frequency that moves be a player of its own", "a definition"),
    explained("at each corner the weighted gains from all single deviations", "a definition"),
    explained(
        "has a solution with $0<m_i<w_i$ for all frequencies", "proved in the sentence before"
    ),
    says("faces of Cases 1, 3 and 4 are harmonic for every pot", all_have_weights),
    says(
        "on the harmonic faces of the table, those of Cases 1, 3 and 4, play is confined",
        harmonic_where_confined,
    ),
    says(
        "on those of Case 6 from most starts, on those of $P>5$ from about half",
        most_and_about_half_grow,
    ),
    says("every solution has $w=0$ at $b_3$, $c_1$ and $d_2$", only_pairs),
    says("call $d_2$ reacts to the bluff $b_1$", one_way_in_case_5),
    says("in proportion to time at $P=P_8$, where the slope of $a_1$ is 0", grows_at_both_ends),
    says("and like the square of time at $P=5$, where $d_3=1$", grows_at_both_ends),
    says(
        "for $P<5$ linearised play grows in proportion to time",
        grows_linearly_below_5_and_like_the_square_there,
    ),
    explained("$\\omega_3=\\omega_{13}$ never happens", "part of the theorem on resonance"),
    explained("and it settles Solution 10", "announces the section"),
    explained("Transverse eigenvalues of Solutions 9 and 10", "a title"),
    says("At every member of Solution 9 for $P_8<P<5$", lambda: driven_holds("9")),
    explained("Solution 10 is stable", "a theorem, and its title"),
    explained("five of the ten solutions are unstable", "counts what the theorems named there say"),
    says("For every $P>5$ Solution 10 is Lyapunov stable", lambda: driven_holds("10")),
    explained("so it is a centre manifold", "a step of the proof"),
    explained("The condition that is left for Solution 9 is this", "says what is not proved"),
    explained("all ratios near $\\omega_{13}/\\omega_{21}$ occur", "says what is not proved"),
    explained("is the farthest distance at whole times to $t=3000$", "how a table is to be read"),
    explained("Near the resonant member an offset of 0.005", "the ratio is computed on the page"),
    explained("one or both of $b_1,b_2$ off at the start", "caption of a table"),
    says("an error $O(1/\\sqrt T)$", check.averages_are_exact),
    explained("would be reached if all changes of $K$ pushed outward", "compares with the proof"),
    says("It is a measurement at one pot, over a factor 32", lambda: [ENDS[-1] // SINCE]),
    explained('Case 6 ("10" is its continuation', "caption of a table"),
    explained("has log-odds in proportion to time at every pot", "its slope tends to a constant"),
    explained("the rates at which nearby starts separate, up to $t=800$", "caption of a table"),
    says("At $3.1$, $4.15$ and $4.65$ the means stay well above", lambda: pots_by_motion()[1]),
    explained("Let each frequency move towards the logit response", "a definition"),
    explained("so the divergence is $-11$ everywhere", "eleven times -1"),
    explained("all starts that we tried reach one logit equilibrium", "says what was tried below"),
    explained("**Proved.** The theorems of this page", "sums up the page"),
    explained("and of all solutions at the ends of their ranges", "sums up the page"),
    says("from the start in proportion to time", lambda: all(map(late.grows_with_time, "25"))),
)
