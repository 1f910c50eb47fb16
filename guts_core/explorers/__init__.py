"""Explorers: controls above pictures that are drawn from numbers.

An explorer is an :class:`~guts_core.explorers.machinery.explorer.Explorer`: a function of this
library that gives the numbers of one state (its *record*), the positions of the controls, and what
to draw from the numbers. It is shown by being the last line of a cell. In the book the states of
all positions stand in the page; in Jupyter the kernel computes each; and a button in the page
starts Python there for what is not in the table. JavaScript draws lines, bars and dots, and knows
no game.

To make one, write the record as a function at the top level of a module. It takes the controls by
their keys and returns numbers, texts, lists of numbers or of texts, and None::

    def deck_record(cards: int, bet: str) -> dict[str, object]:
        found = mixed_equilibrium(cards, Fraction(bet))
        return {"value": float(found.value), "exact": str(found.value),
                "bets": [float(p) for p in found.bet_probabilities], "right": cards + 0.5}

and then a function that returns the explorer, from the parts in
:mod:`guts_core.explorers.machinery.parts`::

    def deck_explorer() -> Explorer:
        cards = Control("cards", "cards n", tuple(range(2, 61)), start=5, live=tuple(range(2, 121)))
        bet = Control("bet", "bet b", ("1/2", "1", "2"), start=1)
        panel = Panel(
            x=Axis("card", (0.5, "right"), whole=True),
            y=Axis("probability", (0, 1)),
            marks=(Mark("bars", "a", y="bets", name="bets"),),
        )
        return Explorer(deck_record, (cards, bet), (panel,),
                        (Number("exact", "value"), Number("value", "that is", 6)),
                        "Bets card by card, {cards} cards, bet {bet}.")

The module of a record imports neither Matplotlib nor ipywidgets at its top: in a page it finds
NumPy and what ``packages`` names. Records may be asked for any position in ``live``. With
``livetext`` the page has the button. Where the variable ``GUTS_CORE_BAKE`` is set, as when
notebooks are executed for the book, the cell's output is the page's HTML with the table; it carries
the tag ``nbval-ignore-output``, and a test compares the table, as the page reads it, with the
library (``tests/explorers/tables.py``).
"""
