"""A game's history: a stack of boards back, one forward, and the game's text form."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from philidor.classics.paulchess.notation import NotationError, numbered, read_move, written
from philidor.classics.paulchess.position import Position, position_of
from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen, start

FIELDS = ("White", "Black", "Position", "History")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


class History:
    """The positions of one game; `current` is the one on the board."""

    def __init__(self, position: Position) -> None:
        self.current = position
        self._back: list[Position] = []
        self._forward: list[Position] = []

    def enter(self, position: Position) -> None:
        """Go on to the next position, and discard the moves forward."""
        self._back.append(self.current)
        self._forward.clear()
        self.current = position

    def back(self) -> bool:
        """Take a move back; False at the beginning."""
        if not self._back:
            return False
        self._forward.append(self.current)
        self.current = self._back.pop()
        return True

    def forward(self) -> bool:
        """Replay a move that was taken back; False at the end."""
        if not self._forward:
            return False
        self._back.append(self.current)
        self.current = self._forward.pop()
        return True

    @property
    def before(self) -> Position | None:
        """The position before the last move; None at the beginning."""
        return self._back[-1] if self._back else None

    @property
    def beginning(self) -> Setup:
        """The position in which the game begins."""
        return (self._back[0] if self._back else self.current).setup()

    def moves(self) -> list[str]:
        """The moves up to the current position in UCI notation."""
        if not self._back:
            return []
        return [position.last.uci() for position in (*self._back[1:], self.current)]

    def keys(self) -> list[int]:
        """Keys of all positions before the current one, oldest first."""
        return [position.key for position in self._back]

    def text(self) -> str:
        """The moves up to the current position in PaulChess's notation."""
        moves = [written(position) for position in (*self._back[1:], self.current)]
        first = self._back[0] if self._back else self.current
        return numbered(moves if self._back else [], first.white_to_move)


@dataclass(frozen=True)
class SavedGame:
    """A saved game: the players, the moves as text without numbers, the result, where it begins."""

    white: str
    black: str
    moves: tuple[str, ...]
    result: str
    setup: Setup

    def replay(self) -> History:
        """Play all moves. NotationError at the first that is not legal."""
        history = History(position_of(self.setup))
        for move in self.moves:
            history.enter(read_move(history.current, move))
        return history


def save_game(path: Path, white: str, black: str, history: History, result: str = "*") -> None:
    """Append a game to a file: both names, then the history followed by the result.

    The original's files begin at the initial position; another one has a line of its own.
    """
    beginning = history.beginning
    with path.open("a", encoding="utf-8") as file:
        file.write(f"White: {white}\nBlack: {black}\n")
        if beginning != start():
            file.write(f"Position: {beginning.fen()}\n")
        file.write(f"History: {history.text()} {result}\n\n")


def load_games(path: Path) -> list[SavedGame]:
    """Read a file of games; lines that begin with `#` are comments.

    Raises NotationError with the line's number if the file does not have that form.
    """
    games = []
    names: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        field, colon, value = line.partition(": ")
        if not colon or field not in FIELDS:
            known = f"{', '.join(FIELDS[:-1])} or {FIELDS[-1]}"
            raise NotationError(f"line {number}: expected {known}, not '{line}'")
        names[field] = value
        if field == "History":
            games.append(_record(names, f"line {number}"))
            names = {}
    return games


def _record(fields: dict[str, str], where: str) -> SavedGame:
    words = [word for word in fields["History"].split() if not word.rstrip(".").isdigit()]
    if not words or words[-1] not in RESULTS:
        raise NotationError(f"{where}: the game ends without a result ({', '.join(RESULTS)})")
    try:
        setup = parse_fen(fields["Position"]) if "Position" in fields else start()
    except FenError as error:
        raise NotationError(f"{where}: {error}") from None
    return SavedGame(
        white=fields.get("White", "?"),
        black=fields.get("Black", "?"),
        moves=tuple(words[:-1]),
        result=words[-1],
        setup=setup,
    )
