"""The finite game of three players: its programmes and the printed outputs."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from guts_core.von_neumann.three_players.equilibria import three_player_equilibrium
from guts_core.von_neumann.three_players.payoffs import three_player_gains
from paper_ledger.ktz24 import _three_player_checks as game
from paper_ledger.ktz24._tools import assertion, quantity
from paper_ledger.record import Claim, Method, Verdict

#: The page of the book that shows these claims.
PAGE = "book/von_neumann_three_players"

_PROGRAMME = "book/von_neumann_three_players#prop-neumann-programme"

_DEALT = (
    "Compared with what the action earns when every deal of three cards is played out, at all pure "
    "strategies and two bets: only the order of the cards counts, so it is so for every deck."
)

PROGRAMMES: tuple[Claim, ...] = (
    assertion(
        "Slow NLP",
        "The NLP over all $2^n$ pure strategies gives the mixed NEs of three players.",
        lambda: game.slow_programme(),
        note="With the least feasible bounds the objective is the sum of the three gains of "
        "deviating: never negative, and 0 exactly at the NEs. So it is for every deck and bet, as "
        "payoffs add up to 0 in every order of three cards, whatever is done; computed besides "
        "for 3 to 5 cards. It may have other local minima.",
        method=Method.EXACT,
        proof=_PROGRAMME,
        covers=("Slide Slow NLP",),
        one_case="the cases come in one call, or wrong ones break it off",
    ),
    assertion(
        "Slow NLP, remark",
        "The NLP of three players can be reduced to the LP of two players.",
        lambda: game.two_player_programme(),
        note="Read as: the same programme for two players, $v^1+v^2$, splits into the two LPs, "
        "whose optima add up to 0: for every deck and bet by the minimax theorem, solved here for "
        "2 to 4 cards and bets 1, 2. The game of three players itself is no LP: its constraints "
        "are products of unknowns.",
        method=Method.SAMPLES,
        covers=("Slide Remark: NLP of three players can be reduced to LP of two players",),
    ),
    assertion(
        "Fast NLP, objective",
        r"The NLP minimizes $\frac1n\sum v_c^1+\frac1n\sum v_c^2+\frac1n\sum v_c^2$.",
        lambda: game.never_negative((1, 2, 0)),
        Verdict.CORRECTED,
        "The third sum is of $v_c^3$. As printed Player III's bounds are free and the objective "
        r"falls below that of the NE printed for 4 cards: with $q_3=\frac12$, $r_3=0$ it is "
        r"$-\frac1{72}$. Mended, it is the sum of the three gains of deviating, for every deck "
        "and bet: payoffs add up to 0 in every order of three cards, whatever is done.",
        method=Method.EXACT,
        proof=_PROGRAMME,
        mended=lambda: game.never_negative((1, 1, 1)) and game.is_sum_of_gains(),
        noted=lambda: {
            "72": -1 / game.fast_objective(4, Fraction(1), game.split_calls(), (1, 2, 0))
        },
        covers=("Slide Fast NLP, objective",),
    ),
    assertion(
        "Fast NLP, Call12",
        "If II or III folds, Player I gets $R+1$ with the better card and $-R$ with the worse.",
        lambda: all(
            game.call12(i, j, b + 1) == game.played([i, j, 9], [True, True, False], b)[0]
            for b in map(Fraction, (1, 2, 5))
            for i, j in permutations((1, 2, 3), 2)
        ),
        note="$R=b+1$, the bettor's whole stake.",
        covers=("Slide Fast NLP, sub-procedures",),
    ),
    assertion(
        "Fast NLP, Call13",
        "If all three compare, the best card gets $2R$ and the others $-R$.",
        lambda: all(
            game.call13(i, j, k, b + 1) == game.played([i, j, k], [True] * 3, b)[0]
            for b in map(Fraction, (0, 1, 2, 5))
            for i, j, k in permutations((1, 2, 3))
        ),
        note="$R=b+1$ after a bet, $R=1$ after a check.",
        covers=("Slide Fast NLP, sub-procedures",),
    ),
    assertion(
        "Fast NLP, names",
        "The constraints use two sub-procedures, Call12 and Call13.",
        lambda: game.names_suffice(),
        Verdict.CORRECTED,
        "In the constraints of Players I and II they are called Call2 and Call3. In the first "
        'set, "Players II and II" are Players II and III. With the names so read, each set is what '
        "its player's actions earn.",
        mended=lambda: game.mended_names(),
        covers=("Slide Fast NLP, sub-procedures",),
        one_case="what it calls is called once",
    ),
    assertion(
        "Fast NLP, Player I checks",
        "The left side is what checking with card $i$ earns.",
        lambda: game.as_dealt(game.first_checks, 0, False),
        note=_DEALT,
        covers=("Slide First set of constraints",),
    ),
    assertion(
        "Fast NLP, Player I bets",
        "The left side, with $q_k\\cdot r_k$ where both call, is what betting with card $i$ earns.",
        lambda: game.as_dealt(game.first_bets, 0, True),
        Verdict.CORRECTED,
        "It is $q_j\\cdot r_k$: the two callers have different cards. All four terms belong in the "
        "double sum. " + _DEALT,
        mended=lambda: game.mended_bets(),
        covers=("Slide First set of constraints",),
    ),
    *(
        assertion(
            f"Fast NLP, Player {name} {act}",
            f"The left side is what Player {name} earns.",
            lambda side=side, player=player, called=called: game.as_dealt(  # type: ignore[misc]
                getattr(game, side), player, called
            ),
            note=_DEALT,
            covers=(f"Slide {which} set of constraints",),
        )
        for name, player, which in (("II", 1, "Second"), ("III", 2, "Third"))
        for act, side, called in (("folds", "caller_folds", False), ("calls", "caller_calls", True))
    ),
)

OUTPUTS: tuple[Claim, ...] = (
    assertion(
        "FastMNE, identical strategies",
        "Players II and III may be assumed to adopt identical strategies.",
        lambda: game.identical_callers(),
        note="There is such an NE for every deck and bet: interchanging the two leaves the game as "
        "it is, in every order of three cards and whatever is done, and a finite game has an NE "
        "that its symmetries leave as it is. That it may have one threshold is another proof; so "
        "it is computed for 3 to 20 cards and bets 1, 2, 3. There are others: at 4 cards and bet "
        "1 only $q_3+r_3$ matters to Player I.",
        method=Method.EXACT,
        proof="book/von_neumann_three_players#thm-neumann-equal-callers",
        mended=lambda: game.split_is_equilibrium(),
    ),
    quantity(
        "FastMNE(4, 1)",
        "Objective 0; the players' payoffs are 1/24, -1/48 and -1/48.",
        game.FOUR_CARDS[0],
        lambda: [
            sum(three_player_gains(4, 1, game.FOUR_CARDS[1], *[game.FOUR_CARDS[2]] * 2)),
            *three_player_equilibrium(4, 1).values,
        ],
    ),
    assertion(
        "FastMNE(4, 1), strategies",
        "$P=[2/3,0,0,1]$ and $Q=R=[0,0,1/4,1]$ is an NE.",
        lambda: game.is_equilibrium(4, 1, game.FOUR_CARDS[1], game.FOUR_CARDS[2]),
    ),
    assertion(
        "FastMNE(4, 1), translation",
        "Bet with card 1 with probability 2/3 and surely with 4; call with 3 with probability 1/4 "
        "and surely with 4.",
        lambda: game.in_words(4, 1, game.FOUR_IN_WORDS, game.FOUR_CARDS),
    ),
    quantity(
        "FastMNE(10, 2)",
        "Objective 0; the players' payoffs are 106/1125, -53/1125 and -53/1125.",
        game.TEN_CARDS[0],
        lambda: [
            sum(three_player_equilibrium(10, 2).gains),
            *three_player_equilibrium(10, 2).values,
        ],
    ),
    quantity(
        "FastMNE(10, 2), list P",
        "Player I's strategy is a list of eleven entries.",
        len(game.TEN_CARDS[1]),
        lambda: len(three_player_equilibrium(10, 2).bet_probabilities),
        verdict=Verdict.CORRECTED,
        note="One 0 too many. Without it the list agrees with the slide's own words and is an NE "
        "with the printed $Q=R$. It may be a fault of our text.",
        mended=lambda: game.is_equilibrium(
            10, 2, [*game.TEN_CARDS[1][:1], *game.TEN_CARDS[1][2:]], game.TEN_CARDS[2]
        ),
    ),
    assertion(
        "FastMNE(10, 2), translation",
        "Bet with card 1 with probability 16/19 and surely with 10; call with 7 with probability "
        "3/25 and surely with 8 to 10.",
        lambda: game.in_words(10, 2, game.TEN_IN_WORDS, game.TEN_CARDS),
    ),
    assertion(
        "FastMNE, value of the game",
        "The payoffs at an NE are the values of the game for the three players.",
        lambda: game.one_payoff([(4, 1), (10, 2), (14, 1)]),
        Verdict.CORRECTED,
        "They are the payoffs at one NE: with three players NEs may pay differently. At 14 cards "
        "and bet 1 Player I gets 291/2912 in one with identical callers and 11/112 in another; at "
        "4 cards and bet 1, $q_3=\\frac12$, $r_3=0$ pays II and III $-1/36$ and $-1/72$.",
        mended=lambda: game.split_is_equilibrium(),
        noted=game.unlike_payoffs,
    ),
    assertion(
        "Further discussion, large decks",
        "The NE of the continuous game resembles those of the discrete game when $n$ is large.",
        lambda: game.resembles(),
        note="For 30, 100 and 300 cards and bets 1, 2, 3, in the NEs found with a common threshold "
        "of the callers: the probabilities of all cards together differ by less than 2 from those "
        "of the continuous rule, for the bettor and for the callers, and Player I's payoff is less "
        "by 0.05 to 0.25 over $n$. Their probabilities are fractions from which nobody gains by "
        "deviating, and the continuous rule is taken between proved bounds. That in such NEs of "
        "all decks thresholds differ by a bounded number of cards, and payoffs by order $1/n$, is "
        "a theorem.",
        method=Method.EXACT,
        proof="book/von_neumann_three_players#thm-neumann-three-decks",
    ),
)

CLAIMS = (*PROGRAMMES, *OUTPUTS)
