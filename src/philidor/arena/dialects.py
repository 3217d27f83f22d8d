"""What XBoard programs say beside the protocol, put right before the client reads it.

Observed in Debian's GNU Chess 6.2.7 and Phalanx XXV, which XBoard itself bears with as well: a move
announced in words, `sd` taken for a move, features held back until one more line has come, an
output that is not flushed, and two threads that can wait for one another for ever.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

# GNU Chess announces its move so, in every mode.
MOVE_IN_WORDS = re.compile(r"My move is\s*:\s*(\S+)")
# GNU Chess greets so. The thread that reads its input waits to be woken after each line; a wake-up
# that another processor sends before it waits is lost, and the program silent from then on.
GREETING_OF_A_SLEEPER = "Chess"
# A complaint about a command, as the protocol has it, and as those two have it.
COMPLAINT = re.compile(r"(?:Error\b.*?|(?:Illegal|Invalid) move)\s*:\s*([a-z]+)\b", re.IGNORECASE)
# Commands whose refusal changes nothing that the client could not do without.
DISPENSABLE = frozenset(
    ("sd", "nopost", "hard", "easy", "computer", "random", "name", "rating", "otim", "time", ".")
)
# A program that does not tell its features gets a line that each one knows, now and again.
NUDGE_SECONDS = 0.5
MOST_NUDGES = 20
# Enough for one that has greeted: what it has not answered then, it will not.
MOST_NUDGES_FOR_A_SLEEPER = 6
NUDGE = "xboard"


class Dialect:
    """One program's way of speaking, learned while it speaks."""

    def __init__(self) -> None:
        self.depth: int | None = None
        self.refused: set[str] = set()
        self.thinking = False
        self.greeted = False
        self.presented = False

    @property
    def asleep(self) -> bool:
        """Whether it is a program that may sleep, and has not told its features."""
        return self.greeted and not self.presented

    @property
    def most_nudges(self) -> int:
        """How often it is worth asking for the features."""
        return MOST_NUDGES_FOR_A_SLEEPER if self.greeted else MOST_NUDGES

    def sent(self, line: str) -> None:
        """Note what the client asks for."""
        word, _, rest = line.partition(" ")
        if word == "sd" and rest.isdecimal():
            self.depth = int(rest)
        elif word in ("go", "analyze"):
            self.thinking = True
        elif word in ("force", "new", "exit"):
            self.thinking, self.depth = False, None

    def heard(self, line: str) -> str | None:
        """The line as the protocol has it; None for what the client need not hear."""
        self.greeted |= line == GREETING_OF_A_SLEEPER
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


def keep_on_one_processor(pid: int) -> None:
    """Let all threads of a process share one processor, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        return
    # The process may have ended already: whoever asks it something will hear of it.
    with contextlib.suppress(OSError):
        processor = random.choice(sorted(os.sched_getaffinity(pid)))
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {processor})


def _is_number(word: str) -> bool:
    return word.removeprefix("-").removeprefix("+").isdecimal()
