"""A server that reads a large file and forgets it: its memory before, with it and afterwards."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

from starlette.testclient import TestClient
from tests.web.visitor import ADDRESS

from philidor.web.games import pgn_collections
from philidor.web.http.app import make_app
from philidor.web.server import Configuration

PATIENCE = 60.0
COMMENT = "abcdefg " * 1_000_000


def resident() -> int:
    """The kilobytes of this process in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1])


def main(data: Path) -> None:
    """Print the three numbers."""
    # Longer than the request takes on a busy machine: what it holds itself is not returned then.
    pgn_collections.IN_MEMORY_SECONDS = 4.0
    with TestClient(make_app(Configuration(data=data)), base_url=ADDRESS) as client:

        def load(text: str) -> None:
            assert client.post("/api/pgn", json={"text": text, "name": "f"}).status_code == 201

        load("1. e4 e5 *\n")
        before = resident()
        load(f"1. e4 {{{COMMENT}}} e5 *\n")
        peak = resident()
        deadline = time.monotonic() + PATIENCE
        while resident() - before > (peak - before) / 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        sys.stdout.write(f"{before} {peak} {resident()}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
