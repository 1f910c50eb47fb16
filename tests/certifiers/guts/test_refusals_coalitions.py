"""What the certificates of coalitions in guts refuse: thresholds, closed forms and enclosures."""

import dataclasses
from fractions import Fraction
from functools import cache

import numpy as np
from refusals import Refusal, both_tests, broken, refuses
from refusals_enclosed import TINY, near, shifted, wide

from guts_core.guts import closed_forms, rules
from guts_core.guts.coalition import certificates, continuum, games
from guts_core.guts.coalition import solve as coalitions
from guts_core.guts.coalition.mesh import exact_points
from guts_core.guts.coalition.pseudo_bloc import PseudoBlocGame, PseudoBlocPayoff
from guts_core.methods.exact.flint_numbers import all_to_flint, in_balls, to_flint
from guts_core.methods.exact.intervals import Interval
from guts_core.methods.exact.surds import square_root

#: Where 2 (1 - p^3) = 3 (1 - p): player 1 gets away from the fee above it only.
LEAST_FEE_THRESHOLD = float(square_root(3) - 1) / 2


def leaves(p):
    return certificates.leaves_termination_fee(2, near(p))


def thresholds():
    return all_to_flint(exact_points(7))


def convex_with(changes):
    """Whether the payoffs of an even mixture against two opponents are, so changed."""
    parts = PseudoBlocGame(rules.Guts(3), thresholds())
    form = PseudoBlocPayoff(parts).form(np.arange(7), all_to_flint(np.full(7, Fraction(1, 7))))
    for place, change in changes.items():
        form[place] += change
    return parts.is_convex(form)


@cache
def optimum():
    return continuum.solve_scaled(1 / 3)


def enclosed(**changes):
    """The enclosure for two opponents from a changed optimum."""
    return certificates._in_continuum(2, dataclasses.replace(optimum(), **changes))


def forces_more(rate):
    """Whether a threshold off by this rate is said to force the value or more."""
    value = optimum().value
    found = enclosed(player_rate=optimum().player_rate + rate, value=value + 3e-8)
    return found.lower >= value


def enclosed_with_wide(bound):
    """The enclosure, where one of the bounds it rests on is known to 1e-5 only."""

    def widened(function, *numbers):
        low, high = in_balls(function, *numbers)
        spread = 10 * TINY if getattr(function, "func", None) is bound else 0
        return low - spread, high + spread

    with broken("guts.coalition.certificates:in_balls", widened):
        return enclosed()


def gap(**changes):
    return coalitions._certified_gap(2, dataclasses.replace(optimum(), **changes))


@cache
def small_game():
    return games.coalition_game(2, 7)


def mixed_payoff(p):
    return 0.7 * closed_forms.bloc_payoff(2, p, 0.7, 0.0) + 0.3 * closed_forms.pseudo_bloc_payoff(
        2, p, 0.85, 0.0
    )


ROWS = [
    Refusal(
        "guts.coalition.certificates:leaves_termination_fee",
        "a player who holds above .2 gets away from -1",
        lambda: not leaves(0.2),
        lambda: leaves(0.7),
    ),
    Refusal(
        "guts.coalition.certificates:leaves_termination_fee",
        "so does one who never holds, and one of whom only p > .2 is known",
        lambda: (
            not any(
                certificates.leaves_termination_fee(2, p)
                for p in (Fraction(1), Interval.between(Fraction(1, 5), Fraction(9, 10)))
            )
        ),
        lambda: leaves(0.9),
    ),
    Refusal(
        "guts.coalition.certificates:leaves_termination_fee",
        "he does 1e-6 below (sqrt 3 - 1)/2",
        lambda: not leaves(LEAST_FEE_THRESHOLD - 1e-6),
        lambda: leaves(LEAST_FEE_THRESHOLD + 1e-6),
    ),
    Refusal(
        "guts.coalition.certificates:_in_continuum",
        "the value for two opponents is 1e-5 higher",
        lambda: refuses(ArithmeticError, lambda: enclosed(value=optimum().value + 1e-5)),
        lambda: optimum().value in enclosed(),
        (
            (
                "methods.recursive_games.enclosure:_first",
                lambda value, direction, proved: Fraction(value),
            ),
        ),
    ),
    *(
        Refusal(
            "guts.coalition.certificates:_in_continuum",
            f"a threshold off by {rate:g} / 3 forces the value, whatever {least} does",
            lambda rate=rate: not forces_more(rate),
            lambda: enclosed().lower > optimum().value - 1e-14,
            ((f"guts.closed_forms:{least}", lambda *numbers: numbers[-1] + 1),),
        )
        for rate, least in ((1e-6, "least_of_bloc"), (-1e-6, "least_of_pseudo_bloc"))
    ),
    Refusal(
        "guts.coalition.certificates:_in_continuum",
        "the mixture keeps player 1 below 1e-8 less than the value",
        lambda: enclosed(value=optimum().value - 1e-8).upper >= optimum().value,
        lambda: enclosed().upper < optimum().value + 1e-14,
        (("guts.closed_forms:most_against_mixture", lambda *numbers: numbers[-1] - 1),),
    ),
    *(
        Refusal(
            "guts.coalition.certificates:_in_continuum",
            f"the value is known to 1e-6 where {name} is known to 1e-5",
            lambda name=name: refuses(
                ArithmeticError, lambda: enclosed_with_wide(getattr(closed_forms, name))
            ),
            lambda: optimum().value in enclosed_with_wide(None),
            (
                (
                    "methods.recursive_games.enclosure:_first",
                    lambda value, direction, proved: Fraction(value),
                ),
            ),
        )
        for name in ("least_of_bloc", "least_of_pseudo_bloc", "most_against_mixture")
    ),
    Refusal(
        "guts.coalition.certificates:_in_continuum",
        "a player at p = .2 forces the value",
        lambda: refuses(ArithmeticError, lambda: enclosed(player_rate=2.4)),
        lambda: shifted(enclosed()),
        (("guts.coalition.certificates:leaves_termination_fee", lambda *_: False),),
    ),
    Refusal(
        "guts.coalition.certificates:enclose_coalition",
        "the value lies just outside the enclosure",
        lambda: shifted(certificates.enclose_coalition(2)),
        lambda: optimum().value in certificates.enclose_coalition(2),
        (("guts.coalition.certificates:_in_continuum", wide),),
    ),
    Refusal(
        "guts.coalition.certificates:enclose_coalition",
        "the game of two, in the continuum or on a mesh, is worth 1e-6 or -1e-6",
        lambda: all(shifted(certificates.enclose_coalition(1, mesh)) for mesh in (None, 5)),
        lambda: all(0 in certificates.enclose_coalition(1, mesh) for mesh in (None, 5)),
        (("guts.coalition.certificates:enclose_coalition", wide),),
    ),
    Refusal(
        "guts.coalition.certificates:_on_mesh",
        "the value of the continuum is that of seven thresholds",
        lambda: optimum().value not in certificates.enclose_coalition(2, mesh=7),
        lambda: small_game().solve().value in certificates.enclose_coalition(2, mesh=7),
        (("guts.coalition.certificates:_on_mesh", wide),),
    ),
    Refusal(
        "guts.coalition.pseudo_bloc:PseudoBlocGame.is_convex",
        "the payoffs are convex in d although they bend down a little at one threshold",
        lambda: not convex_with({(..., 2, 3): to_flint(TINY)}),
        lambda: convex_with({(..., 2, 3): 0}),
    ),
    Refusal(
        "guts.coalition.pseudo_bloc:PseudoBlocGame.is_convex",
        "the payoffs are convex in d although they bend down where d is b, or jump there",
        lambda: (
            not (
                convex_with({(1, 2): -9 * thresholds(), (1, 3): 9 * thresholds()})
                or convex_with({(1, 3): thresholds()})
            )
        ),
        lambda: convex_with({(1, 2): thresholds(), (1, 3): -thresholds()}),
    ),
    Refusal(
        "guts.coalition.certificates:enclose_game",
        "the value lies just outside the enclosure",
        lambda: shifted(certificates.enclose_game(small_game())),
        lambda: small_game().solve().value in certificates.enclose_game(small_game()),
        (("guts.coalition.certificates:enclosure_of", wide),),
    ),
    Refusal(
        "guts.closed_forms:least_of_bloc",
        "no bloc leaves less than the one at q = .8",
        lambda: (
            closed_forms.least_of_bloc(2, 0.64, 0.8, 0.0)
            <= min(closed_forms.bloc_payoff(2, 0.64, q, 0.0) for q in np.linspace(0.64, 1, 99))
        ),
        lambda: closed_forms.least_of_bloc(2, 0.64, 0.68, 0.0) > -0.01,
        (("guts.closed_forms:least_of_bloc", closed_forms.bloc_payoff),),
    ),
    Refusal(
        "guts.closed_forms:least_of_pseudo_bloc",
        "no pseudo-bloc leaves less than the one at r = .7",
        lambda: (
            closed_forms.least_of_pseudo_bloc(2, 0.64, 0.7, 0.0)
            <= min(
                closed_forms.pseudo_bloc_payoff(2, 0.64, r, 0.0) for r in np.linspace(0.64, 1, 99)
            )
        ),
        lambda: closed_forms.least_of_pseudo_bloc(2, 0.64, 0.86, 0.0) > -0.05,
        (("guts.closed_forms:least_of_pseudo_bloc", closed_forms.pseudo_bloc_payoff),),
    ),
    Refusal(
        "guts.closed_forms:most_against_mixture",
        "no threshold earns more than p = .6 against a mixture",
        lambda: (
            closed_forms.most_against_mixture(2, 0.6, 0.7, 0.85, 0.3, 0.0)
            >= max(mixed_payoff(p) for p in np.linspace(0, 0.7, 99))
        ),
        lambda: closed_forms.most_against_mixture(2, 0.6, 0.7, 0.85, 0.3, 0.0) < 0.2,
        (("guts.closed_forms:most_against_mixture", lambda n, p, *_: mixed_payoff(p)),),
    ),
    Refusal(
        "guts.coalition.solve:_certified_gap",
        "a threshold that is 1e-3 too low leaves no gap",
        lambda: gap(player_rate=optimum().player_rate + 3e-3) > 1e-7,
        lambda: gap() < 1e-10,
        (("guts.coalition.solve:_certified_gap", lambda *_: 0.0),),
    ),
]


test_refused, test_broken_certifier_is_noticed = both_tests(ROWS)
