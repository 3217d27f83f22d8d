"""The files of the course's toy: python docs/site/toy_files.py [FOLDER].

Without a folder they go to the user's data, where `philidor web` finds them and serves them as
`/toy/`. Python for the browser comes from the npm package Pyodide.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from philidor.files import user_data_folder

ROOT = Path(__file__).parents[2]
# Below the folder of the site's static files, and of a user's data.
FOLDER = "toy"
# The same as one file, for the data of those who have no clone of the repository.
ARCHIVE = "toy-for-the-app"
SCRIPTS = ("toy.js", "python.js", "board.js", "worker.js", "toy.css")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
PACKED = ("*.py", "answers/*.py", "checks/*.py", "data/*")
MARKUP = """
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
<pre class="toy-printed" data-part="printed" aria-label="Printed"></pre>
<ul class="toy-results" data-part="results"></ul>
</div>
</div>
"""
# The page for the app, which has no frame of a site around it.
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The toy of the course - Philidor</title>
<link rel="stylesheet" href="page.css">
</head>
<body>
<h1>The toy of the course</h1>
<p>A chess engine in plain Python, chapter by chapter: play a step, open the tree of its search,
change its code, measure the change, and solve the exercises. Everything runs in this page.
<a href="../">Back to Philidor</a></p>
"""


def markup(place: str) -> str:
    """The toy in a page; place: where its files are, as the page sees it."""
    style = f'<link rel="stylesheet" href="{place}toy.css">'
    return f'{style}{MARKUP}<script type="module" src="{place}toy.js"></script>\n'


def copy_toy(static: Path) -> Path | None:
    """Scripts, the toy as an archive, and Pyodide; None if npm has not brought that.

    They go to a folder in `static`, which is returned.
    """
    package = ROOT / "frontend" / "node_modules" / "pyodide"
    if not package.exists():
        return None
    folder = static / FOLDER
    (folder / "pyodide").mkdir(parents=True, exist_ok=True)
    for name in SCRIPTS:
        shutil.copyfile(ROOT / "docs" / "site" / "toy" / name, folder / name)
    for name in (*PYODIDE, LOCK):
        shutil.copyfile(package / name, folder / "pyodide" / name)
    examples = ROOT / "examples"
    with ZipFile(folder / "toy.zip", "w", ZIP_DEFLATED) as archive:
        for path in (path for pattern in PACKED for path in sorted(examples.glob(pattern))):
            archive.write(path, path.relative_to(ROOT))
    return folder


def copy_page(data: Path) -> Path | None:
    """The same with a page of its own, for the app; `data` is a folder of a user's data."""
    folder = copy_toy(data)
    if folder is None:
        return None
    shutil.copyfile(ROOT / "docs" / "site" / "toy" / "page.css", folder / "page.css")
    (folder / "index.html").write_text(f"{PAGE}{markup('')}</body>\n</html>\n", "utf-8")
    return folder


def copy_site(static: Path) -> None:
    """The toy for a page of the site, and as an archive that is unpacked in a user's data."""
    if copy_page(static) is not None:
        shutil.make_archive(str(static / ARCHIVE), "zip", static, FOLDER)


def main(words: list[str]) -> None:
    """Write the files, and say where."""
    folder = copy_page(Path(words[0]) if words else user_data_folder())
    if folder is None:
        sys.exit("toy: there is no Pyodide: run `npm ci` in `frontend` first")
    sys.stdout.write(f"{folder}: `philidor web` serves it as /toy/\n")


if __name__ == "__main__":
    main(sys.argv[1:])
