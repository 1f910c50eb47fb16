"""A betting tree as SVG: each decision has an address, and tells its name when pointed at."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from xml.etree import ElementTree as Xml

from guts_core.figures.trees.parts import Decision, Ending, Move, decisions, depth, endings
from guts_core.methods.records import ReadOnly

#: Of the drawing, in its own units, which are pixels on a phone.
WIDTH, ROW, RADIUS, FOR_ENDINGS, LETTERS = 362, 27, 11, 74, 54

#: Where a decision tells its name, until it is asked.
HINT = "Point at a decision, or tap it, for its name."

STYLE = """
.tree { color: var(--pst-color-text-base, var(--jp-ui-font-color1, #222)); display: block;
  font: 12px system-ui, sans-serif; height: auto; max-width: 36rem; width: 100%;
  --ground: var(--pst-color-background, var(--jp-layout-color0, #fff)); }
.tree text { fill: currentColor; }
.tree line { stroke: currentColor; stroke-width: 1.2; }
.tree .strong { stroke-width: 2.6; }
.tree .action { font-size: 10.5px; paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
.tree .above { font-size: 10px; font-style: italic; paint-order: stroke; stroke: var(--ground);
  stroke-width: 3px; }
.tree .mark { fill: var(--ground); stroke: var(--player); stroke-width: 2.4; }
.tree text { pointer-events: none; }
.tree .said, .tree:has(.node:is(:hover, :focus)) .hint { opacity: 0; }
.tree .hint { font-style: italic; }
.tree .node { cursor: pointer; outline: none; }
.tree .node:is(:hover, :focus, :target) > .mark { stroke-width: 4.5; }
.tree .node:is(:hover, :focus) + .said { opacity: 1; }
.tree .p0 { --player: #0072b2; } .tree .p1 { --player: #b85c00; }
.tree .p2 { --player: #00795a; } .tree .p3 { --player: #a3427f; }
:is(html[data-theme="dark"], [data-jp-theme-light="false"]) .tree .p0 { --player: #5cb8f2; }
:is(html[data-theme="dark"], [data-jp-theme-light="false"]) .tree .p1 { --player: #f0a04b; }
:is(html[data-theme="dark"], [data-jp-theme-light="false"]) .tree .p2 { --player: #3ecf9f; }
:is(html[data-theme="dark"], [data-jp-theme-light="false"]) .tree .p3 { --player: #e79ac7; }
"""


@dataclass(frozen=True, repr=False)
class TreeDrawing(ReadOnly):
    """A betting tree that shows itself in a notebook and on a page.

    Attributes
    ----------
    tree : Decision
        The first decision.
    title : str
        Name of the game, for readers who cannot see the drawing.
    owners : tuple of str
        What the players are called.
    name : str
        What the addresses of the decisions begin with.
    said : mapping
        What a decision tells after its name, by the names of the decisions: frequencies.
    """

    tree: Decision
    title: str
    owners: tuple[str, ...]
    name: str
    said: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        counts = (sum(1 for _ in of(self.tree)) for of in (decisions, endings))
        return "<betting tree: {}, {} decisions, {} endings>".format(self.title, *counts)

    def address(self, decision: str) -> str:
        """The anchor of a decision, for links from the text.

        Parameters
        ----------
        decision : str
            Its name.

        Examples
        --------
        >>> from guts_core.figures.trees.games import kuhn_tree
        >>> kuhn_tree().address("node 5")
        'kuhn-node-5'
        """
        if decision not in {each.name for each in decisions(self.tree)}:
            raise ValueError(f"address: decision must be one of the tree's, got {decision!r}")
        return re.sub(r"\W+", "-", f"{self.name} {decision}")

    def told(self, decision: Decision) -> str:
        """What a decision says when it is pointed at.

        Parameters
        ----------
        decision : Decision
            One of the tree's.
        """
        actions = [move.name for move in decision.moves]
        owner = self.owners[decision.player]
        who = "" if decision.name.startswith(owner) else f" ({owner})"
        said = self.said.get(decision.name, "")
        return f"{decision.name}{who}: {' or '.join(actions)}{said and f'; {actions[-1]}s {said}'}"

    def _repr_html_(self) -> str:
        return Xml.tostring(_Canvas(self).drawn(), encoding="unicode")


class _Canvas:
    """The drawing while it is made: left to right, an ending a row."""

    def __init__(self, drawing: TreeDrawing) -> None:
        self.drawing = drawing
        self.rows = count()
        self.step = (WIDTH - FOR_ENDINGS - RADIUS - 4) / depth(drawing.tree)
        self.behind, self.before = Xml.Element("g"), Xml.Element("g")

    def drawn(self) -> Xml.Element:
        self._place(self.drawing.tree, RADIUS + 4)
        bottom = 12 + ROW * next(self.rows)
        lines = 1 + max(len(_lines(self.drawing.told(d))) for d in decisions(self.drawing.tree))
        height = bottom + 16 * lines + 14
        svg = Xml.Element(
            "svg",
            {
                "class": "tree",
                "viewBox": f"0 0 {WIDTH} {height}",
                "role": "group",
                "aria-label": f"Betting tree: {self.drawing.title}",
            },
        )
        Xml.SubElement(svg, "desc").text = self._summary()
        Xml.SubElement(svg, "style").text = STYLE
        svg.extend([*self.behind, *self.before])
        self._legend(svg, bottom + 12)
        _text(svg, 2, bottom + 34, HINT, "hint")
        for said in svg.iter("text"):
            for k, line in enumerate(said.findall("tspan")):
                line.set("y", str(bottom + 34 + 16 * k))
        return svg

    def _summary(self) -> str:
        said = (f"{path}: {end.said}" for path, end in _paths(self.drawing.tree))
        return " ".join(said)

    def _place(self, part: Decision | Ending, x: float) -> float:
        """Draw what follows from here; the height at which this part stands."""
        if isinstance(part, Ending):
            y = 16.0 + ROW * next(self.rows)
            ending = _text(self.before, x - RADIUS + 4, y + 4, part.text, "ending")
            Xml.SubElement(ending, "title").text = part.said
            return y
        first = len(self.before)
        heights = [self._place(move.to, x + self.step) for move in part.moves]
        y = sum(heights) / len(heights)
        for move, end in zip(part.moves, heights, strict=True):
            self._branch(move, x, y, end)
        # Before what follows from it: the Tab key and screen readers go through the hand as played.
        last = len(self.before)
        self._node(part, x, y)
        own, self.before[last:] = self.before[last:], []
        self.before[first:first] = own
        return y

    def _branch(self, move: Move, x: float, y: float, end: float) -> None:
        to = x + self.step - RADIUS
        ends = {"x1": x, "y1": y, "x2": to, "y2": end}
        line = Xml.SubElement(self.behind, "line", {k: f"{v:g}" for k, v in ends.items()})
        if move.aggressive:
            line.set("class", "strong")
        middle = (x + RADIUS + to) / 2
        height = y + (end - y) * (middle - x) / (to - x)
        _text(self.behind, middle, height + 3.5, move.name, "action", "middle")

    def _node(self, node: Decision, x: float, y: float) -> None:
        told = self.drawing.told(node)
        names = {
            "id": self.drawing.address(node.name),
            "class": f"node p{node.player}",
            "tabindex": "0",
            "role": "img",
            "aria-label": told,
        }
        group = Xml.SubElement(self.before, "g", names)
        _shape(group, node.player, x, y)
        _text(group, x, y + 4, node.mark, "number", "middle")
        if node.above:
            _text(group, x, y - RADIUS - 3, node.above, "above", "middle")
        said = _text(self.before, 2, 0, "", "said")
        for line in _lines(told):
            Xml.SubElement(said, "tspan", {"x": "2"}).text = line

    def _legend(self, svg: Xml.Element, y: float) -> None:
        x = 10.0
        for player, owner in enumerate(self.drawing.owners):
            group = Xml.SubElement(svg, "g", {"class": f"p{player}", "aria-hidden": "true"})
            _shape(group, player, x, y - 4, 7)
            _text(group, x + 12, y, owner, "owner")
            x += 84


def _paths(tree: Decision) -> Iterator[tuple[str, Ending]]:
    """The actions that lead to each ending, in words."""
    for move in tree.moves:
        if isinstance(move.to, Ending):
            yield move.name, move.to
        else:
            yield from ((f"{move.name}, {path}", end) for path, end in _paths(move.to))


def _shape(
    group: Xml.Element, player: int, x: float, y: float, radius: float = RADIUS
) -> Xml.Element:
    """A circle for the first player, a square, a diamond and a hexagon for the next."""
    if player == 0:
        where = {"cx": f"{x:g}", "cy": f"{y:g}", "r": f"{radius:g}"}
        return Xml.SubElement(group, "circle", {"class": "mark", **where})
    corners = {
        1: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        2: ((-1.25, 0), (0, -1.25), (1.25, 0), (0, 1.25)),
    }.get(player, ((-1.1, 0), (-0.6, -1), (0.6, -1), (1.1, 0), (0.6, 1), (-0.6, 1)))
    points = " ".join(f"{x + radius * a:g},{y + radius * b:g}" for a, b in corners)
    return Xml.SubElement(group, "polygon", {"class": "mark", "points": points})


def _text(
    group: Xml.Element, x: float, y: float, text: str, kind: str, anchor: str = ""
) -> Xml.Element:
    where = {"class": kind, "x": f"{x:g}", "y": f"{y:g}"}
    if anchor:
        where["text-anchor"] = anchor
    found = Xml.SubElement(group, "text", where)
    found.text = text
    return found


def _lines(text: str) -> list[str]:
    return textwrap.wrap(text, LETTERS)
