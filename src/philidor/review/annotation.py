"""Games with evaluations, best lines, labels and accuracy, written into their PGN."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import chess
import chess.engine
import chess.pgn

from philidor.arena.session import EngineSession
from philidor.book.shelf import default_book
from philidor.contract.limits import Limits
from philidor.contract.setup import FenError
from philidor.explanations.explainer import Explainer
from philidor.explanations.judgement import JudgedMove, SideSummary, judge, summary
from philidor.explanations.texts import reasons, remark
from philidor.explanations.values import Value, decided
from philidor.museum.exhibit import Language
from philidor.notation.boards import setup_of
from philidor.notation.rdchess import Annotation
from philidor.review.cache import ValueCache
from philidor.review.values import search_value

NAGS = {
    "inaccuracy": chess.pgn.NAG_DUBIOUS_MOVE,
    "mistake": chess.pgn.NAG_MISTAKE,
    "blunder": chess.pgn.NAG_BLUNDER,
}


@dataclass(frozen=True)
class ReviewedGame:
    """A game with its judged moves; `new` counts the positions that were searched for it.

    reasons: sentences that explain moves, by ply, where explanations were wanted; language: of the
    comments.
    """

    game: chess.pgn.Game
    start: Value
    moves: tuple[JudgedMove, ...]
    new: int
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


async def review(
    game: chess.pgn.Game,
    session: EngineSession,
    limits: Limits,
    cache: ValueCache,
    on_position: Callable[[], None],
) -> ReviewedGame:
    """Value all positions of the main line and judge its moves; EngineError if the engine fails."""
    board = game.board()
    new = 0

    async def value_of(board: chess.Board) -> Value:
        nonlocal new
        value = decided(board) or cache.find(board)
        if value is None:
            value = await search_value(session, board, limits, id(game))
            cache.keep(board, value)
            new += 1
        on_position()
        return value

    start = before = await value_of(board)
    moves: list[JudgedMove] = []
    for move in game.mainline_moves():
        mover = board.copy()
        board.push(move)
        after = await value_of(board)
        moves.append(judge(mover, move, before, after))
        before = after
    return ReviewedGame(game, start, tuple(moves), new)


def with_reasons(reviewed: ReviewedGame, explainer: Explainer, language: Language) -> ReviewedGame:
    """The review with its bad moves explained."""
    found = {}
    board = reviewed.game.board()
    for move in reviewed.moves:
        if move.label in NAGS:
            found[move.ply] = reasons(explainer.explain_judged(board, move), language)
        board.push_uci(move.uci)
    return replace(reviewed, reasons=found, language=language)


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
