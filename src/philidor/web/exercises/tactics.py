"""Puzzles as messages: tasks, steps, hints, and the user's progress."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from philidor.explanations.judgement import Label
from philidor.notation.san import san_line
from philidor.puzzles.glicko import Rating
from philidor.puzzles.progress import Answered, Point
from philidor.puzzles.puzzle import Origin, Puzzle, PuzzleError
from philidor.puzzles.solving import Step, enough, hint
from philidor.puzzles.trainer import Puzzles
from philidor.web.games.clock import side_of
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault, missing
from philidor.web.wire.puzzles import (
    PuzzleAnswered,
    PuzzleHint,
    PuzzlePoint,
    PuzzleProgress,
    PuzzleRating,
    PuzzleSolution,
    PuzzleStep,
    PuzzleTask,
    PuzzleThemeShare,
)

# Points of the graph, and themes beside it.
MOST_POINTS, MOST_THEMES = 300, 20


def puzzle_of(puzzles: Puzzles, id: str) -> Puzzle:
    """A puzzle by its id; a Fault if there is none."""
    found = puzzles.get(id)
    if found is None:
        raise missing(Code.NOT_FOUND, "puzzle", id)
    return found


def task(puzzles: Puzzles, puzzle: Puzzle) -> PuzzleTask:
    """A puzzle as a task; a Fault if it cannot be used."""
    try:
        board = puzzle.board()
    except PuzzleError as error:
        raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None
    origin = puzzle.origin or Origin()
    due = puzzles.card(puzzle).due
    return PuzzleTask(
        id=puzzle.id,
        source=puzzle.source,
        start=puzzle.fen if puzzle.lead else "",
        lead=puzzle.moves[0] if puzzle.lead else "",
        fen=board.fen(),
        side=side_of(board.turn),
        moves=(len(puzzle.solution) + 1) // 2,
        rating=puzzle.rating,
        themes=list(puzzle.themes),
        address=puzzle.address or puzzle.url,
        white=origin.white,
        black=origin.black,
        date=origin.date,
        game=origin.game,
        ply=origin.ply,
        due=None if due is None else due.isoformat(timespec="milliseconds"),
    )


def move_of(puzzle: Puzzle, done: int, uci: str) -> tuple[chess.Board, chess.Move]:
    """The position after `done` moves of the solution, and a legal move in it; a Fault if not."""
    if done % 2 or done >= len(puzzle.solution):
        raise Fault(Code.BAD_REQUEST, f"the solver does not move after {done} moves", WRONG)
    board = puzzle.line(done)
    try:
        return board, board.parse_uci(uci)
    except ValueError:
        raise Fault(Code.BAD_REQUEST, f"{uci} is not a legal move here", WRONG) from None


def settled(puzzle: Puzzle, found: Step, move: chess.Move, label: Label) -> Step:
    """An unsure step, judged by the label that a search gave the move."""
    if not enough(puzzle, move, label):
        return Step("wrong", found.board, found.done)
    found.board.push(move)
    return Step("solved", found.board, found.done + 1)


def step_message(found: Step) -> PuzzleStep:
    """A step that is settled, as a message."""
    assert found.verdict != "unsure", "a search has settled it"
    reply = "" if found.reply is None else found.reply.uci()
    return PuzzleStep(verdict=found.verdict, fen=found.board.fen(), done=found.done, reply=reply)


def hint_message(puzzle: Puzzle, done: int, level: int) -> PuzzleHint:
    """A hint of a level; a Fault if it is not the solver's turn."""
    board, _ = move_of(puzzle, done, puzzle.solution[min(done, len(puzzle.solution) - 1)])
    found = hint(puzzle, done, level)
    return PuzzleHint.model_validate(
        {
            "piece": chess.piece_name(found.piece),
            "square": "" if found.square is None else chess.square_name(found.square),
            "move": "" if found.move is None else found.move.uci(),
            "san": "" if found.move is None else board.san(found.move),
        }
    )


def solution(puzzle: Puzzle) -> PuzzleSolution:
    """The whole solution."""
    fens = [puzzle.line(number).fen() for number in range(1, len(puzzle.solution) + 1)]
    text = san_line(puzzle.board(), puzzle.solution)
    return PuzzleSolution(moves=list(puzzle.solution), text=text, fens=fens)


def answered_message(found: Answered) -> PuzzleAnswered:
    """An answer's result as a message."""
    due = None if found.due is None else found.due.isoformat(timespec="milliseconds")
    before, after = rating_message(found.before), rating_message(found.after)
    return PuzzleAnswered(rated=found.rated, before=before, after=after, due=due)


def rating_message(one: Rating) -> PuzzleRating:
    """A rating as a message."""
    return PuzzleRating(
        rating=round(one.rating, 1),
        deviation=round(one.deviation, 1),
        provisional=one.provisional,
    )


def progress(puzzles: Puzzles) -> PuzzleProgress:
    """What the answers add up to."""
    answers, solved = puzzles.answers()
    streaks = puzzles.streaks()
    return PuzzleProgress(
        rating=rating_message(puzzles.rating),
        total=puzzles.count(),
        due=puzzles.due(),
        answers=answers,
        solved=solved,
        streak=streaks.now,
        best=streaks.best,
        days=streaks.days,
        history=[
            PuzzlePoint(at=one.at.isoformat(), rating=one.rating, deviation=one.deviation)
            for one in thinned(puzzles.history())
        ],
        themes=[
            PuzzleThemeShare(theme=one.theme, answers=one.answers, solved=one.solved)
            for one in puzzles.theme_shares()[:MOST_THEMES]
        ],
    )


def thinned(points: Sequence[Point]) -> Sequence[Point]:
    """At most `MOST_POINTS` of the points, evenly chosen, the last one included."""
    interval = -(-len(points) // MOST_POINTS)
    return points[::-1][:: max(1, interval)][::-1]
