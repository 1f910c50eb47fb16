"""How cost grows with size, from the table of benchmarks; results in, axes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from matplotlib.axes import Axes

from guts_core.figures.style import BLUE, GREEN, GREY, ORANGE, RED, in_house_style, panels
from guts_core.methods.extras import needs

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = needs(__name__, "pandas")

_LOOKS = [(color, marker) for marker in "os^Dv" for color in (BLUE, ORANGE, GREEN, RED)]


@in_house_style
def plot_growth(series: Mapping[str, pd.Series], ax: Axes | None = None) -> Axes:
    """Time over the time of the smallest size, over the size likewise; both axes logarithmic.

    Parameters
    ----------
    series : mapping of Series
        Seconds by size, from :func:`paper_ledger.pages.speed.growth`.
    ax : Axes, optional
        Where to draw.
    """
    ax = panels(figsize=(6.4, 6.4))[1] if ax is None else ax
    widest = 1.0
    for (name, each), (color, marker) in zip(series.items(), _LOOKS, strict=False):
        sizes = each.index.to_numpy() / each.index[0]
        widest = max(widest, sizes[-1])
        ax.loglog(sizes, each / each.iloc[0], marker=marker, color=color, ms=4, label=name)
    ax.loglog([1, widest], [1, widest], color=GREY, lw=1, ls="--", label="in proportion")
    ax.set(xlabel="size over the smallest", ylabel="time over the smallest's")
    ax.legend(fontsize=8, ncols=2, loc="upper center", bbox_to_anchor=(0.45, -0.15))
    return ax
