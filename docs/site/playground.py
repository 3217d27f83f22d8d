"""The course's toy in a page of the site: its markup, and the files that it loads.

    ```{toy}
    ```

Python for the browser comes from the npm package Pyodide. A site that is built without it says so.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

# Below the folder of the site's static files.
FOLDER = "toy"
SCRIPTS = ("toy.js", "python.js", "board.js", "worker.js", "toy.css")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
PACKED = ("*.py", "answers/*.py", "checks/*.py", "data/*")
MISSING = "This site was built without Pyodide: run `npm ci` in `frontend`, and build it again."
MARKUP = """
<link rel="stylesheet" href="../../_static/toy/toy.css">
<div id="toy">
<div class="toy-row"><button type="button" data-part="start" disabled>Start Python</button>
<button type="button" data-part="stop" disabled>Stop</button></div>
<p class="toy-says" data-part="says" role="status"></p>
<div class="toy-room" data-part="room" hidden>
<div class="toy-row">
<label>Step <select data-part="step"></select></label>
<label>Nodes a move
<input type="number" data-part="nodes" value="1000" min="10" max="100000"></label>
<label class="check"><input type="checkbox" data-part="mine"> My code</label>
</div>
<div data-part="board"></div>
<div class="toy-row">
<button type="button" data-part="fresh">New game</button>
<button type="button" data-part="back">Take back</button>
<button type="button" data-part="reply">Let the toy move</button>
</div>
<div class="toy-row">
<label class="wide">Position (FEN) <input data-part="fen" spellcheck="false"></label>
<button type="button" data-part="place">Set up</button>
<label>Depth <input type="number" data-part="depth" value="2" min="1" max="6"></label>
<button type="button" data-part="tree">Tree</button>
</div>
<div class="toy-tree" data-part="branches"></div>
<div class="toy-row">
<button type="button" data-part="source">Load the step's code</button>
<button type="button" data-part="measure">Measure against the step</button>
</div>
<div class="toy-row">
<label>Exercises <select data-part="chapter"></select></label>
<button type="button" data-part="starter">Load</button>
<button type="button" data-part="check">Check</button>
</div>
<textarea data-part="code" spellcheck="false" aria-label="Your code"></textarea>
<ul class="toy-results" data-part="results"></ul>
</div>
</div>
<script type="module" src="../../_static/toy/toy.js"></script>
"""


class Toy(SphinxDirective):
    """The toy; a page two folders below the site's root has it."""

    def run(self) -> list[nodes.Node]:
        """The markup, or why there is none."""
        folder = Path(self.env.srcdir) / "_static" / FOLDER
        if not folder.exists():
            return self.parse_text_to_nodes(MISSING)
        return [nodes.raw("", MARKUP, format="html")]


def copy_toy(root: Path, static: Path) -> None:
    """What the page loads: scripts, the toy as an archive, and Pyodide if npm has brought it."""
    package = root / "frontend" / "node_modules" / "pyodide"
    if not package.exists():
        return
    folder = static / FOLDER
    (folder / "pyodide").mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copyfile(root / "docs" / "site" / "toy" / name, folder / name)
    for name in (*PYODIDE, LOCK):
        shutil.copyfile(package / name, folder / "pyodide" / name)
    examples = root / "examples"
    with ZipFile(folder / "toy.zip", "w", ZIP_DEFLATED) as archive:
        for path in (path for pattern in PACKED for path in sorted(examples.glob(pattern))):
            archive.write(path, path.relative_to(root))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("toy", Toy)
    return {"version": "1", "parallel_read_safe": True}
