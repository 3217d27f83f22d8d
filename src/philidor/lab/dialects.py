"""What XBoard programs say beside the protocol, put right before the client reads it.

Observed in Debian's GNU Chess 6.2.7 and Phalanx XXV, which XBoard itself bears with as well: a move
announced in words, `sd` taken for a move, features held back until one more line has come, and an
output that is not flushed.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence

# GNU Chess announces its move so, in every mode.
MOVE_IN_WORDS = re.compile(r"My move is\s*:\s*(\S+)")
# A complaint about a command, as the protocol has it, and as those two have it.
COMPLAINT = re.compile(r"(?:Error\b.*?|(?:Illegal|Invalid) move)\s*:\s*([a-z]+)\b", re.IGNORECASE)
# Commands whose refusal changes nothing that the client could not do without.
DISPENSABLE = frozenset(
    ("sd", "nopost", "hard", "easy", "computer", "random", "name", "rating", "otim", "time", ".")
)
# A program that does not tell its features gets a line that each one knows, now and again.
NUDGE_SECONDS = 0.5
MOST_NUDGES = 20
NUDGE = "xboard"


class Dialect:
    """One program's way of speaking, learned while it speaks."""

    def __init__(self) -> None:
        self.depth: int | None = None
        self.refused: set[str] = set()
        self.thinking = False
        self.presented = False

    def sent(self, line: str) -> None:
        """Note what the client asks for."""
        word, _, rest = line.partition(" ")
        if word == "sd" and rest.isdigit():
            self.depth = int(rest)
        elif word in ("go", "analyze"):
            self.thinking = True
        elif word in ("force", "new", "exit"):
            self.thinking, self.depth = False, None

    def heard(self, line: str) -> str | None:
        """The line as the protocol has it; None for what the client need not hear."""
        self.presented |= line.startswith("feature")
        in_words = MOVE_IN_WORDS.match(line)
        if in_words is not None:
            line = f"move {in_words[1]}"
        if line.startswith("move "):
            self.thinking = False
        complaint = COMPLAINT.match(line)
        if complaint is not None and complaint[1] in DISPENSABLE:
            self.refused.add(complaint[1])
            return None
        return line

    def deep_enough(self, line: str) -> bool:
        """Whether a search has come to the depth that the program did not let itself be told.

        True once for each search: the client then asks for the move.
        """
        if "sd" not in self.refused or self.depth is None or not self.thinking:
            return False
        words = line.split()
        if len(words) < 4 or not all(_is_number(word) for word in words[:4]):
            return False
        if int(words[0]) < self.depth:
            return False
        self.depth = None
        return True


def flushed(command: Sequence[str]) -> list[str]:
    """The command with its output flushed line by line, where coreutils' stdbuf is installed."""
    wrapper = shutil.which("stdbuf")
    return list(command) if wrapper is None else [wrapper, "-oL", *command]


def _is_number(word: str) -> bool:
    return word.removeprefix("-").removeprefix("+").isdigit()
