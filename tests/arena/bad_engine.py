#!/usr/bin/env python3
"""A UCI engine that plays legal moves and misbehaves in one way.

    bad_engine.py MODE [GO]

MODE: see MODES. Faults of an answer happen at the GO-th `go` of the process (by default the third);
the other answers are the first legal move in alphabetical order. Standard library only.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator

MODES = {
    "ok": "never misbehaves",
    "null": "answers `bestmove 0000`",
    "none": "answers `bestmove (none)`",
    "empty": "answers `bestmove` without a move",
    "illegal": "answers a move that is not legal",
    "notation": "answers in SAN, such as `bestmove Nf3`",
    "wrongcase": "always answers in capital letters, `bestmove E2E4`",
    "promotion": "always adds a piece to its move, `bestmove e2e4q`",
    "junk": "answers with a word of 100,000 letters",
    "twice": "always answers twice, with another move at once or when it reads on",
    "badponder": "always adds `ponder (none)`",
    "illegalponder": "always adds an illegal ponder move",
    "crashstart": "exits with 3 at `uci`, after two lines on its error output",
    "crashnewgame": "exits with 3 at `ucinewgame`",
    "crashmove": "exits with 139 instead of an answer",
    "hangmove": "falls silent instead of an answer, also at `stop`",
    "nouciok": "never sends `uciok`",
    "otherprotocol": "knows no `uci`, and says so as programs for XBoard do",
    "noready": "never sends `readyok`",
    "slowstart": "sends `uciok` after two seconds",
    "flood": "sends 3,000 `info` lines with each answer",
    "floodforever": "sends `info` lines without end instead of an answer",
    "longline": "sends an `info` line of 150,000 characters with each answer",
    "endlessline": "sends 64 MiB without an end of line instead of an answer",
    "nonutf": "sends bytes that are not UTF-8 with each answer",
    "badpv": "sends lines of illegal and unreadable moves with each answer",
    "badscore": "sends scores and numbers that are no numbers, or far too large, with each answer",
    "badoptions": "offers options that are malformed, or have huge limits",
    "manyoptions": "offers 5,000 options",
    "child": "starts a child process at `uci`, which ignores signals and closed pipes",
    "deaf": "ignores `quit`, `stop`, SIGTERM, SIGINT and SIGHUP",
}

KNIGHT = (-21, -19, -12, -8, 8, 12, 19, 21)
DIAGONAL, STRAIGHT = (-11, -9, 9, 11), (-10, -1, 1, 10)
STEPS = {
    "N": KNIGHT,
    "B": DIAGONAL,
    "R": STRAIGHT,
    "Q": DIAGONAL + STRAIGHT,
    "K": DIAGONAL + STRAIGHT,
}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def square(name: str) -> int:
    """The place of a square in the board of 10 x 12 fields; a1 is 21."""
    return 21 + ord(name[0]) - 97 + 10 * (int(name[1]) - 1)


def name_of(place: int) -> str:
    """The name of a place."""
    return "abcdefgh"[place % 10 - 1] + str(place // 10 - 1)


class Board:
    """Pieces as letters, `.` for an empty field, a blank for the border."""

    def __init__(self, fen: str) -> None:
        fields = fen.split()
        self.fields = [" "] * 120
        for rank, row in enumerate(fields[0].split("/")):
            place = 91 - 10 * rank
            for sign in row:
                for piece in "." * int(sign) if sign.isdigit() else sign:
                    self.fields[place] = piece
                    place += 1
        self.white = fields[1] == "w"
        self.passing = square(fields[3]) if fields[3] != "-" else 0

    def play(self, move: str) -> None:
        """Make a move in UCI form, also castling, en passant and promotion."""
        source, target = square(move[:2]), square(move[2:4])
        piece = self.fields[source]
        self.fields[source] = "."
        if piece in "Pp" and target == self.passing:
            self.fields[target - 10 if self.white else target + 10] = "."
        if piece in "Kk" and abs(target - source) == 2:
            rook, place = (target + 1, target - 1) if target > source else (target - 2, target + 1)
            self.fields[place], self.fields[rook] = self.fields[rook], "."
        self.passing = (source + target) // 2 if piece in "Pp" and abs(target - source) == 20 else 0
        promoted = move[4:5]
        self.fields[target] = (promoted.upper() if self.white else promoted) or piece
        self.white = not self.white

    def own(self, piece: str) -> bool:
        """Whether a piece belongs to the side to move."""
        return piece.isalpha() and piece.isupper() == self.white

    def attacked(self, place: int, by_white: bool) -> bool:
        """Whether a side attacks a field."""
        ahead = -10 if by_white else 10
        pawn = "P" if by_white else "p"
        if pawn in (self.fields[place + ahead - 1], self.fields[place + ahead + 1]):
            return True
        for kind, steps in STEPS.items():
            piece = kind if by_white else kind.lower()
            for step in steps:
                at = place + step
                while self.fields[at] == "." and kind in "BRQ":
                    at += step
                if self.fields[at] == piece:
                    return True
        return False

    def moves(self) -> list[str]:
        """The legal moves without castling and en passant, as UCI text."""
        found = []
        for source in range(21, 99):
            piece = self.fields[source]
            if not self.own(piece):
                continue
            for target in self.targets(source, piece.upper()):
                last = piece in "Pp" and target // 10 in (2, 9)
                move = name_of(source) + name_of(target) + ("q" if last else "")
                after = Board.__new__(Board)
                after.fields, after.white, after.passing = list(self.fields), self.white, 0
                after.play(move)
                king = after.fields.index("K" if self.white else "k")
                if not after.attacked(king, not self.white):
                    found.append(move)
        return sorted(found)

    def targets(self, source: int, kind: str) -> Iterator[int]:
        """Where a piece may go, not looking at checks."""
        if kind == "P":
            ahead = 10 if self.white else -10
            if self.fields[source + ahead] == ".":
                yield source + ahead
                home = source // 10 == (3 if self.white else 8)
                if home and self.fields[source + 2 * ahead] == ".":
                    yield source + 2 * ahead
            for target in (source + ahead - 1, source + ahead + 1):
                if self.fields[target].isalpha() and not self.own(self.fields[target]):
                    yield target
            return
        for step in STEPS[kind]:
            target = source + step
            while self.fields[target] == "." and kind in "BRQ":
                yield target
                target += step
            if self.fields[target] == "." or (
                self.fields[target].isalpha() and not self.own(self.fields[target])
            ):
                yield target


def say(line: str) -> None:
    """Send a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def say_bytes(data: bytes) -> None:
    """Send bytes."""
    sys.stdout.flush()
    os.write(1, data)


def greet(mode: str) -> None:
    """Answer `uci`."""
    if mode == "crashstart":
        sys.stderr.write("cannot open weights.bin\ngiving up\n")
        sys.exit(3)
    if mode == "nouciok":
        return
    if mode == "otherprotocol":
        say("White (1) : Illegal move: uci")
        return
    if mode == "slowstart":
        time.sleep(2)
    if mode == "child" and os.fork() == 0:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        # A test that finds this process after the engine's end has to end it.
        for _ in range(600):
            time.sleep(1)
        os._exit(0)
    say(f"id name Bad engine ({mode})")
    say("id author the tests")
    if mode == "manyoptions":
        for value in range(5_000):
            say(f"option name Tune {value} type spin default {value} min -9000 max 9000")
    if mode == "badoptions":
        for line in ("", " name", " name x", " name x type", " name y type foo default 1"):
            say("option" + line)
        say("option name z type spin default a min b max c")
        say(f"option name h type spin default {10**50} min -{10**60} max {10**60}")
        say("option name c type combo var var var")
        say("option name l type string default " + "z" * 100_000)
    say("uciok")


def report(mode: str) -> None:
    """What precedes an answer."""
    if mode == "flood":
        for number in range(3_000):
            say(f"info depth {number % 60} score cp 13 nodes {number} nps 1 time 1 pv e2e4")
    elif mode == "longline":
        say("info depth 1 score cp 5 pv " + "a2a3 " * 30_000)
    elif mode == "nonutf":
        say_bytes(b"info string \xe9\xff\xfe caf\xe9\ninfo depth 1 score cp 5\n")
    elif mode == "badpv":
        for line in ("e2e5 zzzz a1a1", "0000 e2e4", "(none)", "e2e4 e2e4 e2e4"):
            say(f"info depth 3 score cp 20 pv {line}")
    elif mode == "badscore":
        for line in (
            "score cp x",
            "score",
            "score mate",
            "score mate -0",
            "depth -1 score cp " + "9" * 30,
            "depth 99999999999999999999",
            "nodes -5 nps 1e400",
            "hashfull 99999",
            "wdl a b c",
            "multipv 99999999 score cp 1",
            'string {"kind":',
            "string {" + "[" * 50_000,
        ):
            say("info " + line)
    else:
        say("info depth 1 score cp 5 nodes 1 time 1")


def answer(mode: str, board: Board, now: bool) -> str:
    """Answer `go`; now: whether the fault is due. What `twice` says besides."""
    moves = board.moves()
    best = moves[0] if moves else "(none)"
    if now and mode in ("null", "none", "empty"):
        say("bestmove" + {"null": " 0000", "none": " (none)", "empty": ""}[mode])
    elif now and mode == "illegal":
        say("bestmove e1e8" if "e1e8" not in moves else "bestmove a1h8")
    elif now and mode == "notation":
        say("bestmove Nf3")
    elif now and mode == "junk":
        say("bestmove " + "q" * 100_000)
    elif now and mode == "crashmove":
        sys.stderr.write("assertion failed\n")
        sys.stderr.flush()
        os._exit(139)
    elif now and mode == "hangmove":
        time.sleep(1_000)
    elif now and mode == "floodforever":
        while True:
            say_bytes(b"info depth 1 score cp 10 nodes 1 pv e2e4 e7e5\n" * 100)
    elif now and mode == "endlessline":
        for _ in range(64):
            say_bytes(b"x" * (1 << 20))
        time.sleep(1_000)
    else:
        report(mode)
        endings = {
            "wrongcase": best.upper(),
            "promotion": best[:4] + "q",
            "badponder": best + " ponder (none)",
            "illegalponder": best + " ponder e2e5",
        }
        say("bestmove " + endings.get(mode, best))
    return "bestmove " + (moves[-1] if moves else "(none)") if mode == "twice" else ""


def main() -> None:
    """Obey the protocol's commands."""
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    if mode not in MODES:
        width = max(map(len, MODES))
        sys.exit(
            "modes:\n" + "\n".join(f"  {name:{width}}  {text}" for name, text in MODES.items())
        )
    due = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    if mode == "deaf":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    board, count, second = Board(START), 0, ""
    for line in sys.stdin:
        if second:
            say(second)
            second = ""
        words = line.split()
        first = words[0] if words else ""
        if first == "uci":
            greet(mode)
        elif first == "isready" and mode != "noready":
            say("readyok")
        elif first == "ucinewgame" and mode == "crashnewgame":
            sys.exit(3)
        elif first == "position":
            at = words.index("moves") if "moves" in words else len(words)
            board = Board(START if words[1] == "startpos" else " ".join(words[2:at]))
            for move in words[at + 1 :]:
                board.play(move)
        elif first == "go":
            count += 1
            second = answer(mode, board, count == due)
            if second and count % 2:
                say(second)
                second = ""
        elif first == "quit" and mode != "deaf":
            return
    while mode == "deaf":
        time.sleep(1)


if __name__ == "__main__":
    main()
