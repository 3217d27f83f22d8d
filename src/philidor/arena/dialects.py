"""Deviations of XBoard programs from the protocol, corrected before python-chess reads them.

Observed in Debian's GNU Chess 6.2.7 and Phalanx XXV; XBoard itself tolerates them as well: a move
announced in words, `sd` taken for a move, features sent only after one more line of input, output
that is not flushed, and two threads that can wait for each other for ever.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

# GNU Chess announces its move in these words in every mode.
MOVE_IN_WORDS = re.compile(r"My move is\s*:\s*(\S+)")
# GNU Chess begins with this line. The thread that reads its input waits to be woken after each
# line; a wake-up that another processor sends before it waits is lost, and the program silent from
# then on.
GREETING_OF_A_SLEEPER = "Chess"
# A complaint about a command, in the protocol's form and in the form of those two programs.
COMPLAINT = re.compile(r"(?:Error\b.*?|(?:Illegal|Invalid) move)\s*:\s*([a-z]+)\b", re.IGNORECASE)
# Commands that the client can do without when they are refused.
DISPENSABLE = frozenset(
    ("sd", "nopost", "hard", "easy", "computer", "random", "name", "rating", "otim", "time", ".")
)
# A program that does not list its features is repeatedly sent a line that every program knows.
NUDGE_SECONDS = 0.5
MOST_NUDGES = 20
# Enough for a program that has sent its first line: if it is still silent then, it stays so.
MOST_NUDGES_FOR_A_SLEEPER = 6
NUDGE = "xboard"


class Dialect:
    """The deviations of one program, recognised from what it says."""

    def __init__(self) -> None:
        self.depth: int | None = None
        self.refused: set[str] = set()
        self.thinking = False
        self.greeted = False
        self.presented = False

    @property
    def asleep(self) -> bool:
        """Whether it is GNU Chess and has not listed its features."""
        return self.greeted and not self.presented

    @property
    def most_nudges(self) -> int:
        """How often to ask for the features."""
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

    def received(self, line: str) -> str | None:
        """The line in the protocol's form; None for one that the client must not see."""
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
        """Whether a search has reached the depth that was asked for with a refused `sd`.

        True once for each search: the client then tells the program to move.
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
    # The process may have ended already; the next question to it fails.
    with contextlib.suppress(OSError):
        processor = random.choice(sorted(os.sched_getaffinity(pid)))
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {processor})


def _is_number(word: str) -> bool:
    return word.removeprefix("-").removeprefix("+").isdecimal()
