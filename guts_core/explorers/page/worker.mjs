// Python with guts_core in a worker of the page: no Jupyter, nothing but the numbers.
let ready, loaded = Promise.resolve();
const say = (progress) => postMessage({ progress });

/** Which file could not be loaded, of all that is fetched here: what comes of it is told by its name. */
let lacking = "";
const fetched = fetch;
globalThis.fetch = async (what, ...rest) => {
  const answer = await fetched(what, ...rest).catch(() => null);
  if (answer?.ok) return answer;
  const name = String(what.url ?? what).split("/").at(-1);
  lacking = `${name} could not be loaded${answer ? ` (${answer.status})` : ""}.`;
  throw new Error(lacking);
};

const interpreter = async (pyodide, lock) => {
  const { loadPyodide } = await import(pyodide);
  // NumPy, which every record needs, comes while Python starts.
  return loadPyodide({ indexURL: new URL(".", pyodide).href, lockFileURL: lock, packages: ["numpy"] });
};

/** Fails with Pyodide's own program, for which it would wait for ever. */
const broken = () => new Promise((_, fail) => {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiate(...given);
    made.catch(fail);
    return made;
  };
});

const start = async ({ pyodide, lock, wheel }) => {
  say("Loading Python (1 of 3) …");
  const both = Promise.all([interpreter(pyodide, lock), fetch(wheel).then((answer) => answer.arrayBuffer())]);
  const [python, archive] = await Promise.race([both, broken()]);
  python.unpackArchive(archive, "whl");
  return python;
};

const answer = async ({ record, packages, at }) => {
  const python = await ready;
  // Packages one after the other: two loads at once get in each other's way. One that failed is
  // tried again with the next question.
  loaded = loaded.catch(() => {}).then(async () => {
    const missing = () => packages.filter((each) => !(each in python.loadedPackages)).join(" and ");
    if (missing()) {
      say(`Loading ${missing()} (2 of 3) …`);
      await python.loadPackage(missing().split(" and "), { messageCallback: () => {} });
      // Pyodide goes on without what it could not load.
      if (missing()) throw new Error(`${missing()} could not be loaded.`);
    }
    lacking = "";
    say("Computing (3 of 3) …");
  });
  await loaded;
  const compute = python.pyimport("guts_core.explorers.machinery.explorer").answer;
  return JSON.parse(compute(record, JSON.stringify(at)));
};

onmessage = async ({ data }) => {
  if (data.pyodide) { ready = start(data); ready.catch(() => {}); return; }
  try {
    postMessage({ id: data.id, record: await answer(data) });
  } catch (error) {
    // Without Python this worker answers nothing any more.
    const lost = await ready.then(() => false, () => true);
    postMessage({ id: data.id, error: lacking || String(error.message ?? error).trim().split("\n").at(-1), lost });
  }
};
