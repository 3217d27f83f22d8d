"""What the person may ask about a game: hint, value, lines, explanation, book, review."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

import chess
from rich.markup import escape

from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.evaluation.breakdown import breakdown
from philidor.explanations.explainer import Explainer
from philidor.explanations.judgement import JudgedMove
from philidor.explanations.own_words import OwnNote, noted_move, own_notes
from philidor.explanations.texts import reasons, verdict
from philidor.human.opponent import person_of
from philidor.human.styles import ALL_ROUND
from philidor.notation.boards import setup_of
from philidor.notation.san import MoveTextError, parse_move, san_line
from philidor.pgn.notes import Score
from philidor.pgn.tree import ROOT
from philidor.terminal.coach import Analysis
from philidor.terminal.reviewing import Reviewer, moment_line, moments, summary_lines
from philidor.terminal.surface import Activity, in_background
from philidor.terminal.table import Table
from philidor.terminal.tables import book_table
from philidor.terminal.values import note_of, told

T = TypeVar("T")
HINT = Limits(movetime=1000)
# Seconds of an analysis without a limit of its own where nothing can stop it.
ANALYSIS_SECONDS = 5.0
# Positions that the judge of the opponent's moves searches for each of them.
OWN_NODES = 5_000
NOTHING_PROVED = "nothing more can be proved about it within this search"


class Advice:
    """Questions to the full engine about the position on the board, and about the game."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moments: list[JudgedMove] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint,
            "eval": self.evaluate,
            "analyse": self.analyse,
            "analyze": self.analyse,
            "explain": self.explain,
            "why": self.explain,
            "book": self.book,
            "review": self.review,
            "moment": self.moment,
            "thoughts": self.thoughts,
        }

    def hint(self, rest: str) -> None:
        """Show the move that the full engine would play, after a search of one second."""
        table, board = self._table, self._table.board
        if self._over(board):
            return
        activity = Activity("searching", "stop")
        thought = table.coach.think(board, HINT, table.waiting(activity))
        line = thought.info.pv or ((thought.best.move,) if thought.best.move else ())
        about = escape(told(thought.info, board.turn))
        table.say(f"hint: {san_line(board, line[:5])}  [dim]{about}[/dim]")

    def evaluate(self, rest: str) -> None:
        """Show the position's value after a search of one second, and Philidor's static one."""
        table, board = self._table, self._table.board
        if self._over(board):
            return
        thought = table.coach.think(board, HINT, table.waiting(Activity("searching", "stop")))
        if thought.info.score is not None:
            self._value(note_of(thought.info, board.turn))
            about = escape(told(thought.info, board.turn))
            line = san_line(board, thought.info.pv[:5])
            table.say(f"{escape(table.coach.name)}: [bold]{about}[/bold]: {line}")
        static = breakdown(setup_of(board)).value / 100
        table.say(f"Philidor's static evaluation: [bold]{static:+.2f}[/bold] for White")

    def analyse(self, rest: str) -> None:
        """Show the best lines as the search finds them."""
        table, board = self._table, self._table.board
        if self._over(board):
            return
        try:
            seconds = float(rest) if rest else None
            if seconds is not None and not 0 < seconds < 1_000_000:
                raise ValueError
        except ValueError:
            table.say(f"analyse takes a number of seconds, not '{escape(rest)}'")
            return
        if seconds is None and not table.surface.live:
            seconds = ANALYSIS_SECONDS
        limits = Limits(infinite=True) if seconds is None else Limits(movetime=int(1000 * seconds))
        analysis = Analysis(table.coach, board)
        activity = Activity("analysing", "stop", table=analysis)

        def take(value: Score) -> None:
            activity.value = value

        analysis.run(limits, table.waiting(activity), take)
        if activity.value is not None:
            self._value(activity.value)
        table.print(analysis)

    def _value(self, value: Score) -> None:
        """A value of the position on the board was found."""
        self._table.value = value
        self._table.surface.update(self._table.view())

    def explain(self, rest: str) -> None:
        """Say why the last move, or the one that is named, is good or bad."""
        table, board = self._table, self._table.board
        try:
            if rest:
                move = parse_move(board, rest)
            elif not board.move_stack:
                table.say("explain needs a move here: explain e4")
                return
            else:
                move = board.pop()
        except MoveTextError as error:
            table.say(escape(str(error)))
            return
        found = self._work(
            Activity("explaining", "stop"), lambda stopped: Explainer().explain(board, move)
        )
        if found is not None:
            table.say(f"[bold]{escape(verdict(found, 'en'))}[/bold]")
            for line in reasons(found, "en") or [NOTHING_PROVED]:
                table.say(f"- {escape(line)}")

    def review(self, rest: str) -> None:
        """Judge all moves of the game, and show the three moments that decided."""
        table, tree = self._table, self._table.game.tree
        if not tree.plies():
            table.say("there is no move to review")
            return
        if not table.game.free:
            table.say("the review waits for the end of the game")
            return
        activity = Activity("reviewing", "stop")

        def step(done: int, total: int) -> None:
            activity.told = f"{done} of {total} positions"

        reviewer = Reviewer(tree, step)
        found = self._work(activity, reviewer.run)
        if found is None:
            table.say("the review was stopped")
            return
        table.labels = {
            node: move.label for node, move in zip(tree.main_line(), found.game.moves, strict=False)
        }
        self._moments = moments(found.game)
        table.show()
        for line in summary_lines(found.game):
            table.say(escape(line))
        for number, move in enumerate(self._moments, start=1):
            table.say(f"[bold]{number}[/bold]  {escape(moment_line(move))}")
            for line in found.reasons.get(move.ply, ()):
                table.say(f"   {escape(line)}")
        table.say("'moment 1' goes there." if self._moments else "No move gave away much.")

    def moment(self, rest: str) -> None:
        """Go to the position before a moment of the review."""
        table = self._table
        if not rest.isdecimal() or not 1 <= int(rest) <= len(self._moments):
            known = f"1 to {len(self._moments)}" if self._moments else "the numbers of a review"
            table.say(f"moment takes {known}, not '{escape(rest)}'")
            return
        move = self._moments[int(rest) - 1]
        line = [ROOT, *table.game.tree.main_line()]
        first = table.game.tree_board(ROOT).ply() + 1
        table.look_at(line[move.ply - first])
        table.say(escape(moment_line(move)))

    def thoughts(self, rest: str) -> None:
        """Let a human-like opponent say what it looked at and what it did not see."""
        table, game = self._table, self._table.game
        settings = game.settings
        if settings.human is None or settings.seed is None:
            table.say("only human-like opponents (--human) tell their thoughts")
            return
        if not game.free:
            table.say("the opponent tells its thoughts after the game")
            return
        if rest and not rest.isdecimal():
            table.say(f"thoughts takes the number of a move, not '{escape(rest)}'")
            return
        style, network = settings.style or ALL_ROUND, settings.human_network or ""
        try:
            person = person_of(settings.human, style, settings.seed, network)
        except InputError as error:
            table.say(escape(str(error)))
            return
        start = game.tree_board(ROOT)
        moves = [game.tree_board(node).peek() for node in game.tree.main_line()]
        activity = Activity("the opponent remembers", "stop")

        def work(stopped: threading.Event) -> list[OwnNote] | None:
            found = own_notes(person, not game.human_white, moves, start, OWN_NODES)
            notes: list[OwnNote] = []
            for note in found:
                if stopped.is_set():
                    return None
                notes.append(note)
            return notes

        notes = self._work(activity, work)
        if notes is not None:
            self._tell_thoughts(start, moves, notes, int(rest) if rest else None)

    def _tell_thoughts(
        self,
        start: chess.Board,
        moves: Sequence[chess.Move],
        notes: Sequence[OwnNote],
        number: int | None,
    ) -> None:
        """Print the thoughts about one move, or about all errors."""
        told = 0
        board = start.copy()
        by_ply = {note.ply: note for note in notes}
        for ply, move in enumerate(moves):
            note = by_ply.get(ply)
            if note is not None:
                asked = (
                    note.missed is not None if number is None else board.fullmove_number == number
                )
                if asked:
                    told += 1
                    self._table.say(escape(noted_move(board, note)))
            board.push(move)
        if not told and number is None:
            self._table.say("no serious error; 'thoughts 12' tells what it looked at in move 12")
        elif not told:
            self._table.say(f"the opponent has no thought about move {number}")

    def book(self, rest: str) -> None:
        """Show the moves of the opponent's opening book."""
        table, board = self._table, self._table.board
        book = table.game.seat.book
        if book is None:
            table.say("this program has no book")
            return
        try:
            moves = book.book_moves(setup_of(board))
        except OptionError as error:
            table.say(escape(str(error)))
            return
        total = sum(weight for _, weight in moves)
        if not moves:
            table.say("the book does not know this position")
            return
        table.print(
            book_table(
                (board.san(board.parse_uci(move)), weight, weight / max(1, total), "")
                for move, weight in moves
            )
        )

    def _over(self, board: chess.Board) -> bool:
        """Say so where no move is possible."""
        if any(board.legal_moves):
            return False
        self._table.say("the game is over in this position: step back first")
        return True

    def _work(self, activity: Activity, work: Callable[[threading.Event], T | None]) -> T | None:
        """The result of work on another thread; None if the person stopped it, or it failed."""
        try:
            return in_background(self._table.surface, activity, work)
        except InputError as error:
            self._table.say(escape(str(error)))
            return None
