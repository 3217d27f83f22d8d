"""A program under test that speaks UCI."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from philidor.protocols.conformance.program import Failed, Program, Skipped, require

NO_MOVE = ("(none)", "0000", "NULL", "none")


@dataclass(frozen=True)
class SearchTranscript:
    """A search: the infos with a depth or a score, word by word, and the bestmove line."""

    infos: list[list[str]]
    move: str
    ponder: str | None

    def numbers(self, word: str) -> list[int]:
        """The numbers that follow a word in the infos."""
        return [int(info[info.index(word) + 1]) for info in self.infos if word in info]

    def scores(self) -> list[tuple[str, int]]:
        """The exact scores as pairs of kind and number."""
        found = []
        for info in self.infos:
            if "score" in info and not {"lowerbound", "upperbound"} & set(info):
                at = info.index("score")
                found.append((info[at + 1], int(info[at + 2])))
        return found


class UciProgram(Program):
    """A UCI program with its introduction and its options."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__(command)
        self.introduction: list[str] = []
        self.options: list[str] = []

    def greet(self) -> None:
        """`uci`, up to `uciok`."""
        self.send("uci")
        self.introduction = self.until("uciok", patience=20)
        self.options = [line for line in self.introduction if line.startswith("option ")]

    def option(self, name: str) -> str:
        """An option's line; Skipped if the program has no option of that name."""
        for line in self.options:
            if f" name {name.lower()} type" in line.lower():
                return line
        raise Skipped(f"it has no option {name}")

    def ready(self, patience: float = 5) -> list[str]:
        """The lines before `readyok`."""
        self.send("isready")
        return self.until("readyok", patience=patience)[:-1]

    def search(self, position: str, go: str, patience: float = 20) -> SearchTranscript:
        """Set up a position, start a search and wait for its answer."""
        self.send(f"position {position}", f"go {go}")
        return self.answer(patience)

    def answer(self, patience: float = 20) -> SearchTranscript:
        """The answer of the running search."""
        lines = self.until("bestmove", patience=patience)
        words = lines[-1].split()
        require(len(words) >= 2, f"'{lines[-1]}' names no move")
        infos = [line.split() for line in lines if line.startswith("info ")]
        infos = [info for info in infos if info[1] != "string"]
        return SearchTranscript(infos, words[1], words[3] if len(words) > 3 else None)

    def legal(self, board: chess.Board, go: str, patience: float = 20) -> SearchTranscript:
        """The answer for a board's position; Failed if its move is illegal there."""
        answer = self.search(f"fen {board.fen()}", go, patience)
        check_legal(board, answer.move)
        return answer


def check_legal(board: chess.Board, move: str) -> None:
    """Raise Failed unless a UCI move is legal on the board."""
    try:
        board.parse_uci(move)
    except ValueError:
        raise Failed(f"its move {move} is not legal in {board.fen()}") from None
