// What a page of the book loads: every <figure class="explorer"> comes to life.
import { explorer } from "./explorer.mjs";
import { baked, correspondence, newest } from "./sources.mjs";

const script = document.currentScript;
/** Where the page finds Python, if the book was built with it; none from a file on disk. */
const python = script?.dataset.python && location.protocol !== "file:"
  ? new URL(script.dataset.python, script.src) : null;
let worker = null;

/** The worker with Python; one for all explorers of the page. */
const started = (places, say) => {
  if (worker) return worker;
  const started = new Worker(new URL("worker.mjs", script.src), { type: "module" });
  const { ask, receive } = correspondence((question) => started.postMessage(question));
  started.onmessage = ({ data }) => (data.progress ? say(data.progress) : receive(data));
  started.onerror = () => say("Python did not start.");
  const absolute = (name) => new URL(places[name], python).href;
  started.postMessage({ pyodide: absolute("pyodide"), lock: absolute("lock"), wheel: absolute("wheel") });
  worker = { ask, end: () => { started.terminate(); worker = null; } };
  return worker;
};

/** The row with the button that brings Python. */
const addPython = async (host, spec, faced) => {
  const answer = await fetch(python).catch(() => null);
  if (!answer?.ok) return;
  const places = await answer.json();
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
    button.disabled = true;
    const { ask, end } = started(places, say);
    const question = (at) => ask({ record: spec.record, packages: spec.packages, at });
    try {
      await question(faced.position());
      await faced.use(newest(question), spec.live);
    } catch (error) {
      say(`Python did not start: ${error.message}`);
      button.disabled = false;
      return end();
    }
    button.remove();
    say(spec.livetext);
    row.dataset.ready = "1";
    if (focused) faced.form.querySelector("input, select")?.focus();
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
