"""Chapter 31: threads. Several processes search one position and share one table (Lazy SMP).

Python's threads take turns: one interpreter runs one of them at a time. So the helpers are
processes. Each is this same program, and is told by UCI what to search and when to stop.
"""

from __future__ import annotations

import subprocess
import sys
from mmap import mmap
from pathlib import Path
from tempfile import NamedTemporaryFile

from examples.alpha_beta import Score
from examples.board import START_FEN, Move
from examples.limits import Limits
from examples.player import OnReport
from examples.table import Entry
from examples.whole import Whole

ROOT = Path(__file__).parents[1]
# Slots of the shared table, a power of two; each holds two numbers of 64 bits.
SLOTS = 1 << 18
SLOT_BYTES = 16
SCORE_ZERO = 1 << 15


def packed(entry: Entry) -> int:
    """An entry in 43 bits; never 0."""
    origin, target, promotion = entry.move or Move(0, 0)
    high = (entry.score + SCORE_ZERO) << 8 | entry.depth
    return high << 19 | entry.bound << 17 | promotion << 14 | origin << 7 | target


def unpacked(data: int) -> Entry:
    """The entry in a number that `packed` made."""
    origin, target, promotion = data >> 7 & 127, data & 127, data >> 14 & 7
    move = Move(origin, target, promotion) if origin else None
    return Entry(data >> 19 & 255, data >> 17 & 3, (data >> 27) - SCORE_ZERO, move)


class SharedTable:
    """A transposition table in a file that several processes have in memory.

    Nobody locks it. A slot holds an entry, and key exclusive-or entry: if two processes write at
    once, and the halves of two entries meet, they give no key that anybody looks for.
    """

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self.memory = mmap(file.fileno(), SLOTS * SLOT_BYTES)
        self.slots = memoryview(self.memory).cast("Q")

    def get(self, key: int) -> Entry | None:
        """The entry of a position."""
        place = 2 * (key % SLOTS)
        data = self.slots[place]
        return unpacked(data) if data and self.slots[place + 1] ^ data == key else None

    def __setitem__(self, key: int, entry: Entry) -> None:
        """Store an entry in place of the one that was there."""
        place, data = 2 * (key % SLOTS), packed(entry)
        self.slots[place], self.slots[place + 1] = data, key ^ data

    def __len__(self) -> int:
        """0, since it is never full: a new entry replaces an old one."""
        return 0

    def clear(self) -> None:
        """Forget everything."""
        self.memory[:] = bytes(len(self.memory))


class Helper:
    """Another process of this program, which searches until it is stopped."""

    def __init__(self, table: Path, ahead: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "examples", "threads"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.say(f"setoption name Table File value {table}")
        self.say(f"setoption name Ahead value {ahead}")

    def say(self, line: str) -> None:
        """Send a line of UCI."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def wait_for(self, word: str) -> None:
        """Read to the line that begins with a word."""
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith(word):
                return

    def begin(self, fen: str, moves: tuple[str, ...]) -> None:
        """Search a position."""
        self.say(f"position fen {fen} moves {' '.join(moves)}")
        self.say("go infinite")

    def end(self) -> None:
        """End the search, and wait until it has ended."""
        self.say("stop")
        self.wait_for("bestmove")

    def quit(self) -> None:
        """End the process."""
        with self.process:
            self.say("quit")


class Threads(Whole):
    """Chapter 31: helpers search the same position, and what they find lies in the table."""

    options: tuple[str, ...] = (*Whole.options, "Threads", "Table File", "Ahead")

    def __init__(self) -> None:
        super().__init__()
        self.helpers: list[Helper] = []
        self.placed: tuple[str, tuple[str, ...]] = (START_FEN, ())
        # How many plies deeper a helper searches than it says, so that not all do the same.
        self.ahead = 0

    def set_option(self, name: str, value: str) -> None:
        """`Threads`: how many processes search. The others are for the helpers."""
        if name == "Threads":
            self.hire(int(value) - 1)
        elif name == "Table File":
            self.table = SharedTable(Path(value))
        elif name == "Ahead":
            self.ahead = int(value)
        else:
            super().set_option(name, value)

    def hire(self, count: int) -> None:
        """Begin with so many helpers and an empty table in common."""
        self.end_game()
        with NamedTemporaryFile(delete=False) as file:
            file.truncate(SLOTS * SLOT_BYTES)
        path = Path(file.name)
        self.table = SharedTable(path)
        self.helpers = [Helper(path, ahead=(number + 1) % 2) for number in range(count)]
        for helper in self.helpers:
            helper.say("isready")
            helper.wait_for("readyok")
        # Processes that have the file in memory keep it.
        path.unlink()

    def end_game(self) -> None:
        """The helpers go home."""
        for helper in self.helpers:
            helper.quit()
        self.helpers = []
        super().end_game()

    def set_position(self, fen: str = START_FEN, moves: tuple[str, ...] = ()) -> None:
        """Set up a position, and remember what to tell the helpers."""
        super().set_position(fen, moves)
        self.placed = (fen, moves)

    def think(self, limits: Limits, report: OnReport) -> Move | None:
        """Search while the helpers search."""
        for helper in self.helpers:
            helper.begin(*self.placed)
        try:
            return super().think(limits, report)
        finally:
            for helper in self.helpers:
                helper.end()

    def iteration(self, depth: int) -> Score:
        """A helper's iterations are ahead of those of the process that it helps."""
        return super().iteration(depth + self.ahead)
