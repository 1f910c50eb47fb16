// The packed table of a page: see guts_core/explorers/machinery/packing.py, which packs it.

/** A packed value of a state: a grid, a curve in steps, run lengths, another key's value, or itself. */
export const unpacked = (value, state) => {
  if (typeof value === "string" && value[0] === "=") return unpacked(state[value.slice(1)], state);
  if (value?.g) {
    const [low, high, steps] = value.g;
    const even = Array.from({ length: steps + 1 }, (_, i) => low + ((high - low) * i) / steps);
    return [...even, ...(value.e ?? [])].sort((a, b) => a - b);
  }
  if (value?.d) {
    let sum = 0;
    return value.d.map((step) => (sum += step) / value.u);
  }
  if (value?.r) return value.r.flatMap(([each, count]) => Array(count).fill(each));
  if (Array.isArray(value)) return value.map((each) => (typeof each === "object" ? unpacked(each, state) : each));
  return value;
};

/** The positions of a control: its own, those that go with another's position, or a list of the record. */
export const valuesOf = (control, at) =>
  control.along ? at[control.along] : control.by ? control.values[String(at[control.by])] : control.values;

/** The number that somebody typed: decimal with a point or a comma, or a fraction; NaN if it is none. */
export const typed = (text) => {
  // A comma before three digits separates thousands, as in the numbers shown; any other is decimal.
  const thousands = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
  const parts = text.trim().replaceAll("−", "-").split(/\s*\/\s*/)
    .map((part) => (thousands.test(part) ? part.replaceAll(",", "") : part.replace(",", ".")));
  if (!parts.every((part) => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(part))) return NaN;
  return parts.length > 2 ? NaN : Number(parts[0]) / Number(parts[1] ?? 1);
};

/** The place of a position in a list, by place or within each of several lists. */
export const picked = (list, place, length) =>
  list.length === length ? list[place] : list.map((each) => each[place]);

/** The record of a state in a table; `at` has a position for each control. */
export const recordAt = (controls, states, at) => {
  const state = controls.filter((c) => !c.along)
    .reduce((part, c) => part[valuesOf(c, at).indexOf(at[c.key])], states);
  const values = Object.entries(state).map(([key, value]) => [key, unpacked(value, state)]);
  return Object.fromEntries(values);
};
