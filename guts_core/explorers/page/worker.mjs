// Python with guts_core in a worker of the page: no Jupyter, nothing but the numbers.
let ready, loaded = Promise.resolve();
const say = (progress) => postMessage({ progress });

const start = async ({ pyodide, lock, wheel }) => {
  say("Loading Python (1 of 3) …");
  const archive = fetch(wheel).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(pyodide);
  // NumPy, which every record needs, comes while Python starts.
  const options = { indexURL: new URL(".", pyodide).href, lockFileURL: lock, packages: ["numpy"] };
  const python = await loadPyodide(options);
  python.unpackArchive(await archive, "whl");
  return python;
};

const answer = async ({ record, packages, at }) => {
  const python = await ready;
  // Packages one after the other: two loads at once get in each other's way. One that failed is
  // tried again with the next question.
  loaded = loaded.catch(() => {}).then(async () => {
    const missing = packages.filter((each) => !(each in python.loadedPackages));
    if (missing.length) {
      say(`Loading ${missing.join(" and ")} (2 of 3) …`);
      await python.loadPackage(missing, { messageCallback: () => {} });
    }
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
    postMessage({ id: data.id, error: String(error.message ?? error).trim().split("\n").at(-1), lost });
  }
};
