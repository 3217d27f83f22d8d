"""Games with evaluations, best lines, labels and accuracy, written into their PGN."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import chess
import chess.engine
import chess.pgn

from philidor.book.shelf import default_book
from philidor.contract.setup import FenError
from philidor.explanations.judgement import JudgedMove, SideSummary, judged_line, summary
from philidor.explanations.texts import remark
from philidor.explanations.values import Value
from philidor.museum.exhibit import Language
from philidor.notation.boards import setup_of
from philidor.notation.rdchess import Annotation

NAGS = {
    "inaccuracy": chess.pgn.NAG_DUBIOUS_MOVE,
    "mistake": chess.pgn.NAG_MISTAKE,
    "blunder": chess.pgn.NAG_BLUNDER,
}


@dataclass(frozen=True)
class ReviewedGame:
    """A game with its judged moves.

    reasons: sentences that explain moves, by ply, where explanations were wanted; language: of the
    comments.
    """

    game: chess.pgn.Game
    start: Value
    moves: tuple[JudgedMove, ...]
    reasons: Mapping[int, Sequence[str]] = field(default_factory=dict)
    language: Language = "en"

    @property
    def white(self) -> SideSummary:
        """White's play."""
        return summary(self.moves, True)

    @property
    def black(self) -> SideSummary:
        """Black's play."""
        return summary(self.moves, False)


def review(game: chess.pgn.Game, value_of: Callable[[chess.Board], Value]) -> ReviewedGame:
    """Judge the moves of the main line by the values of its positions."""
    board = game.board()
    values, played = [value_of(board)], []
    for move in game.mainline_moves():
        played.append(board.uci(move))
        board.push(move)
        values.append(value_of(board))
    moves = judged_line(game.board(), played, values)
    return ReviewedGame(game, moves[0].before if moves else values[0], tuple(moves))


def annotate(reviewed: ReviewedGame, rdchess: bool) -> None:
    """Write a review into its game: evaluations, glyphs, best lines and accuracy.

    rdchess: RDChess's notation of values in place of PGN's `[%eval]`. Comments, glyphs and
    variations of the game stay.
    """
    for white, side in ((True, reviewed.white), (False, reviewed.black)):
        if side.accuracy is not None:
            reviewed.game.headers["WhiteAccuracy" if white else "BlackAccuracy"] = str(
                side.accuracy
            )
    reviewed.game.headers["Annotator"] = "Philidor"
    node: chess.pgn.GameNode = reviewed.game
    for move in reviewed.moves:
        parent, node = node, node.variations[0]
        if rdchess:
            _add_comment(node, str(rdchess_annotation(parent.board(), move)))
        elif not move.after.ended:
            node.set_eval(_pov(move.after), move.after.depth)
        if move.label not in NAGS:
            continue
        if not node.nags & set(range(1, 7)):
            node.nags.add(NAGS[move.label])
        if move.best_san is not None:
            if not rdchess:
                _add_comment(node, remark(move, reviewed.language))
                for sentence in reviewed.reasons.get(move.ply, ()):
                    _add_comment(node, sentence)
            _add_line(parent, move)


def rdchess_annotation(board: chess.Board, move: JudgedMove) -> Annotation:
    """RDChess's annotation of a move; `board` stands before it.

    Its mark says who found the move: 1 the only legal one, B from the shipped opening book, C the
    engine's choice, P another, found by a player.
    """
    if board.legal_moves.count() == 1:
        mark = "1"
    elif _in_book(board, move.uci):
        mark = "B"
    else:
        mark = "C" if move.label == "best" else "P"
    value = move.after
    if value.ended:
        return Annotation(mark)
    return Annotation(mark, value.cp, value.mate, value.nodes, value.seldepth)


def _in_book(board: chess.Board, uci: str) -> bool:
    try:
        return any(one.move == uci for one in default_book().moves(setup_of(board)))
    except FenError:
        return False


def _add_comment(node: chess.pgn.GameNode, text: str) -> None:
    """Add a sentence to a move's comment, once."""
    if text not in node.comment:
        node.comment = f"{node.comment} {text}".strip()


def _add_line(parent: chess.pgn.GameNode, move: JudgedMove) -> None:
    """Add the best line as a variation, where the game does not have its first move."""
    board = parent.board()
    line = []
    for text in move.before.line:
        step = board.parse_uci(text)
        line.append(step)
        board.push(step)
    if line and not parent.has_variation(line[0]):
        parent.add_line(line, comment=str(move.before))


def _pov(value: Value) -> chess.engine.PovScore:
    score = (
        chess.engine.Mate(value.mate) if value.mate is not None else chess.engine.Cp(value.cp or 0)
    )
    return chess.engine.PovScore(score, chess.WHITE)


def written(game: chess.pgn.Game) -> str:
    """A game as PGN in lines of 80 characters."""
    return game.accept(chess.pgn.StringExporter(columns=80))
