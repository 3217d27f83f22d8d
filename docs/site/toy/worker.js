// Python in a worker: the toy of the course, called by name, with JSON both ways.
import { loadPyodide } from './pyodide/pyodide.mjs';

const here = (name) => new URL(name, import.meta.url);
let page;

async function begin() {
  const python = await loadPyodide({ indexURL: here('./pyodide/').href });
  const files = await (await fetch(here('./toy.zip'))).arrayBuffer();
  python.unpackArchive(files, 'zip', { extractDir: '/toy' });
  python.runPython("import sys; sys.path.insert(0, '/toy')");
  return python.pyimport('examples.page');
}

onmessage = async ({ data: { id, name, words } }) => {
  try {
    // What could not be loaded is tried again with the next call.
    page ??= begin().catch((error) => {
      page = undefined;
      throw error;
    });
    const answer = (await page).call(name, JSON.stringify(words));
    postMessage({ id, ...JSON.parse(answer) });
  } catch (error) {
    postMessage({ id, value: null, error: String(error) });
  }
};
