// What a page of the book loads: every <figure class="explorer"> comes to life.
import { explorer } from "./explorer.mjs";
import { baked, newest, shared } from "./sources.mjs";

const script = document.currentScript;
/** Where the page finds Python, if the book was built with it; none from a file on disk. */
const python = script?.dataset.python && location.protocol !== "file:"
  ? new URL(script.dataset.python, script.src) : null;
let places = null;

/** Asks Python in a worker: one for all explorers of the page. */
const asked = shared((receive, lose) => {
  const worker = new Worker(new URL("worker.mjs", script.src), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = () => lose("its script was not loaded.");
  const absolute = (name) => new URL(places[name], python).href;
  worker.postMessage({ pyodide: absolute("pyodide"), lock: absolute("lock"), wheel: absolute("wheel") });
  return { send: (question) => worker.postMessage(question), end: () => worker.terminate() };
});

/** The row with the button that brings Python. */
const addPython = async (host, spec, faced) => {
  const answer = await fetch(python).catch(() => null);
  if (!answer?.ok) return;
  places = await answer.json();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Compute any value";
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const sizes = ["python", ...spec.packages].map((each) => places.megabytes?.[each] ?? 0);
  const size = places.megabytes ? ` (${Math.round(sizes.reduce((a, b) => a + b))} MB, once)` : "";
  status.textContent = `starts Python in this page${size}`;
  const row = document.createElement("p");
  row.className = "ex-any";
  row.append(button, status);
  host.append(row);
  const say = (text) => (status.textContent = text);
  button.addEventListener("click", async () => {
    const focused = document.activeElement === button;
    button.disabled = true; // which loses the focus
    const nowhere = () => focused && [button, document.body].includes(document.activeElement);
    const question = (at, told) => asked({ record: spec.record, packages: spec.packages, at }, told);
    try {
      await question(faced.position(), say);
    } catch (error) {
      say(`${error.lost === false ? "Not computed" : "Python did not start"}: ${error.message}`);
      button.disabled = false;
      if (nowhere()) button.focus();
      return;
    }
    await faced.use(newest(question), spec.live);
    const move = nowhere();
    button.remove();
    say(spec.livetext);
    row.dataset.ready = "1";
    if (move) faced.form.querySelector("input, select")?.focus();
  });
};

const enliven = (host) => {
  const { spec, states } = JSON.parse(host.querySelector("script[type='application/json']").textContent);
  const stage = document.createElement("div");
  host.querySelector(".ex-fallback").replaceWith(stage);
  const faced = explorer(stage, spec, baked(spec.controls, states));
  host.explorer = faced;
  if (python && spec.livetext) addPython(host, spec, faced);
};
document.querySelectorAll("figure.explorer").forEach(enliven);
