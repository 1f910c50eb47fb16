"""A picture of what a reader of the kernel's chapter has to believe, and what not."""

from __future__ import annotations

from matplotlib.axes import Axes

from guts_core.figures.style import BLUE, GREY, ORANGE, axes_or_new, in_house_style

#: The boxes: middle, words, and whether one has to believe what stands in them.
BOXES = (
    ((1.2, 2.6), "our Python\nsolves the game", False),
    ((4.3, 2.6), "certificate:\nevery frequency\nas a fraction", False),
    ((1.2, 0.7), "rules of the game\nand statement,\nin Coq", True),
    ((4.3, 0.7), "Coq's kernel", True),
    ((7.0, 0.7), "theorem", False),
)
#: The arrows, from edge to edge of the boxes.
ARROWS = (
    ((2.15, 2.6), (3.35, 2.6)),
    ((4.3, 2.0), (4.3, 1.1)),
    ((2.35, 0.7), (3.45, 0.7)),
    ((5.15, 0.7), (6.4, 0.7)),
)


@in_house_style
def plot_trust(ax: Axes | None = None) -> Axes:
    """Boxes from the solver to the theorem; those that have to be believed are filled.

    Parameters
    ----------
    ax : Axes, optional
        Where to draw.
    """
    ax = axes_or_new(ax)
    for start, end in ARROWS:
        arrow = {"arrowstyle": "-|>", "color": GREY, "shrinkA": 0, "shrinkB": 0}
        ax.annotate("", xy=end, xytext=start, arrowprops=arrow)
    for middle, words, believed in BOXES:
        colour = BLUE if believed else ORANGE
        box = {"boxstyle": "round,pad=0.6", "facecolor": "white", "edgecolor": colour, "lw": 2}
        weight = "bold" if believed else "normal"
        ax.text(*middle, words, ha="center", va="center", fontsize=9, bbox=box, weight=weight)
    ax.set(xlim=(0, 7.7), ylim=(0, 3.4))
    ax.axis("off")
    return ax
