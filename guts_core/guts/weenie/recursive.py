r"""The recursive game 1 v. N under the Weenie rule, in the continuum.

Three regimes (book, *The Weenie rule*), with n = N + 1 players:

* n <= 5: the Nash threshold loses nothing to anybody, V = 0;
* n = 6: bloc and pseudo-bloc are mixed, V = -0.0087...;
* n >= 7: the stakes grow too fast, nothing above the ante -1 is forced.

[BLPWZ22] Prop. B.3 prints the stakes of the standard rule. With these the pot would not double when
all drop; :func:`solve_weenie` can be asked what that would give.
"""

from fractions import Fraction
from functools import cache, partial
from typing import Annotated, Any

from guts_core.guts import closed_forms
from guts_core.guts.rules import nash_threshold
from guts_core.guts.solution import CoalitionSolution, two_strategies
from guts_core.guts.weenie.minimum import minimum_against_nash, nash_growth
from guts_core.guts.weenie.search import search_all
from guts_core.guts.weenie.second_look import recheck_all
from guts_core.methods.arguments import Whole, checked
from guts_core.methods.exact.flint_numbers import in_balls
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.recursive_games.enclosure import ValueEnclosure, enclose_around

#: Largest number of opponents against whom the Nash threshold loses nothing.
FAIR = 4

#: Opponents of the one game that is neither fair nor refused.
MIXED = 5

#: Most opponents with the printed stakes: with more, rounding hides whether the equations hold.
MOST_PRINTED = 5000

#: From so many opponents on the optimum, in scaled thresholds, is near that of half as many.
_MANY = 200


@checked
def solve_weenie(
    opponents: Annotated[int, Whole(1, 10**7)], printed_stakes: bool = False
) -> CoalitionSolution:
    """Value and optimal strategies of 1 v. N under the Weenie rule.

    Parameters
    ----------
    opponents : int
        N, at least 1.
    printed_stakes : bool
        Take the stakes of [BLPWZ22] Prop. B.3 (those of the standard rule) instead of the right
        ones; then V < 0 is forced for every N >= 5. At most 5000 opponents are allowed.

    Returns
    -------
    CoalitionSolution
        With ``value`` -1 where player 1 does better not to enter.

    Examples
    --------
    >>> solve_weenie(2).value
    0.0
    """
    if printed_stakes and opponents > MOST_PRINTED:
        raise ValueError(
            f"solve_weenie: opponents must be at most {MOST_PRINTED} with printed_stakes, got "
            f"{opponents}"
        )
    if opponents <= FAIR:
        return _symmetric(opponents, 0.0, printed_stakes)
    if opponents > MIXED and not printed_stakes:
        return _symmetric(opponents, -1.0, printed_stakes)
    return _mixed(opponents, 2 if printed_stakes else 3)


@checked
def enclose_weenie(opponents: Annotated[int, Whole(1, 10**7)]) -> ValueEnclosure:
    """Proved bounds for the value of 1 v. N under the Weenie rule, with the right stakes.

    For N <= 4 the Nash threshold is safe (``minimum_against_nash``) and gets away from -1 (book,
    *The Weenie rule*), and the coalition's Nash bloc holds player 1 to 0; for N >= 6 one round from
    -1 is worth less than -1. For N = 5 player 1's threshold is checked against all opponents by the
    search of :mod:`guts_core.guts.weenie.search`, the coalition's mixture by a parabola.
    """
    if opponents > MIXED:
        return ValueEnclosure(Fraction(-1), Fraction(-1))
    if opponents <= FAIR:
        if minimum_against_nash(opponents + 1).lower < 0:
            raise ArithmeticError(
                f"enclose_weenie: the Nash threshold is not safe, N = {opponents}"
            )
        return ValueEnclosure(Fraction(0), Fraction(0))
    solution = solve_weenie(opponents)
    exact = (solution.player, solution.bloc, solution.pseudo_bloc, solution.pseudo_bloc_weight)
    p, q, r, w = (Interval.of(Fraction(number)) for number in exact)
    if not _leaves_fee(opponents, p):
        raise ArithmeticError("enclose_weenie: player 1 does not get away from -1")
    return enclose_around(
        "enclose_weenie",
        solution.value,
        forced=lambda v: _least_payoff(opponents, p, q, r, v) >= v,
        barred=lambda v: v > -1 and _most_payoff(opponents, (p, q, r, w), v) <= v,
    )


def weenie_bloc_payoff(opponents: int, p: Any, q: Any, value: Any, weight: int = 3) -> Any:
    """F against the bloc at ``q >= p``; ``weight`` is that of all dropping in the stakes."""
    power = q**opponents
    extra = p * power - p ** (opponents + 1) + (weight - 2) * value * p * power
    return closed_forms.bloc_payoff(opponents, p, q, value) + extra


def weenie_bloc_slope(opponents: int, p: Any, q: Any, value: Any, weight: int = 3) -> Any:
    """dF/dp of :func:`weenie_bloc_payoff`."""
    power = q**opponents
    extra = power - (opponents + 1) * p**opponents + (weight - 2) * value * power
    return closed_forms.bloc_slope(opponents, q, value) + extra


def weenie_bloc_gradient(opponents: int, p: Any, q: Any, value: Any, weight: int = 3) -> Any:
    """(dF/dq)/N of :func:`weenie_bloc_payoff`."""
    extra = p * q ** (opponents - 1) * (1 + (weight - 2) * value)
    return closed_forms.bloc_gradient(opponents, p, q, value) + extra


#: With the right stakes.
WEENIE = closed_forms.BlocForms(weenie_bloc_payoff, weenie_bloc_slope, weenie_bloc_gradient)


def _symmetric(opponents: int, value: float, printed_stakes: bool) -> CoalitionSolution:
    """Everybody at the Nash threshold: fair for few players, and the best way into -1 for many."""
    nash = nash_threshold(opponents + 1, weenie=True)
    growth = nash_growth(opponents + 1) - (nash / 3 if printed_stakes else 0.0)
    return two_strategies(opponents, value, nash, nash, gap=0.0, growth=growth)


def _mixed(opponents: int, weight: int) -> CoalitionSolution:
    p, q, r, value = _optimum(opponents, weight)
    slopes = (
        weenie_bloc_slope(opponents, p, q, value, weight),
        closed_forms.pseudo_bloc_slope(opponents, p, r, value),
    )
    w = slopes[0] / (slopes[0] - slopes[1])
    stakes = [
        form(opponents, p, t, 1.0 + value, *more) - form(opponents, p, t, value, *more)
        for form, t, more in (
            (weenie_bloc_payoff, q, (weight,)),
            (closed_forms.pseudo_bloc_payoff, r, ()),
        )
    ]
    gap = max(abs(number) for number in _residuals(opponents, weight, (p, q, r, value)))
    growth = (1 - w) * stakes[0] + w * stakes[1]
    return two_strategies(opponents, value, p, q, r, w, gap=gap, growth=growth)


@cache
def _optimum(opponents: int, weight: int) -> tuple[float, float, float, float]:
    """p, q, r, V from F_b = F_s = V and flat F_b, F_s, followed from N to N + 1, then to 2 N."""
    from scipy.optimize import root

    start = [0.8, 0.802, 0.922, -0.004]
    if opponents > MIXED:
        fewer = opponents - 1 if opponents <= _MANY else opponents // 2
        *thresholds, value = _optimum(fewer, weight)
        scale = (fewer + 1) / (opponents + 1)
        start = [*(1 - (1 - t) * scale for t in thresholds), value]
    answer = root(lambda x: _residuals(opponents, weight, x), start, tol=1e-15)
    p, q, r, value = (float(number) for number in answer.x)
    if max(map(abs, _residuals(opponents, weight, answer.x))) > 1e-12 or not 0 < p < q < r < 1:
        raise ArithmeticError(f"Weenie equations not solved for N = {opponents}")
    return p, q, r, value


def _residuals(opponents: int, weight: int, unknowns: Any) -> list[float]:
    p, q, r, value = unknowns
    return [
        weenie_bloc_payoff(opponents, p, q, value, weight) - value,
        closed_forms.pseudo_bloc_payoff(opponents, p, r, value) - value,
        weenie_bloc_gradient(opponents, p, q, value, weight),
        closed_forms.pseudo_bloc_gradient(opponents, p, r, value),
    ]


def _leaves_fee(opponents: int, p: Interval) -> bool:
    """Whether alpha - beta > -1 for all opponents; the worst are all at p itself."""
    n = opponents + 1
    return in_balls(lambda p: n * p - n + 2 - 3 * p**n, p)[0] > 0


def _least_payoff(
    opponents: int, p: Interval, q: Interval, r: Interval, value: Fraction
) -> Fraction:
    """Lower bound of F over all opponents: two families by parabolas, the rest by the search."""
    pseudo, _ = in_balls(partial(closed_forms.least_of_pseudo_bloc, opponents), p, r, value)
    bloc, _ = in_balls(partial(closed_forms.least_of_bloc, opponents, forms=WEENIE), p, q, value)
    least = min(pseudo, bloc)
    if least < value:
        return least  # refused already: no need to search
    if in_balls(partial(weenie_bloc_gradient, opponents), p, p, value)[1] >= 0:
        raise ArithmeticError("enclose_weenie: the best bloc is not above player 1's threshold")
    runs = search_all(opponents, p, value, q.lower, value)
    if not recheck_all(runs, opponents, p, value, value):
        raise ArithmeticError("enclose_weenie: the search does not stand the second look")
    return least


def _most_payoff(
    opponents: int, strategies: tuple[Interval, Interval, Interval, Interval], value: Fraction
) -> Fraction:
    """Upper bound of player 1's payoff against the mixture; F is concave in p."""
    most = partial(closed_forms.most_against_mixture, opponents, forms=WEENIE)
    return in_balls(most, *strategies, value)[1]
