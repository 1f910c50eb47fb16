// node bytecode.mjs ARCHIVES LISTS PROGRAM INTO: run a Python program in the Pyodide of a folder. It
// sees that folder as /archives, the folder that it writes to as /bytecode, and /lists.json.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [archives, lists, program, into] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(`${archives}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${archives}/`, checkAPIVersion: false });
for (const [place, root] of [["/archives", archives], ["/bytecode", into]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.FS.writeFile("/lists.json", readFileSync(lists));
try {
  python.runPython(readFileSync(program, "utf8"));
} catch (error) {
  // Node.js would print the line where it was thrown, and that is a megabyte long.
  console.error(String(error.message));
  process.exit(1);
}
