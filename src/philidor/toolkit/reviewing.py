"""The quality of each move of a game, for Python programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from philidor.board.board import Board
from philidor.board.given import check_board
from philidor.contract.limits import Limits
from philidor.explanations.judgement import JudgedMove, SideSummary, judge, judged_line, summary
from philidor.explanations.searcher import Searcher
from philidor.review.second_look import TIMES, looked_again
from philidor.toolkit.frames import frame_of
from philidor.toolkit.progress import progress_bar

if TYPE_CHECKING:
    import pandas

NODES = 20_000


@dataclass(frozen=True)
class Review:
    """A game's moves with what each gave away (`JudgedMove`), in order."""

    moves: tuple[JudgedMove, ...]

    @property
    def white(self) -> SideSummary:
        """White's play: accuracy, loss in centipawns a move, and how many moves of each label."""
        return summary(self.moves, True)

    @property
    def black(self) -> SideSummary:
        """Black's play."""
        return summary(self.moves, False)

    @property
    def blunders(self) -> list[JudgedMove]:
        """The moves that gave away at least 20 points of winning chances in a hundred."""
        return [move for move in self.moves if move.label == "blunder"]

    def rows(self) -> list[dict[str, object]]:
        """A row for each move; values are in centipawns from White's view, `loss` in percent."""
        return [
            {
                "ply": move.ply,
                "side": "white" if move.white else "black",
                "san": move.san,
                "before": move.before.centipawns,
                "after": move.after.centipawns,
                "loss": move.loss,
                "label": move.label,
                "best": move.best_san,
            }
            for move in self.moves
        ]

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a table."""
        return frame_of(self.rows())


def review_game(
    game: Board,
    *,
    nodes: int = NODES,
    on_move: Callable[[JudgedMove], None] | None = None,
    progress: bool = False,
) -> Review:
    """Search the position after every move of a game, and judge the moves.

    Moves whose loss lies near the threshold of a label are searched longer, and what a move showed
    about the one before counts. game: a board with its moves, such as `PgnGame.final_board()`.
    nodes: for each position; LimitsError for a number below one. on_move: is called with each move
    as it is first judged; its exceptions end the review. progress: show a bar of tqdm, where that
    is installed.
    """
    check_board(game)
    Limits(nodes=nodes)
    searcher = Searcher()
    start = game.root().to_chess()
    board = start.copy()
    values, moves = [searcher.value(board, nodes)], []
    with progress_bar(len(game), progress) as advance:
        for move in game.to_chess().move_stack:
            mover = board.copy()
            moves.append(board.uci(move))
            board.push(move)
            values.append(searcher.value(board, nodes))
            if on_move is not None:
                on_move(judge(mover, move, values[-2], values[-1]))
            advance()
    again = looked_again(start, moves, values, lambda one: searcher.value(one, TIMES * nodes))
    return Review(tuple(judged_line(start, moves, again)))
