// A record as pictures: axes and marks of each panel. Nothing here knows a game.
import { scaleLinear, scaleLog } from "d3-scale";
import { area, line } from "d3-shape";

const SVG = "http://www.w3.org/2000/svg";

/** An element, of HTML if its name begins with "html:", else of SVG. */
export const node = (name, attributes = {}, ...children) => {
  const made = name.startsWith("html:")
    ? document.createElement(name.slice(5)) : document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** A number's text with a true minus sign. */
export const minus = (text) => String(text).replaceAll("-", "−");

/** Whether a mark or a number belongs to this record: what its `when` names is there and not zero. */
export const present = (part, record) => {
  const value = part.when === undefined ? true : record[part.when];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/** A number, or the record's value of that name. */
const valueOf = (record, what) => (typeof what === "string" ? record[what] : what);

/** A text, or the record's value of the name after an equals sign. */
const textOf = (record, text) => (text[0] === "=" ? record[text.slice(1)] : text);

const interpolate = (x, y, at) => {
  const i = x.findIndex((each) => each >= at - 1e-12);
  if (i <= 0) return y[Math.max(i, 0)];
  return y[i - 1] + ((y[i] - y[i - 1]) * (at - x[i - 1])) / (x[i] - x[i - 1]);
};

const ticksOf = (axis, scale, count) => {
  const [low, high] = scale.domain();
  if (axis.ticks) return axis.ticks.filter(([at]) => at >= low && at <= high);
  const format = axis.log ? scale.tickFormat(count, "~g") : scale.tickFormat(count);
  const kept = scale.ticks(count).filter((at) => !axis.whole || Number.isInteger(at));
  return kept.map((at) => [at, minus(axis.whole ? at : format(at))]);
};

/** The marks: each gives the elements which it adds to a panel. */
const MARKS = {
  line: (mark, record, x, y, css) => {
    const ys = mark.until ? record[mark.y].slice(0, record[mark.until] + 1) : record[mark.y], shape = line((_, i) => x(record[mark.x][i]), (d) => y(d)).defined((d) => d !== null);
    return [node("path", { class: css, d: shape(ys) ?? "" })];
  },
  area: (mark, record, x, y, css) => {
    const base = mark.y2 ? record[mark.y2] : record[mark.y].map(() => 0);
    const shape = area().x((_, i) => x(record[mark.x][i])).y0((_, i) => y(base[i])).y1((d) => y(d)).defined((d) => d !== null);
    return [node("path", { class: css, d: shape(record[mark.y]) })];
  },
  vrule: (mark, record, x, y, css, box) => {
    const at = x(valueOf(record, mark.x));
    return [node("line", { class: css, x1: at, x2: at, y1: box.top, y2: box.bottom })];
  },
  hrule: (mark, record, x, y, css, box) => [valueOf(record, mark.y)].flat().map((at) =>
    node("line", { class: css, x1: box.left, x2: box.right, y1: y(at), y2: y(at) })),
  polygon: (mark, record, x, y, css) =>
    [node("path", { class: css, d: `${line((_, i) => x(record[mark.x][i]), (d) => y(d))(record[mark.y])}Z` })],
  // Where a line passes a place on the horizontal axis.
  crossings: (mark, record, x, y, css) => {
    const [xs, ys, at] = [record[mark.x], record[mark.y], record[mark.at]], made = [];
    for (let i = 1; i < xs.length; i++) {
      const [low, high] = [xs[i - 1], xs[i]];
      if (low === high || (at - low) * (at - high) > 0) continue;
      const height = ys[i - 1] + ((ys[i] - ys[i - 1]) * (at - low)) / (high - low);
      made.push(node("circle", { class: css, cx: x(at), cy: y(height), r: mark.radius ?? 3 }));
    }
    return made;
  },
  // Bars of parts of a whole, which is what a list of others leaves, or 1; pale above the list y2.
  shares: (mark, record, x, y, css) => record[mark.y].flatMap((part, i) => {
    const whole = mark.less ? 1 - record[mark.less][i] : 1;
    const wide = 0.86 * Math.abs(x(1) - x(0));
    const bar = (height, css) => node("rect", { class: css, x: x(i + 1) - wide / 2, width: wide, y: y(height), height: y(0) - y(height) });
    const sure = mark.y2 ? [bar(whole * record[mark.y2][i], css)] : [];
    return [bar(whole, "ex-rest"), bar(whole * part, mark.y2 ? `${css} ex-pale` : css), ...sure];
  }),
  // One dot or many; `size` names shares, which scale the area.
  dots: (mark, record, x, y, css) => {
    const [xs, ys] = [mark.x, mark.y].map((key) => [valueOf(record, key)].flat());
    const sizes = mark.size ? record[mark.size] : [];
    return xs.map((at, i) => node("circle", {
      class: css, cx: x(at), cy: y(ys[ys.length > 1 ? i : 0]),
      r: (mark.radius ?? 4.5) * Math.sqrt(Math.max(sizes[i] ?? 1, 0.06)) }));
  },
  // Dots on a line at the multiples of a step: one for each point of a mesh.
  steps: (mark, record, x, y, css) => {
    const xs = record[mark.x], step = record[mark.step], made = [];
    const radius = Math.min(2.6, 0.42 * Math.abs(x(step) - x(0)));
    if (radius < 0.4) return [];
    for (let i = Math.ceil(xs[0] / step - 1e-9); i * step <= xs.at(-1) + 1e-9; i++)
      made.push(node("circle", { class: css, cx: x(i * step), cy: y(interpolate(xs, record[mark.y], i * step)), r: radius }));
    return made;
  },
  // A bar at each whole number.
  bars: (mark, record, x, y, css) => {
    const wide = 0.736 * Math.abs(x(1) - x(0));
    return record[mark.y].map((height, i) => node("rect", { class: css, x: x(i + 1) - wide / 2, width: wide,
      y: Math.min(y(height), y(0)), height: Math.abs(y(0) - y(height)) }));
  },
  // A square array of categories, row by row from below, over the whole panel.
  cells: (mark, record, x, y) => {
    const kinds = record[mark.y], side = Math.round(Math.sqrt(kinds.length));
    const wide = (x.range()[1] - x.range()[0]) / side, high = (y.range()[0] - y.range()[1]) / side;
    const paths = [];
    for (let row = 0; row < side; row++) {
      for (let first = 0, last; first < side; first = last) {
        const kind = kinds[row * side + first];
        for (last = first; last < side && kinds[row * side + last] === kind; ) last++;
        paths[kind] = `${paths[kind] ?? ""}M${(x.range()[0] + first * wide).toFixed(1)} ${(y.range()[0] - (row + 1) * high).toFixed(1)}h${((last - first) * wide).toFixed(1)}v${high.toFixed(1)}h${((first - last) * wide).toFixed(1)}z`;
      }
    }
    return Object.entries(paths).map(([kind, d]) => node("path", { class: `ex-cells ex-${mark.css.split(" ")[kind]}`, d }));
  },
  text: (mark, record, x, y, css) => {
    const [xs, ys, names] = [mark.x, mark.y, mark.text].map((key) => [valueOf(record, key)].flat());
    // Above its place, or below where the frame would cut it off.
    const height = (at) => (y(at) - 18 < y.range()[1] ? y(at) + 17 : y(at) - 7);
    // Names that would stand on each other are told in one line.
    const placed = [];
    names.forEach((name, i) => {
      const [across, up] = [x(xs[i]), height(ys[i])];
      const near = placed.find((each) => Math.abs(each.across - across) < 8 + 4 * Math.max(each.name.length, name.length) && Math.abs(each.up - up) < 11);
      if (near) near.name += `, ${name}`;
      else placed.push({ across, up, name: String(name) });
    });
    return placed.map(({ across, up, name }) => {
      const room = 3.6 * name.length, [left, right] = x.range();
      const middle = name.includes(", ") ? Math.max(left + room, Math.min(across, right - room)) : across;
      return node("text", { class: css, x: middle, y: up, "text-anchor": "middle" }, minus(name));
    });
  },
};

/** Where the middle of a text stands: over its box, but so far to the left that it is not cut off. */
const middleOf = (text, box, width) => Math.min((box.left + box.right) / 2, Math.max(width / 2, width - 3.4 * text.length));

const axes = (panel, record, x, y, box, width, height) => {
  const frame = node("g", { class: "ex-axes" });
  for (const [at, name] of ticksOf(panel.x, x, Math.max(3, Math.round(width / (panel.third ? 45 : 90)))))
    frame.append(node("line", { x1: x(at), x2: x(at), y1: box.top, y2: box.bottom }),
      node("text", { x: x(at), y: box.bottom + 16, "text-anchor": "middle" }, name));
  for (const [at, name] of ticksOf(panel.y, y, 5))
    frame.append(node("line", { x1: box.left, x2: box.right, y1: y(at), y2: y(at) }),
      node("text", { x: box.left - 6, y: y(at) + 4, "text-anchor": "end" }, name));
  const below = panel.x.label && textOf(record, panel.x.label);
  if (below) frame.append(node("text", { x: middleOf(below, box, width), y: height - 8, "text-anchor": "middle" }, below));
  if (panel.y.label) frame.append(
    node("text", { transform: `translate(13 ${(box.top + box.bottom) / 2}) rotate(-90)`, "text-anchor": "middle" }, textOf(record, panel.y.label)));
  return frame;
};

/** One panel of a record as an SVG element of the given width in CSS pixels. */
export function draw(panel, record, room) {
  const width = panel.square ? Math.min(room, 480) : room;
  const aspect = panel.aspect ?? 0.56;
  const height = panel.square ? width - (panel.y.label ? 30 : 20)
    : Math.round(Math.min(420, Math.max(panel.low ?? 230, width * aspect)));
  const box = { left: panel.y.label ? 66 : 34, right: width - (panel.third ? 4 : 18),
    top: panel.title ? 26 : 10, bottom: height - (panel.x.label ? 44 : 22) };
  const scale = (axis, range) => (axis.log ? scaleLog : scaleLinear)(axis.domain.map((end) => valueOf(record, end)), range);
  const x = scale(panel.x, [box.left, box.right]), y = scale(panel.y, [box.bottom, box.top]);
  const clip = `clip-${Math.random().toString(36).slice(2)}`;
  const inside = node("g", { "clip-path": `url(#${clip})` }), whole = node("g");
  // A dot or a text on the edge of the frame is not cut in half; one beyond is not drawn.
  const within = (each) => {
    const [across, up] = (each.tagName === "text" ? ["x", "y"] : ["cx", "cy"]).map((key) => Number(each.getAttribute(key)));
    return Math.abs(across - (box.left + box.right) / 2) <= (box.right - box.left) / 2 + 0.5
      && Math.abs(up - (box.top + box.bottom) / 2) <= (box.bottom - box.top) / 2 + 0.5;
  };
  for (const mark of panel.marks.filter((each) => present(each, record))) {
    const made = MARKS[mark.kind](mark, record, x, y, `ex-${mark.kind} ex-${mark.css}`, box);
    if (["circle", "text"].includes(made[0]?.tagName)) whole.append(...made.filter(within));
    else inside.append(...made);
  }
  const picture = node("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", class: "ex-picture" },
    node("clipPath", { id: clip }, node("rect", { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top })),
    axes(panel, record, x, y, box, width, height), inside, whole);
  if (panel.title) picture.append(node("text", { class: "ex-title", x: middleOf(panel.title, box, width), y: 17, "text-anchor": "middle" }, panel.title));
  return picture;
}

/** The key of a mark for the legend. */
export const keyOf = (mark) => {
  const css = `ex-${mark.kind} ex-${mark.css}`;
  const shape = {
    bars: () => node("rect", { class: css, x: 6, y: 0, width: 14, height: 10 }),
    polygon: () => node("rect", { class: css, x: 3, y: 0, width: 20, height: 10 }),
    shares: () => node("rect", { class: css, x: 6, y: 0, width: 14, height: 10 }),
    crossings: () => node("circle", { class: css, cx: 13, cy: 5, r: 3 }),
    area: () => node("rect", { class: css, x: 3, y: 0, width: 20, height: 10 }),
    cells: () => node("rect", { class: css, x: 3, y: 0, width: 20, height: 10 }),
    dots: () => node("circle", { class: css, cx: 13, cy: 5, r: Math.min(mark.radius ?? 4, 4) }),
    steps: () => node("circle", { class: css, cx: 13, cy: 5, r: 3 }),
    vrule: () => node("line", { class: css, x1: 13, x2: 13, y1: 0, y2: 10 }),
  }[mark.kind] ?? (() => node("line", { class: css, x1: 1, x2: 25, y1: 5, y2: 5 }));
  return node("svg", { width: 26, height: 10, class: "ex-key", "aria-hidden": "true" }, shape());
};
