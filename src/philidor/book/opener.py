"""A wrapper that adds an opening book and learning from played games to any player.

Front ends see one player with up to four more options. The book and learning modules are imported
on first use, so that a player without them starts as fast as without the wrapper. A program that
has its own book (`BookOwner`) plays from it unless `Book File` names another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from philidor.contract.book_player import BookLearner, BookOwner
from philidor.contract.info import BestMove, Info, OnInfo
from philidor.contract.limits import Limits
from philidor.contract.options import Check, Option, OptionError, OptionValue, Text, find
from philidor.contract.player import IllegalMoveError, Player
from philidor.contract.search_control import SearchControl
from philidor.contract.setup import Setup, square_number
from philidor.game.attacks import in_check
from philidor.game.fen import start
from philidor.game.replay import after, castling_move

if TYPE_CHECKING:
    import random

    from philidor.book.learning import Experience
    from philidor.book.repertoire import Book, BookMove
    from philidor.book.store import LearnStore

# A game without a reported result counts as decided from this score on (centipawns).
DECIDED = 500
MATED = 30_000


def store_in(data: Path | None = None) -> Path:
    """The learning store of a data folder, by default the user's: that of an empty `Learn File`.

    A path that ends in .sqlite, or that is a file, names the store itself.
    """
    # Imported here, because most engines keep nothing and start faster without it.
    from philidor.files import user_data_folder

    if data is not None and (data.suffix == ".sqlite" or data.is_file()):
        return data
    return (data or user_data_folder()) / "learned.sqlite"


class Opener:
    """A `contract.player.Player` that consults its book and learned games before it searches."""

    def __init__(self, player: Player, dice: random.Random | None = None) -> None:
        """`dice` chooses among the book's moves; by default Python's random generator."""
        self.player = player
        self.name, self.author = player.name, player.author
        self._dice = dice
        self._owner = player if isinstance(player, BookOwner) else None
        self._learner = player if isinstance(player, BookLearner) else None
        plays_book = self._owner is not None and self._owner.plays_own_book
        own_options: tuple[Option, ...] = (
            Check("OwnBook", plays_book),
            Text("Book File", ""),
            Check("Learning", False),
            Text("Learn File", ""),
        )
        offered = {option.name for option in player.options}
        self._added = tuple(option for option in own_options if option.name not in offered)
        self._values: dict[str, OptionValue] = {"OwnBook": plays_book, "Learning": False}
        self._paths = {"Book File": "", "Learn File": ""}
        self._book: Book | None = None
        # Why there is no book: the error of opening the user's file.
        self._refusal = ""
        self._store: LearnStore | None = None
        self._to_tell: list[str] = []
        self._setup = start()
        self._moves: tuple[str, ...] = ()
        self._answer: str | None = None
        # The control of the latest search at this position.
        self._control: SearchControl | None = None
        # The player's scores for its moves, by ply (centipawns, its own view).
        self._scores: dict[int, int] = {}
        self._learned: tuple[str, ...] = ()

    def __getattr__(self, name: str) -> Any:
        """Other methods of the player, such as `perft`."""
        return getattr(self.player, name)

    @property
    def options(self) -> tuple[Option, ...]:
        """The player's options, and those of book and learning that it does not have itself."""
        return (*self.player.options, *self._added)

    def set_option(self, name: str, value: str) -> None:
        """Set an option; OptionError if the value does not fit or a book cannot be opened."""
        option = find(self.options, name)
        parsed = option.parse(value)
        if option not in self._added:
            self.player.set_option(name, value)
            self._values[option.name] = parsed
        elif isinstance(option, Text):
            self._set_path(option.name, str(parsed))
        else:
            self._values[option.name] = parsed
            if option.name == "OwnBook" and parsed:
                self._moves_of_book(start())

    def new_game(self) -> None:
        """Learn from the previous game, then forget it."""
        self.game_over(None)
        self._scores.clear()
        self._learned = self._moves = ()
        self._setup, self._answer = start(), None
        self.player.new_game()

    def set_position(self, setup: Setup, moves: Sequence[str]) -> None:
        """Set up a position."""
        self._control = self._answer = None
        self._setup, self._moves = setup, tuple(moves)
        try:
            self.player.set_position(setup, moves)
        except IllegalMoveError as error:
            self._moves = error.moves_before
            raise

    def legal_moves(self) -> list[str]:
        """The legal moves as UCI strings."""
        return self.player.legal_moves()

    def go(self, limits: Limits, on_info: OnInfo, control: SearchControl | None = None) -> BestMove:
        """Play a move from learned games or the book if they have one, else search."""
        self._control = control or SearchControl(limits.ponder)
        self._answer = None
        for line in self._to_tell:
            on_info(Info(text=line))
        self._to_tell.clear()
        playing = not (limits.infinite or limits.ponder or limits.mate or self._analysing)
        if playing and not limits.search_moves and (self._has_book or self._values["Learning"]):
            setup, known = self._here()
            answer = self._known_answer(setup, known, on_info)
            if answer is not None:
                self._answer = answer
                if self._learner is not None and self._by_heart:
                    self._learner.remember(answer, limits, self._control)
                return BestMove(answer)
            limits = self._without_bad(limits, known)
        best = self.player.go(limits, self._remembering(on_info), self._control)
        self._answer = None if limits.infinite else best.move
        return best

    # Further calls for front ends.

    def book_moves(self, setup: Setup) -> list[tuple[str, int]]:
        """The book's moves, even if `OwnBook` is off; OptionError without a usable book."""
        if setup.chess960:
            return []
        return [(move.move, move.weight) for move in self._moves_of_book(setup)]

    def game_over(self, result: str | None) -> None:
        """Learn from the game if `Learning` is on; from each game only once."""
        moves = self._moves
        if self._control is not None and self._control.pondering:
            # Neither the move that was pondered on nor the answer to it has been played.
            moves = moves[:-1]
        elif self._answer is not None:
            moves = (*moves, self._answer)
        if not self._values["Learning"] or moves == self._learned or not moves:
            return
        if self._setup != start():
            return
        from philidor.book.learning import RESULTS, Lesson
        from philidor.book.repertoire import BookError

        if result not in RESULTS:
            result = self._judged(moves)
        if result is None:
            return
        scores = tuple(self._scores.get(ply) for ply in range(len(moves)))
        lesson = Lesson(_plain(moves), result, scores, f"played by {self.name}")
        self._learned = moves
        try:
            self._opened_store().record(lesson)
        except BookError as error:
            self._to_tell.append(str(error))

    # The book

    @property
    def _has_book(self) -> bool:
        return (bool(self._values["OwnBook"]) or self._by_heart) and not self._refusal

    @property
    def _by_heart(self) -> bool:
        return self._learner is not None and self._learner.knows_openings

    @property
    def _analysing(self) -> bool:
        lines = self._values.get("MultiPV") or 1
        return bool(self._values.get("UCI_AnalyseMode")) or int(lines) > 1

    def _set_path(self, name: str, path: str) -> None:
        if name == "Learn File":
            if self._store is not None:
                self._store.close()
            self._store = None
            self._paths[name] = path
            return
        before = self._paths[name], self._book, self._refusal
        self._paths[name], self._book, self._refusal = path, None, ""
        if path:
            try:
                self._opened_book()
            except OptionError as error:
                self._paths[name], self._book, self._refusal = before
                if self._paths[name]:
                    raise OptionError(f"{error}; the book stays {self._paths[name]}") from None
                self._refusal = f"{error}; there is no book until another Book File is set"
                raise OptionError(self._refusal) from None

    def _moves_of_book(self, setup: Setup) -> Sequence[BookMove]:
        """The book's moves; OptionError without a usable book."""
        from philidor.book.repertoire import BookMove

        if self._owner is None or self._paths["Book File"] or self._refusal:
            return self._opened_book().moves(setup)
        return [BookMove(move, weight) for move, weight in self._owner.own_book_moves(setup)]

    def _opened_book(self) -> Book:
        if self._refusal:
            raise OptionError(self._refusal)
        if self._book is None:
            from philidor.book.repertoire import BookError
            from philidor.book.shelf import default_book, open_book
            from philidor.files import FileError, file_of_option

            path = self._paths["Book File"]
            try:
                if path:
                    opened = open_book(file_of_option(path))
                    self._book = opened.book
                    self._to_tell += opened.complaints
                else:
                    self._book = default_book()
            except (BookError, FileError) as error:
                raise OptionError(str(error)) from None
        return self._book

    def _known_answer(
        self, setup: Setup, known: Sequence[Experience], on_info: OnInfo
    ) -> str | None:
        """A move that has won before, or a book move that has not lost."""
        if setup.chess960:
            return None
        if known:
            from philidor.book.learning import followed

            won = followed(known)
            if won is not None:
                on_info(Info(text=f"learned move {won}"))
                return won
        if not self._has_book:
            return None
        from philidor.book.learning import avoided
        from philidor.book.repertoire import choose

        bad = avoided(known)
        try:
            found = self._moves_of_book(setup)
        except OptionError as error:
            self._refusal = str(error)
            on_info(Info(text=f"playing without a book: {error}"))
            return None
        good = [move for move in found if move.move not in bad]
        if self._learner is not None and self._by_heart:
            move = self._learner.recall([(move.move, move.weight) for move in good])
        else:
            move = choose(good, self._dice or _dice())
        if move is not None:
            on_info(Info(text=f"book move {move}"))
        return move

    # Learning

    def _opened_store(self) -> LearnStore:
        if self._store is None:
            from philidor.book.repertoire import BookError
            from philidor.book.store import LearnStore
            from philidor.files import FileError, file_of_option

            path = self._paths["Learn File"]
            try:
                self._store = LearnStore(file_of_option(path) if path else store_in())
            except FileError as error:
                raise BookError(str(error)) from None
        return self._store

    def _here(self) -> tuple[Setup, list[Experience]]:
        """The current position and what has been learned about its moves."""
        setup = self._current()
        if not self._values["Learning"]:
            return setup, []
        from philidor.book.repertoire import BookError

        try:
            return setup, self._opened_store().experience(setup)
        except BookError as error:
            # Without its learning store the program still plays; it reports the error once.
            self._values["Learning"] = False
            self._to_tell.append(f"learning is off: {error}")
            return setup, []

    def _without_bad(self, limits: Limits, known: Sequence[Experience]) -> Limits:
        """Exclude moves that lost from the search, as long as there are others."""
        from philidor.book.learning import avoided

        bad = avoided(known)
        legal = self.player.legal_moves() if bad else []
        left = tuple(move for move in legal if move not in bad)
        if not left or len(left) == len(legal):
            return limits
        return replace(limits, search_moves=left)

    def _remembering(self, on_info: OnInfo) -> OnInfo:
        """Remember the last score of the search, for learning from the game later."""
        ply = len(self._moves)

        def keep(info: Info) -> None:
            if info.score is not None and info.multipv in (None, 1):
                mate = info.score.mate
                self._scores[ply] = (
                    (info.score.centipawns or 0)
                    if mate is None
                    else (MATED if mate > 0 else -MATED)
                )
            on_info(info)

        return keep

    def _judged(self, moves: tuple[str, ...]) -> str | None:
        """The result of a game without a reported one; None if it is not clear."""
        setup = _reached(start(), moves)
        self.player.set_position(start(), moves)
        if not self.player.legal_moves():
            if not in_check(setup):
                return "1/2-1/2"
            return "0-1" if setup.white_to_move else "1-0"
        ply = max((ply for ply in self._scores if ply < len(moves)), default=None)
        if ply is None or abs(self._scores[ply]) < DECIDED:
            return None
        return "1-0" if (self._scores[ply] > 0) == (ply % 2 == 0) else "0-1"

    def _current(self) -> Setup:
        return _reached(self._setup, self._moves)


def _reached(setup: Setup, moves: Sequence[str]) -> Setup:
    """The position after legal moves."""
    for move in moves:
        setup = after(setup, _standard(setup, move))
    return setup


def _plain(moves: Sequence[str]) -> tuple[str, ...]:
    """The moves of a game of normal chess, with castling as the king's two steps."""
    setup, spoken = start(), []
    for move in moves:
        spoken.append(_standard(setup, move))
        setup = after(setup, spoken[-1])
    return tuple(spoken)


def _standard(setup: Setup, move: str) -> str:
    """A move with castling in the set-up's notation: players also accept `e1h1` for `e1g1`."""
    source, target = square_number(move[:2].lower()), square_number(move[2:4].lower())
    piece = setup.board[source]
    if (
        piece in "Kk"
        and target in setup.castling
        and setup.board[target].isupper() == piece.isupper()
    ):
        return castling_move(setup, kingside=target > source) or move.lower()
    return move.lower()


def _dice() -> random.Random:
    """Python's random generator."""
    import random

    return random.Random()
