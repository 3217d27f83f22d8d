"""Write the OpenAPI description to a file: `python -m philidor.web.http.schema FILE`.

The page's TypeScript types are generated from that file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from philidor.web.http.app import make_app


def text() -> str:
    """The description as the repository keeps it: JSON with sorted keys."""
    return json.dumps(make_app().openapi(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text())
