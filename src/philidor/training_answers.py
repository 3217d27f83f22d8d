"""What the commands of puzzles and of the repertoire print with `--json`; see `answers`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PuzzleOrigin:
    """The game that a puzzle comes from; played: the move that was played there, label: how bad it
    was. Texts are empty and ply is 0 if it is not known."""

    white: str
    black: str
    date: str
    game: str
    ply: int
    played: str
    played_san: str
    label: str
    created: str


@dataclass(frozen=True)
class PuzzleRow:
    """A puzzle; moves: first `lead` moves of the opponent (0 or 1), then the solution. rating: null
    if it is not known; name: its id on lichess."""

    id: str
    name: str
    fen: str
    moves: tuple[str, ...]
    lead: int
    rating: int | None
    deviation: int | None
    popularity: int | None
    plays: int | None
    themes: tuple[str, ...]
    source: str
    url: str
    origin: PuzzleOrigin | None


@dataclass(frozen=True)
class ListedPuzzles:
    """The puzzles that meet conditions: how many there are, and those listed."""

    total: int
    puzzles: tuple[PuzzleRow, ...]


@dataclass(frozen=True)
class PuzzleThemes:
    """The themes with the numbers of their puzzles."""

    themes: dict[str, int]


@dataclass(frozen=True)
class PuzzleFile:
    """A file of puzzles that was imported; faults: lines that could not be read."""

    file: str
    lines: int
    new: int
    faults: int


@dataclass(frozen=True)
class PuzzleImports:
    """The imports of all files; interrupted: the same command goes on."""

    files: tuple[PuzzleFile, ...]
    interrupted: bool


@dataclass(frozen=True)
class PuzzleRating:
    """A rating by Glicko-2."""

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True)
class PuzzleStreaks:
    """Puzzles solved in a row, now and at best; days in a row with an answer."""

    now: int
    best: int
    days: int


@dataclass(frozen=True)
class PuzzleAnswer:
    """The user's rating after an answer; at: ISO 8601."""

    at: str
    rating: float
    deviation: float


@dataclass(frozen=True)
class PuzzleTheme:
    """How a theme went: answers, those solved at once, and the mean rating of its puzzles."""

    theme: str
    answers: int
    solved: int
    rating: float | None


@dataclass(frozen=True)
class PuzzleProgress:
    """How the user's puzzles went; due: puzzles to be repeated now."""

    puzzles: int
    due: int
    answers: int
    solved: int
    rating: PuzzleRating
    streaks: PuzzleStreaks
    history: tuple[PuzzleAnswer, ...]
    themes: tuple[PuzzleTheme, ...]


@dataclass(frozen=True)
class MadePuzzles:
    """The puzzles made from so many games; new: those that were not known; interrupted: of the
    search, whose puzzles are kept."""

    games: int
    new: int
    puzzles: tuple[PuzzleRow, ...]
    interrupted: bool


@dataclass(frozen=True)
class DifferentPuzzle:
    """A puzzle whose solution is not the engine's; engine: the move that it found."""

    puzzle: PuzzleRow
    engine: str


@dataclass(frozen=True)
class CheckedPuzzles:
    """Solutions that were checked by searches of so many nodes a move; first: how many first moves
    were the engine's, whole: how many whole solutions."""

    puzzles: int
    first: int
    whole: int
    nodes: int
    different: tuple[DifferentPuzzle, ...]


@dataclass(frozen=True)
class ChangedPuzzles:
    """The ids of the puzzles that were deleted or restored."""

    puzzles: tuple[str, ...]


@dataclass(frozen=True)
class RepertoireLine:
    """A line of a repertoire, in SAN and as moves; due: positions to be trained; right, wrong: how
    often its moves were known."""

    line: str
    moves: tuple[str, ...]
    due: int
    right: int
    wrong: int


@dataclass(frozen=True)
class RepertoireLines:
    """The lines of a side's repertoire."""

    side: str
    lines: tuple[RepertoireLine, ...]


@dataclass(frozen=True)
class RepertoireChange:
    """How many moves a command added or removed; due: positions to be trained, of so many. undo:
    the keys that undo it, the last change first."""

    side: str
    moves: int
    due: int
    positions: int
    undo: tuple[str, ...]


@dataclass(frozen=True)
class LeftRepertoire:
    """Where a game left the repertoire after so many half-moves; mine: whether the user was to
    move. played, planned: SAN; ended: the prepared line was played to its end."""

    white: str
    black: str
    date: str
    ply: int
    mine: bool
    played: str
    planned: tuple[str, ...]
    ended: bool


@dataclass(frozen=True)
class LeftRepertoires:
    """The games that left a repertoire."""

    side: str
    games: tuple[LeftRepertoire, ...]
