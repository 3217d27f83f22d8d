"""Puzzles from games: positions in which one move alone keeps what the last one gave away.

The idea of looking for blunders whose punishment is unique comes from lichess's puzzle generator
(https://github.com/ornicar/lichess-puzzler); its margin of winning chances is used here as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import chess

from philidor.explanations.searcher import Searcher
from philidor.explanations.values import Value, decided
from philidor.puzzles.difficulty import Difficulty
from philidor.puzzles.labels import themes_of
from philidor.puzzles.puzzle import PROOF_NODES, Origin, Puzzle, Source

# For each position of a game.
NODES = 3_000
# Winning chances (percent) of the solver: at least so many, and so many more than before the
# opponent's move.
LEAST_CHANCES, LEAST_GAIN = 68.0, 20.0
# The best move is at least so much better than the second best.
MARGIN = 35.0
MOST_MOVES = 12


@dataclass(frozen=True)
class Played:
    """The main line of a game: its start, its moves, and where it comes from."""

    start: chess.Board
    moves: tuple[chess.Move, ...]
    origin: Origin = field(default_factory=Origin)


class Generator:
    """Finds puzzles in games, one game after the other."""

    def __init__(
        self, source: Source = "games", nodes: int = PROOF_NODES, tries: int | None = None
    ) -> None:
        """nodes: of a proof that a move is the only one. tries: of the levels; 0 for no rating."""
        self.source, self.nodes = source, nodes
        self._searcher = Searcher()
        self._difficulty = None if tries == 0 else Difficulty(*([tries] if tries else []))

    def __enter__(self) -> Generator:
        return self

    def __exit__(self, *error: object) -> None:
        if self._difficulty is not None:
            self._difficulty.__exit__(*error)

    def puzzles(
        self, game: Played, stopped: Callable[[], bool] = lambda: False
    ) -> Iterator[Puzzle]:
        """The puzzles of a game, each with its themes and its estimated rating."""
        board = game.start.copy()
        before = self._quick(board)
        until = 0
        for ply, move in enumerate(game.moves, 1):
            if stopped():
                return
            fen, sign = board.fen(), 1 if not board.turn else -1
            board.push(move)
            after = self._quick(board)
            gain = sign * (after.chances - before.chances)
            chances = after.chances if board.turn else 100 - after.chances
            if ply > until and chances >= LEAST_CHANCES and gain >= LEAST_GAIN:
                line = self.solution(board)
                if line:
                    until = ply + len(line)
                    yield self._finished(fen, board, move, line, replace(game.origin, ply=ply + 1))
            before = after

    def solution(self, board: chess.Board) -> list[chess.Move]:
        """The line in which every move of the side to move is the only good one; empty if none.

        A single move is a puzzle only if it gives mate: others only take what is offered.
        """
        line: list[chess.Move] = []
        reached = board.copy()
        mating = False
        while len(line) < MOST_MOVES and not reached.is_game_over():
            found = self._searcher.best(reached, self.nodes, 2)
            mating = mating or _mates(found[0], reached.turn)
            if not _unique(found, reached.turn) or mating != _mates(found[0], reached.turn):
                break
            move = reached.parse_uci(found[0].line[0])
            line.append(move)
            reached.push(move)
            if reached.is_game_over():
                break
            reply = self._reply(reached, found[0])
            line.append(reply)
            reached.push(reply)
        if len(line) % 2 == 0:
            # The last move of the opponent has no answer in the puzzle.
            line = line[:-1]
        return line if _worth(board, line, mating) else []

    def _reply(self, board: chess.Board, value: Value) -> chess.Move:
        if len(value.line) > 1:
            return board.parse_uci(value.line[1])
        return board.parse_uci(self._searcher.best(board, self.nodes, 1)[0].line[0])

    def _finished(
        self,
        fen: str,
        board: chess.Board,
        lead: chess.Move,
        line: Sequence[chess.Move],
        origin: Origin,
    ) -> Puzzle:
        moves = tuple(move.uci() for move in (lead, *line))
        found = Puzzle(fen=fen, moves=moves, source=self.source, origin=origin)
        value = self._quick(board)
        found = replace(found, themes=tuple(themes_of(board, line, value)))
        if self._difficulty is None:
            return found
        rating = self._difficulty.of(found)
        return replace(found, rating=round(rating.rating), deviation=round(rating.deviation))

    def _quick(self, board: chess.Board) -> Value:
        return decided(board) or self._searcher.best(board, NODES, 1)[0]


def _unique(found: Sequence[Value], side: chess.Color) -> bool:
    """Whether the first move alone is good; one that mates is, if the second does not."""
    best = found[0]
    chances = best.chances if side else 100 - best.chances
    if chances < LEAST_CHANCES:
        return False
    if len(found) == 1:
        return True
    second = found[1]
    if _mates(best, side):
        # Two mates in one are both right when the puzzle is solved.
        return not _mates(second, side) or abs(best.mate or 0) == abs(second.mate or 0) == 1
    return abs(best.chances - second.chances) >= MARGIN


def _mates(value: Value, side: chess.Color) -> bool:
    return value.mate is not None and (value.mate > 0) == side


def _worth(board: chess.Board, line: Sequence[chess.Move], mating: bool) -> bool:
    end = board.copy()
    for move in line:
        end.push(move)
    return end.is_checkmate() if mating else len(line) >= 3
