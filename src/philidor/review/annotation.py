"""Games with evaluations, best lines, labels and accuracy, written into their PGN."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import chess

from philidor.book.shelf import default_book
from philidor.contract.setup import FenError
from philidor.explanations.judgement import JudgedMove, SideSummary, judged_line, summary
from philidor.explanations.texts import remark
from philidor.explanations.values import Value
from philidor.museum.text import Language
from philidor.notation.boards import board_of, setup_of
from philidor.notation.rdchess import Annotation
from philidor.pgn.annotations import record_of
from philidor.pgn.notes import Notes, Score
from philidor.pgn.tree import NULL_UCI, ROOT, GameTree
from philidor.pgn.writer import LABELS
from philidor.review.second_look import looked_again

ANNOTATOR = "Philidor"


@dataclass(frozen=True)
class ReviewedGame:
    """A game with its judged moves.

    reasons: sentences that explain moves, by ply, where explanations were wanted; language: of the
    comments.
    """

    tree: GameTree
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


def moves_to_judge(tree: GameTree) -> list[str]:
    """The main line in UCI form, up to a null move, which no engine can judge."""
    names = tree.line([ROOT, *tree.main_line()][-1])[1]
    return names[: names.index(NULL_UCI)] if NULL_UCI in names else names


def review(tree: GameTree, value_of: Callable[[chess.Board, bool], Value]) -> ReviewedGame:
    """Judge the moves of the main line by the values of its positions.

    value_of: finds the value of a position, with True by the longer search of the second look.
    """
    board, played = board_of(tree.start), moves_to_judge(tree)
    values = [value_of(board, False)]
    for name in played:
        board.push_uci(name)
        values.append(value_of(board, False))
    again = looked_again(board_of(tree.start), played, values, lambda one: value_of(one, True))
    return reviewed(tree, again)


def reviewed(tree: GameTree, values: Sequence[Value]) -> ReviewedGame:
    """The review of a game whose start and positions of the main line have these values."""
    moves = judged_line(board_of(tree.start), moves_to_judge(tree), values)
    return ReviewedGame(tree, moves[0].before if moves else values[0], tuple(moves))


def annotate(game: ReviewedGame, rdchess: bool) -> None:
    """Write a review into its game: evaluations, labels, best lines and accuracy.

    rdchess: RDChess's annotations, for that style of writing. Comments, glyphs, variations and the
    annotator of the game stay.
    """
    tree = game.tree
    for white, side in ((True, game.white), (False, game.black)):
        if side.accuracy is not None:
            tree.tags["WhiteAccuracy" if white else "BlackAccuracy"] = str(side.accuracy)
    annotators = tree.tags.get("Annotator", "")
    if ANNOTATOR not in annotators:
        tree.tags["Annotator"] = f"{annotators}; {ANNOTATOR}" if annotators else ANNOTATOR
    board = board_of(tree.start)
    parent = ROOT
    for node, move in zip(tree.main_line(), game.moves, strict=False):
        notes = tree[node].notes
        if rdchess:
            record = record_of(rdchess_annotation(board, move), move.after.depth)
            notes = notes._replace(record=record)
        elif not move.after.ended:
            score = Score(move.after.cp, move.after.mate, move.after.depth)
            notes = notes._replace(score=score)
        notes = notes._replace(label=move.label)
        if move.label in LABELS and move.best_san is not None:
            if not rdchess:
                for text in (remark(move, game.language), *game.reasons.get(move.ply, ())):
                    notes = _with_comment(notes, text)
            _add_line(tree, parent, move)
        tree.note(node, notes)
        board.push_uci(move.uci)
        parent = node


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


def _with_comment(notes: Notes, text: str) -> Notes:
    """Notes with a sentence in their comment, once."""
    if text in notes.comment:
        return notes
    return notes._replace(comment=f"{notes.comment} {text}".strip())


def _add_line(tree: GameTree, parent: int, move: JudgedMove) -> None:
    """Add the best line as a variation, where the game does not have its first move."""
    line = move.before.line
    if line and tree.child(parent, tree.move_named(parent, line[0])) is None:
        last = tree.extend(parent, line)[-1]
        tree.note(last, Notes(comment=str(move.before)))
