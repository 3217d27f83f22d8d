"""The `philidor` command with the test players among its programs: run it as a script."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from philidor import players
from philidor.__main__ import main

DOUBLES = {"random": "RandomMover", "eager": "Eager", "hopeless": "Hopeless"}


def info(key: str, name: str) -> players.EngineInfo:
    """A test player as the command lists it."""
    factory = f"tests.doubles:{name}"
    return players.EngineInfo(key, name, "the test suite", "2026", "none", "a double", factory)


if __name__ == "__main__":
    engines = (*players.ENGINES, *(info(key, name) for key, name in DOUBLES.items()))
    setattr(players, "ENGINES", engines)  # noqa: B010 - it is constant for all other code
    sys.exit(main())
