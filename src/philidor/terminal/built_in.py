"""A built-in program at the board: it searches on a thread of this process."""

from __future__ import annotations

import queue
import threading

import chess

from philidor.contract.book_player import BookPlayer
from philidor.contract.errors import InputError
from philidor.contract.info import BestMove, OnInfo, ignore
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.contract.player import Player, UnsupportedPositionError
from philidor.contract.setup import Setup
from philidor.game.policy import ResignAndDrawPolicy
from philidor.game.strength import set_strength
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.notation.boards import line_of
from philidor.players import UnknownPlayerError, find, load
from philidor.protocols.thinker import Thinker
from philidor.terminal.opponent import OpponentSettings
from philidor.terminal.seat import Reports, Thought, Wait


class BuiltInSeat:
    """A player, its search thread and its resign and draw policy."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.policy = ResignAndDrawPolicy()
        self._thinker = Thinker(player)

    @property
    def name(self) -> str:
        """The program's name."""
        return self.player.name

    @property
    def book(self) -> BookPlayer | None:
        """The program as one with a book."""
        return self.player if isinstance(self.player, BookPlayer) else None

    def new_game(self) -> None:
        """Forget the game before."""
        self.player.new_game()
        self.policy.new_game()

    def stand(self, board: chess.Board) -> None:
        """Put the player at the board's position."""
        setup, moves = line_of(board)
        self.player.set_position(setup, moves)

    def stop(self) -> None:
        """End the search: it answers with the best move so far."""
        self._thinker.stop()

    def think(
        self, board: chess.Board, limits: Limits, wait: Wait, on_info: OnInfo = ignore
    ) -> Thought:
        """Search the board's position, as `Seat` says."""
        self.stand(board)
        answers: queue.Queue[BestMove] = queue.Queue()
        done = threading.Event()
        reports = Reports(on_info)

        def answer(best: BestMove) -> None:
            answers.put(best)
            done.set()

        self._thinker.start(limits, reports.take, answer)
        wait(done, self.stop)
        return Thought(answers.get(), reports.last, self._thinker.control.elapsed())

    def game_over(self, board: chess.Board, result: str) -> None:
        """Let a program that learns do so."""
        if self.book is not None:
            self.stand(board)
            self.book.game_over(result)

    def close(self) -> None:
        """Nothing is left to end."""


def built_in_seat(settings: OpponentSettings, start: Setup) -> BuiltInSeat:
    """A built-in program as the settings want it; InputError if it cannot be so."""
    try:
        player = load(settings.engine)
    except UnknownPlayerError as error:
        raise InputError(str(error)) from None
    human = settings.human
    if human is not None and not any(one.name == "Human" for one in player.options):
        raise InputError(f"{player.name} has no human-like levels")
    if human is not None and not WEAKEST <= human <= STRONGEST:
        raise InputError(f"--human takes {WEAKEST} to {STRONGEST}, not {human}")
    try:
        set_strength(player, settings.limited_elo)
        for name, value in _options(settings, find(settings.engine).has_book).items():
            player.set_option(name, value)
    except OptionError as error:
        raise InputError(str(error)) from None
    seat = BuiltInSeat(player)
    prepare(seat, start)
    return seat


def prepare(seat: BuiltInSeat, start: Setup) -> None:
    """Begin a game from a position; InputError if the program does not support it."""
    if start.chess960:
        try:
            seat.player.set_option("UCI_Chess960", "true")
        except OptionError:
            raise InputError(f"{seat.name} does not play Chess960") from None
    seat.new_game()
    try:
        seat.player.set_position(start, ())
    except UnsupportedPositionError as error:
        raise InputError(str(error)) from None


def _options(settings: OpponentSettings, has_book: bool) -> dict[str, str]:
    book = settings.book
    if book is None:
        book = has_book or settings.book_file is not None
    options = {
        **settings.person_options(),
        "OwnBook": str(book).lower(),
        "Learning": str(settings.learn).lower(),
    }
    if settings.human is not None:
        # It takes a person's time of a clock; a time for each move is how long a program may think.
        options["Human Time"] = str(settings.time_control.clocked).lower()
    if settings.book_file is not None:
        options["Book File"] = str(settings.book_file)
    return options
