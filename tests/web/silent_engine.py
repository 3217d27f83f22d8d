"""A UCI engine that answers `uci` and `isready` but never moves.

With a file's name it falls silent only once: it makes the file then, and moves where it exists.
"""

import sys
from pathlib import Path

ONCE = Path(sys.argv[1]) if len(sys.argv) > 1 else None

for line in sys.stdin:
    word = line.split()[:1]
    if word == ["uci"]:
        print("id name Silent\nuciok", flush=True)  # noqa: T201
    elif word == ["isready"]:
        print("readyok", flush=True)  # noqa: T201
    elif word == ["go"] and ONCE is not None:
        if ONCE.exists():
            print("bestmove e7e5", flush=True)  # noqa: T201
        ONCE.touch()
    elif word == ["quit"]:
        break
