"""The course's toy in a page of the site.

    ```{toy}
    ```

A site that is built without Python for the browser says so.
"""

from __future__ import annotations

from pathlib import Path

import toy_files
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

MISSING = "This site was built without Pyodide: run `npm ci` in `frontend`, and build it again."
# A page two folders below the site's root has the toy.
STATIC = "../../_static/"
PLACE = f"{STATIC}{toy_files.FOLDER}/"
DOWNLOAD = (
    f'<p><a href="{STATIC}{toy_files.ARCHIVE}.zip" download>All files of the toy</a>, '
    "for the browser app: see below.</p>"
)
# Browsers load no module from a file, and would not say so: the button alone stays grey.
FROM_A_FILE = """<script>
if (location.protocol === "file:") document.querySelector("#toy [data-part=says]").textContent =
  "A browser runs the toy only if it comes from a server. For one, run: python3 -m http.server "
  + "in the folder of this site, and open http://localhost:8000/.";
</script>
"""


class Toy(SphinxDirective):
    """The toy."""

    def run(self) -> list[nodes.Node]:
        """The markup, or why there is none."""
        folder = Path(self.env.srcdir) / "_static" / toy_files.FOLDER
        if not folder.exists():
            return self.parse_text_to_nodes(MISSING)
        return [nodes.raw("", toy_files.markup(PLACE) + FROM_A_FILE + DOWNLOAD, format="html")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("toy", Toy)
    return {"version": "1", "parallel_read_safe": True}
