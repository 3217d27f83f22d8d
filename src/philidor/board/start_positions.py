"""The 960 initial positions of Chess960, by Reinhard Scharnagl's numbers; 518 is classic chess."""

from __future__ import annotations

from itertools import combinations

POSITIONS = 960
# Where the two knights stand on the five files that bishops and queen leave free.
KNIGHTS = tuple(combinations(range(5), 2))


def back_rank(number: int) -> str:
    """White's pieces from a to h; ValueError if the number is not one from 0 to 959.

    >>> back_rank(518), back_rank(0)
    ('RNBQKBNR', 'BBQNNRKR')
    """
    if not 0 <= number < POSITIONS:
        raise ValueError(f"{number} is not the number of a Chess960 position, 0 to 959")
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    files: list[str] = [""] * 8
    files[2 * light + 1] = files[2 * dark] = "B"
    _put(files, "Q", (queen,))
    _put(files, "N", KNIGHTS[knights])
    for piece in "RKR":
        _put(files, piece, (0,))
    return "".join(files)


def start_fen(number: int) -> str:
    """The initial position of a number as X-FEN."""
    rank = back_rank(number)
    return f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"


def _put(files: list[str], piece: str, places: tuple[int, ...]) -> None:
    """Put a piece on some of the free files, which are counted from a on."""
    free = [file for file, taken in enumerate(files) if not taken]
    for place in places:
        files[free[place]] = piece
