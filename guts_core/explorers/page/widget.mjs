// In Jupyter (anywidget): the kernel answers, for every position that it can compute.
import { explorer } from "./explorer.mjs";
import { correspondence, newest } from "./sources.mjs";

export default {
  render({ model, el }) {
    const spec = model.get("spec");
    // Every view of the model hears the answers to all.
    const after = Math.floor(Math.random() * 2 ** 48);
    const { ask, receive } = correspondence((question) => model.send(question), after);
    model.on("msg:custom", receive);
    el.classList.add("explorer");
    const stage = document.createElement("div");
    el.replaceChildren(stage);
    explorer(stage, { ...spec, controls: spec.live }, newest((at) =>
      // As text: Python in a browser would take null for a value of its own.
      ask({ at: JSON.stringify(at) })));
    return () => model.off("msg:custom", receive);
  },
};
