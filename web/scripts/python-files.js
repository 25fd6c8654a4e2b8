/**
 * What Python needs in a browser, as two archives: `node scripts/python-files.js SOURCES TARGET`.
 *
 * SOURCES is a folder with Farebox's packages. Pyodide runs here as it does there, imports the authority, and
 * tells which modules that took: those are compiled, so that no browser has to, and nothing else goes along.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [sources, target] = argv.slice(2);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
// Columns of errors would be a third of what is compiled; their lines are enough.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/sources", sources);
python.FS.writeFile("/stdlib.zip", readFileSync(here("../node_modules/pyodide/python_stdlib.zip")));
python.runPython(readFileSync(here("python_files.py"), "utf8"), { filename: "python_files.py" });
for (const name of ["farebox.packed", "stdlib.zip"])
  writeFileSync(`${target}/${name}`, python.FS.readFile(`/made/${name}`));
