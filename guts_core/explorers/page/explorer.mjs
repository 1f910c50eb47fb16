// Controls, numbers, legend and pictures of one explorer. What it shows comes from a source:
//   spec    controls, panels, numbers, alt: made by guts_core, the same for every state
//   source  async (position by key) -> record {key: number | text | array}, or null: a later one follows
import { draw, keyOf, minus, node, present } from "./draw.mjs";
import { picked, typed, valuesOf } from "./unpack.mjs";

const named = (control, value) => {
  const name = control.names?.[String(value)];
  return name === undefined || /^-[\d.]+$/.test(name) ? minus(name ?? value) : name;
};
const numeric = (value) => value !== null && value !== "" && Number.isFinite(Number(value));
const short = (value) => Number(Number(value).toPrecision(6));
/** The beginning of what was typed: a text of pages would push the picture out of sight. */
const cut = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Whether a control has many evenly spaced numbers: a number can be typed there. */
const even = (values) => {
  const numbers = values.filter(numeric).map(Number);
  if (numbers.length <= 12 || numbers.length < values.length - 1) return false;
  const step = numbers[1] - numbers[0];
  return numbers.every((each, i) => Math.abs(each - numbers[0] - i * step) < 1e-9);
};

const shown = (number, record) => {
  const value = record[number.key];
  if (!present(number, record) || value === null || value === undefined) return "–";
  if (typeof value === "string") return minus(value);
  const text = (value * (number.times ?? 1)).toFixed(number.digits ?? 0);
  const grouped = text.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
  return minus(grouped).replace(/^−(0\.?0*)$/, "$1") + (number.unit ?? "");
};

// Jupyter loads this script anew for each widget: a label must not name the control of another one.
const own = Math.random().toString(36).slice(2);
let count = 0;

/** One control: a slider, with a box for the number where there are many; or a list; or a film. */
class Control {
  constructor(control, changed, say) {
    this.control = control;
    this.say = say;
    this.index = 0;
    const id = `ex-${own}-${++count}`;
    const range = { id, type: "range", min: 0, step: 1, autocomplete: "off",
      // Else JupyterLab takes the arrow keys; it looks at the input itself.
      "data-lm-suppress-shortcuts": "true" };
    // A browser that goes back would set a control to what was chosen before, and tell nobody.
    this.input = control.kind === "choice" ? node("html:select", { id, autocomplete: "off" }) : node("html:input", range);
    this.input.addEventListener("input", () => this.go(Number(this.input.value)));
    // Elements of this kind are read out when they change; the input tells its value by itself.
    this.told = node("html:output", { for: id, "aria-live": "off" });
    this.row = node("html:div", { class: "ex-control" }, node("html:label", { for: id }, control.label), this.input, this.told);
    this.box = null;
    this.typing = false;
    this.changed = changed;
    if (control.play) this.addPlay(control.play);
  }

  /** Takes the positions offered at `at`, and keeps the value nearest to the one before. */
  offer(at, start) {
    const values = valuesOf(this.control, at);
    if (values === this.values) return;
    const wanted = start !== undefined ? start : this.values ? this.value : values[this.control.start ?? 0];
    this.values = values;
    this.index = this.nearest(wanted);
    if (this.control.kind === "choice")
      this.input.replaceChildren(...values.map((each, i) => node("html:option", { value: i }, named(this.control, each))));
    else this.input.max = values.length - 1;
    // Where there is no choice there is nothing to move.
    this.row.hidden = values.length === 1;
    if (this.control.kind !== "choice" && !this.box && (this.control.box || even(values))) this.addBox();
    if (!this.box) return;
    // What is shown is rounded, and may be typed again.
    const numbers = values.filter(numeric).flatMap((each) => [Number(each), short(each)]);
    this.ends = [Math.min(...numbers), Math.max(...numbers)];
    // A telephone's decimal keys may have no minus.
    this.box.inputMode = this.ends[0] < 0 ? "text" : "decimal";
  }

  get value() { return this.values[this.index]; }

  nearest(wanted) {
    const same = this.values.indexOf(wanted);
    if (same >= 0 || !numeric(wanted)) return Math.max(same, 0);
    const distance = (each) => (numeric(each) ? Math.abs(Number(each) - Number(wanted)) : Infinity);
    return this.values.reduce((best, each, i) => (distance(each) < distance(this.values[best]) ? i : best), 0);
  }

  /** A box of text: one for numbers drops what it does not know, and 1/3 becomes 13. */
  addBox() {
    this.box = node("html:input", { type: "text", class: "ex-box", autocomplete: "off",
      "aria-label": `${this.control.label}, as a number`, "data-lm-suppress-shortcuts": "true" });
    // A film would go on over what is being typed, and so would an answer that comes late.
    this.box.addEventListener("input", () => { this.typing = true; this.stop(); });
    this.box.addEventListener("blur", () => { this.typing = false; this.tell(); });
    const take = (step = 0) => {
      const text = this.box.value.trim(), [low, high] = this.ends, number = typed(text), again = !this.typing;
      this.typing = false;
      // No number, or the one that is shown: it stays. What was said of the last one, too, if this is only
      // the change that follows Enter.
      if (text === "" || text === this.box.defaultValue) {
        if (step) return this.go(this.index + step);
        return again ? this.tell() : (this.say(""), this.tell());
      }
      if (!(number >= low && number <= high)) {
        this.tell();
        return this.say(`${this.control.label}: a number from ${minus(short(low))} to ${minus(short(high))}, not “${cut(text)}”.`);
      }
      const place = this.nearest(number), near = short(this.values[place]);
      // Who does not see the box would not know which number it is now.
      this.go(place + step, step || near === short(number) ? "" : `${this.control.label}: ${minus(near)} is nearest to ${cut(text)}; `);
    };
    this.box.addEventListener("change", () => take());
    this.box.addEventListener("keydown", (event) => {
      // JupyterLab keeps Enter from the input, which then tells of no change.
      if (event.key === "Enter") take();
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      take(step); // from what was typed
    });
    this.told.replaceWith(this.box);
  }

  /** Moves to a place, or as far as there are any, by hand: a film stops. A screen reader hears `first` before the numbers. */
  go(place, first = "") {
    if (!this.values) return; // along a list that has not come yet
    this.stop();
    this.index = Math.min(Math.max(place, 0), this.values.length - 1);
    this.changed(first);
  }

  addPlay(interval) {
    const button = node("html:button", { type: "button", class: "ex-play" }, "Play");
    this.timer = 0;
    button.addEventListener("click", () => {
      if (this.timer || !this.values) return this.stop();
      if (this.index === this.values.length - 1) this.index = 0;
      button.textContent = "Pause";
      this.timer = setInterval(() => {
        this.index = Math.min(this.index + 1, this.values.length - 1);
        this.changed();
        if (this.index === this.values.length - 1) this.stop();
      }, interval);
    });
    this.button = button;
    this.row.append(button);
    this.row.classList.add("ex-film");
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.button.textContent = "Play";
  }

  tell() {
    const name = named(this.control, this.value), brief = typeof this.value === "number" ? short(this.value) : this.value;
    this.input.value = this.index;
    if (this.control.kind !== "choice") this.input.setAttribute("aria-valuetext", this.control.names ? name : minus(brief));
    this.told.value = this.control.kind === "choice" ? "" : name;
    // Who has come to the box while a film plays would lose what is selected there.
    if (!this.box || this.typing || (this.timer && this.box.matches(":focus"))) return;
    this.box.defaultValue = this.box.value = numeric(this.value) ? short(this.value) : "";
    this.box.placeholder = numeric(this.value) ? "" : name;
  }
}

/** Builds an explorer in `host`; `use` changes the source and the positions offered. */
export function explorer(host, spec, source) {
  let controls = [], record = null, latest = {}, asked = 0, painted = 0, waiting = 0, speak = 0, width = 0;
  const form = node("html:div", { class: "ex-controls" });
  const numbers = node("html:dl", { class: "ex-numbers" });
  const legend = node("html:p", { class: "ex-legend", "aria-hidden": "true" });
  const canvas = node("html:div", { class: "ex-canvas", role: "img" });
  const problem = node("html:p", { class: "ex-problem", role: "alert" });
  const spoken = node("html:p", { class: "ex-spoken", role: "status" });
  const marks = spec.panels.flatMap((panel) => panel.marks)
    .filter((mark, i, all) => mark.name && all.findIndex((each) => each.name === mark.name) === i);

  const position = () => Object.fromEntries(controls.filter((c) => !c.control.along).map((c) => [c.control.key, c.value]));

  // What stands above the picture keeps the height that it once needed: the picture stays in place.
  const settle = () => {
    for (const box of [numbers, legend]) {
      if (width !== host.clientWidth) box.style.minHeight = "";
      box.style.minHeight = `${box.offsetHeight}px`;
    }
    width = host.clientWidth;
  };

  const paint = () => {
    const all = Math.floor(canvas.clientWidth);
    if (!record || all < 1) return;
    const part = (count) => Math.floor((all - 8 * (count - 1)) / count);
    const columns = (panel) => (panel.third ? (all >= 560 ? 3 : 2) : panel.half && all >= 560 ? 2 : 1);
    canvas.replaceChildren(...spec.panels.map((panel) => draw(panel, record, part(columns(panel)))));
  };

  const write = () => {
    const rows = spec.numbers.map((number) => [number.label, shown(number, record)]);
    numbers.replaceChildren(...rows.map(([label, text]) =>
      node("html:div", text.length > 24 ? { class: "ex-wide" } : {}, node("html:dt", {}, label), node("html:dd", {}, text))));
    const here = marks.filter((mark) => present(mark, record));
    legend.replaceChildren(...here.flatMap((mark) => (mark.names ?? [mark.name]).map((name, i) => {
      const css = mark.names ? mark.css.split(" ")[i] : mark.css;
      return node("html:span", {}, keyOf({ ...mark, css }), name);
    })));
    settle();
    return rows.filter(([, text]) => text !== "–").map(([label, text]) => `${label} ${text}`).join("; ");
  };

  /** Takes from the record's lists what belongs to the place of a control along them. */
  const follow = (c) => {
    c.offer(record, c.before);
    c.before = undefined;
    c.tell();
    record[c.control.key] = c.value;
    for (const [name, list] of Object.entries(c.control.picks ?? {}))
      record[name] = list ? picked(record[list], c.index, c.values.length) : c.index;
  };

  /** Shows the position, and tells it to a screen reader if somebody changed it: `first`, and the numbers. */
  const show = async (first = "") => {
    const at = {};
    for (const c of controls.filter((each) => !each.control.along)) { c.offer(at); at[c.control.key] = c.value; c.tell(); }
    const labels = controls.filter((c) => !c.row.hidden).map((c) => c.control.label);
    host.setAttribute("aria-label", `Explorer: ${labels.join(", ")}`);
    const key = JSON.stringify(at), turn = ++asked;
    // Only the newest question is told of; an older answer is shown until the newest comes.
    const tell = (text) => {
      if (turn < asked) return;
      clearTimeout(waiting);
      problem.textContent = text;
    };
    clearTimeout(waiting);
    waiting = setTimeout(() => (problem.textContent = "Computing …"), 400);
    const found = latest.key === key ? latest.found : await source(at).catch((error) => {
      tell(`Not computed: ${error.message}`);
      return null;
    });
    if (!found || turn < painted) return;
    painted = turn;
    tell("");
    latest = { key, found };
    record = { ...at, ...found };
    for (const c of controls.filter((each) => each.control.along)) follow(c);
    const summary = write();
    const name = (_, key) => named(controls.find((c) => c.control.key === key)?.control ?? {}, record[key]);
    canvas.setAttribute("aria-label", `${spec.alt.replace(/\{(\w+)\}/g, name)} ${summary}.`);
    clearTimeout(speak);
    if (turn === asked && first !== null) speak = setTimeout(() => (spoken.textContent = first + summary), 500);
    paint();
    host.dispatchEvent(new CustomEvent("explorer-shown", { bubbles: true, detail: { at, record } }));
  };

  const build = (offered) => {
    const before = Object.fromEntries(controls.map((c) => [c.control.key, c.value]));
    const reach = {};
    for (const c of controls) c.stop(); // a film that goes with its button
    controls = offered.map((control) => {
      const made = new Control(control, show, (text) => (problem.textContent = text));
      made.before = before[control.key];
      if (control.along) return made;
      made.offer(reach, before[control.key]);
      reach[control.key] = made.value;
      return made;
    });
    form.replaceChildren(...controls.map((c) => c.row));
    latest = {};
  };

  build(spec.controls);
  host.setAttribute("role", "group");
  host.replaceChildren(form, problem, numbers, legend, canvas, spoken);
  new ResizeObserver(() => {
    if (record && width !== host.clientWidth) settle();
    paint();
  }).observe(canvas);
  return {
    ready: show(null), show, position, form,
    use: (from, offered) => { source = from; build(offered); return show(); },
  };
}
