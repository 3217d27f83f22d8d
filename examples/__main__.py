"""`python -m examples STEP` speaks UCI; without a step it lists them."""

from __future__ import annotations

import sys

from examples.player import NeedsPhilidorError
from examples.steps import STEPS, step_named
from examples.uci import speak


def main(words: list[str]) -> None:
    """List the steps, or play one."""
    if not words:
        for step in STEPS:
            print(f"{step.chapter:2}  {step.name:11} {step.title}")
        return
    try:
        step = step_named(words[0])
        player = step.make()
    except (ValueError, NeedsPhilidorError) as error:
        sys.exit(f"examples: {error}")
    speak(player, step.key)


if __name__ == "__main__":
    main(sys.argv[1:])
