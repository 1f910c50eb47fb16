"""The Weenie rule for any number of players: abstract, section 1.1.2 and App. B.3 of v2."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from guts_core.guts import losing_for_all_sizes, minimum_against_nash, nash_growth
from guts_core.guts.closed_forms import pseudo_bloc_payoff
from guts_core.guts.weenie.neighbourhood import nash_interval
from guts_core.guts.weenie.sizes import LOSING_POWER
from paper_ledger.blpwz22._tools import assertion
from paper_ledger.record import Method, Verdict

#: Numbers of players for which the paper reports a numerical check.
CHECKED = (3, 4, 5)

#: Largest number of players at which the conjecture is tried; it fails before.
TRIED = 8


@cache
def _least(players: int) -> Fraction:
    """What opponents are proved to leave a player at the Nash threshold, searched for once."""
    return minimum_against_nash(players).lower


def _nash_is_safe(players: Iterable[int]) -> bool:
    """Whether the minimum over all opponents is proved to be at least 0."""
    return all(_least(n) >= 0 for n in players)


def _six_lose_to_the_example() -> bool:
    """Whether an opponent at 0 and four at 37/40 take something from player 1."""
    return pseudo_bloc_payoff(5, nash_interval(5), Fraction(37, 40), 0).upper < 0


def _safe_up_to_five_only() -> bool:
    return _nash_is_safe(range(2, 6)) and losing_for_all_sizes() and _six_lose_to_the_example()


def _nothing_forced_from_seven() -> bool:
    """One round from -1 is worth minus the growth at the Nash point, which increases with n."""
    return nash_growth(6) < 1 < nash_growth(7) and _safe_up_to_five_only()


_PROOF = (
    r"True for $n\le5$: a search of all opponents in interval arithmetic, re-checked box by box. "
    r"False for every $n\ge6$: one opponent who always holds and $n-2$ at $u$ with "
    r"$u^{n-1}=169/250$ take something from player 1, by an enclosure of $\alpha$ as an entire "
    r"function of $1/(n-1)$. For $n=6$ opponents at 0 and four at $37/40$ will do."
)

CLAIMS = (
    assertion(
        "Abstract, Weenie rule",
        "Under the Weenie rule the Nash equilibrium is optimal against arbitrary coalitions "
        "(read: for every number of players).",
        lambda: _nash_is_safe(range(2, TRIED + 1)),
        Verdict.REFUTED,
        _PROOF,
        Method.INTERVAL,
        mended=_safe_up_to_five_only,
        noted=lambda: {"169/250": LOSING_POWER},
        covers=("Abstract, Weenie rule", "Appendix B, nonbloc coalitions"),
    ),
    assertion(
        "Section 1.1.2, Weenie rule",
        "Continuous guts with the Weenie rule has a simple and explicit exact solution, the Nash "
        "threshold, against arbitrary player 2-$n$ coalitions.",
        lambda: _nash_is_safe(range(2, TRIED + 1)),
        Verdict.REFUTED,
        r"Only for $n\le5$. For $n=6$ the recursive game has a mixed optimum and a negative value; "
        "from $n=7$ on the stakes grow so fast at the Nash point that nothing above $-1$ is "
        "forced: $T(-1)=-(n-1)(1-3^{-1/(n-1)})<-1$.",
        Method.INTERVAL,
        mended=_nothing_forced_from_seven,
    ),
    assertion(
        "Appendix B.3, numerical check",
        r"For $n=3,4,5$ the minimum of $\alpha(1/3^{1/(n-1)},p_2^*,\dots,p_n^*)$ is not negative.",
        lambda: _nash_is_safe(CHECKED),
        note="Found on a mesh in the paper, proved here without one. The second local minimum, a "
        "pseudo-bloc, is still positive for $n=5$, and would have been negative at the next $n$.",
        method=Method.INTERVAL,
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Appendix B.3, conjecture",
        r"The minimum of $\alpha(1/3^{1/(n-1)},p_2^*,\dots,p_n^*)$ is not negative for general "
        r"$n\ge2$.",
        lambda: not losing_for_all_sizes(),
        Verdict.REFUTED,
        _PROOF,
        Method.INTERVAL,
        mended=_safe_up_to_five_only,
        noted=lambda: {"169/250": LOSING_POWER},
        one_case="its check is a long computation",
    ),
)
