"""Puzzles solved in the terminal: a board, a line to type in or to point at, and the coach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import chess
from rich.text import Text

from philidor.explanations.statements import Explanation
from philidor.game.ending import side_name
from philidor.museum.text import Language
from philidor.notation.san import MoveTextError, parse_move, san_line
from philidor.puzzles.coach import Coach
from philidor.puzzles.progress import Answered
from philidor.puzzles.puzzle import Puzzle
from philidor.puzzles.selection import PuzzleFilter
from philidor.puzzles.solving import Attempt, Step
from philidor.puzzles.trainer import Puzzles
from philidor.terminal.captured import captured, lead
from philidor.terminal.spoken import spoken_pieces
from philidor.terminal.surface import Activity, Surface, in_background
from philidor.terminal.view import PlayerView, View

T = TypeVar("T")
HELP = """\
a move     in SAN (Nf3) or coordinates (g1f3)
hint       the piece, then its square, then the move
solution   show it; the puzzle counts as not solved
next       another puzzle; one without a move is not counted
quit       end"""
# What may be typed for a command: any beginning of it that is not a move.
COMMANDS = ("hint", "solution", "next", "quit", "help")
# What the keys that step through a game enter; a puzzle has one position to look at.
STEPS = ("back", "forward", "first", "last")


class PuzzleSession:
    """Asks one puzzle after the other until the user has enough."""

    def __init__(
        self,
        puzzles: Puzzles,
        wanted: PuzzleFilter,
        surface: Surface,
        language: Language = "en",
    ) -> None:
        """On a surface, of which the end of the input ends the session."""
        self.puzzles, self.wanted, self.surface = puzzles, wanted, surface
        self.coach = Coach(language)
        self.answered = self.solved = 0
        self._attempt: Attempt | None = None

    def run(self, first: Puzzle | None = None, most: int | None = None) -> int:
        """Ask puzzles, `first` before others and at most so many; returns how many there were."""
        asked, puzzle = 0, first or self.puzzles.next(self.wanted)
        before, self.surface.words = self.surface.words, self.words
        try:
            while puzzle is not None and (most is None or asked < most):
                asked += 1
                if not self._solve(puzzle):
                    break
                puzzle = self.puzzles.next(self.wanted, puzzle)
        except EOFError:
            self.say("")
        finally:
            self.surface.words = before
        return asked

    @property
    def summary(self) -> str:
        """How it went."""
        rating = self.puzzles.rating.rating
        return f"{self.solved} of {self.answered} solved, rating {rating:.0f}"

    def words(self) -> Iterator[str]:
        """What may be typed now: the commands, and the legal moves in short notation."""
        yield from COMMANDS
        if self._attempt is not None:
            board = self._attempt.board
            yield from (board.san(move) for move in board.legal_moves)

    def say(self, line: str) -> None:
        """Show a line."""
        self.surface.print(Text(line))

    def _solve(self, puzzle: Puzzle) -> bool:
        """Ask one puzzle; False if the user wants to end."""
        attempt = self._attempt = self.puzzles.attempt(puzzle)
        side = side_name(puzzle.solver)
        self._draw(attempt)
        if self.surface.spoken:
            self.say("\n".join(spoken_pieces(attempt.board)))
        self.say(f"{side} to move. Find the best move; 'help' lists what else you can type.")
        while not attempt.over:
            text = self.surface.ask(f"{side.lower()}> ").strip()
            command = _command(text)
            if command == "quit":
                self._count(attempt)
                return False
            if command == "next":
                self._count(attempt)
                return True
            self._answer(attempt, text, command)
        self._end(attempt)
        return self._go_on()

    def _answer(self, attempt: Attempt, text: str, command: str) -> None:
        match command:
            case "help":
                self.say(HELP)
            case "hint":
                self.say(_hint(attempt))
            case "solution":
                attempt.show()
            case _ if text and text not in STEPS:
                self._try(attempt, text)

    def _try(self, attempt: Attempt, text: str) -> None:
        board = attempt.board.copy()
        try:
            move = parse_move(board, text)
        except MoveTextError as error:
            self.say(str(error))
            return
        san = board.san(move)
        step = attempt.play(move)
        if step.verdict == "unsure":
            step = attempt.settle(move, self._judged(board, move).judged.label)
        if step.verdict == "wrong":
            found = self._judged(board, move)
            self.say(f"{san} is wrong.")
            for sentence in self.coach.refutation(found):
                self.say(f"- {sentence}")
            self.say("Try again.")
        elif step.verdict == "right":
            self._go_along(attempt, step, san)

    def _judged(self, board: chess.Board, move: chess.Move) -> Explanation:
        return self._worked(f"looking at {board.san(move)}", lambda: self.coach.judged(board, move))

    def _worked(self, what: str, work: Callable[[], T]) -> T:
        """The result of a short search, which cannot be stopped."""
        found = in_background(self.surface, Activity(what, "a moment"), lambda stopped: work())
        assert found is not None, "it was not stopped"
        return found

    def _go_along(self, attempt: Attempt, step: Step, san: str) -> None:
        assert step.reply is not None, "the opponent replies within a line"
        before = step.board.copy()
        before.pop()
        self._draw(attempt)
        self.say(f"{san} is right. The reply is {before.san(step.reply)}; go on.")

    def _end(self, attempt: Attempt) -> None:
        puzzle, board = attempt.puzzle, attempt.puzzle.board()
        self._draw(attempt)
        result = self._count(attempt)
        self.say("Solved." if attempt.grade == "good" else _how(attempt))
        self.say(f"Solution: {san_line(board, puzzle.solution)}")
        about = [f"rating {puzzle.rating}"] if puzzle.rating is not None else []
        self.say(f"Puzzle {puzzle.id}: {', '.join([*about, *puzzle.themes]) or puzzle.source}")
        move = board.parse_uci(puzzle.solution[0])
        for sentence in self._worked("explaining", lambda: self.coach.praise(board, move)):
            self.say(f"- {sentence}")
        if result is not None:
            self.say(_rating(result))

    def _count(self, attempt: Attempt) -> Answered | None:
        """Record an attempt that is over, or one that failed; one without a move is not counted."""
        if not attempt.over and not attempt.failed and not attempt.hints:
            return None
        grade = attempt.grade if attempt.over else "again"
        self.answered += 1
        self.solved += grade == "good"
        return self.puzzles.answer(attempt.puzzle, grade)

    def _go_on(self) -> bool:
        return _command(self.surface.ask("Enter for the next one, or quit> ").strip()) != "quit"

    def _draw(self, attempt: Attempt) -> None:
        self.surface.show(_view(attempt))


def _view(attempt: Attempt) -> View:
    """A puzzle as the surface shows it, with the solver below."""
    board, solver = attempt.board, attempt.puzzle.solver
    note = f"{side_name(solver)} to move"
    if attempt.over:
        note = "Solved" if attempt.grade == "good" else "The solution"
    return View(
        board=board.copy(),
        flipped=solver == chess.BLACK,
        players={
            white: PlayerView(
                "You" if white == solver else "Puzzle",
                "",
                white,
                tuple(captured(board, white)),
                lead(board, white),
                None,
            )
            for white in (True, False)
        },
        opening="",
        sheet=(),
        moving=None if attempt.over else board.turn,
        playable=not attempt.over,
        note=note,
    )


def _command(text: str) -> str:
    if text == "?":
        return "help"
    # One letter is enough, but a file's letter begins a pawn's move: h4 is no hint.
    found = (name for name in COMMANDS if text and name.startswith(text.lower()))
    return next(found, "")


def _hint(attempt: Attempt) -> str:
    found = attempt.help()
    piece = chess.piece_name(found.piece)
    if found.move is not None:
        return f"Play {attempt.board.san(found.move)}."
    if found.square is not None:
        return f"Move the {piece} on {chess.square_name(found.square)}."
    return f"Move a {piece}."


def _how(attempt: Attempt) -> str:
    if attempt.grade == "hard":
        return "Solved with help: it comes back."
    return "Not solved at once: it comes back."


def _rating(result: Answered) -> str:
    after = result.after
    mark = "?" if after.provisional else ""
    if not result.rated:
        return f"Your rating stays {after.rating:.0f}{mark}."
    change = round(after.rating) - round(result.before.rating)
    return f"Your rating: {after.rating:.0f}{mark} ({change:+d})."
