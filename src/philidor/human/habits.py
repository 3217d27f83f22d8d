"""Habits of the opening, as beginners are told them: they decide between moves that look alike."""

from __future__ import annotations

from philidor.core.types import CASTLING, flag_of, origin_of, target_of

# So many knights and bishops on the back rank make an opening.
UNDEVELOPED = 2
# The strongest recommendation, and warning.
MOST = 2
# For pawns by file, from a to h: one step, and two.
ONE_STEP = (-2, -1, 0, 1, 1, -2, -1, -2)
TWO_STEPS = (-2, -2, 1, 2, 2, -1, -2, -2)
KNIGHT_TO_RIM, KNIGHT_OUT, BISHOP_OUT, AGAIN = -1, 1, 1, -1
CASTLE, KING, QUEEN, ROOK = 2, -2, -2, -1
RIM_FILES = (0, 7)


def is_opening(letters: str, us: int) -> bool:
    """Whether the side to move has yet to bring out two of its knights and bishops.

    letters: of the squares, as `Position.letters` gives them. us: the side to move.
    """
    rank = letters[56:] if us else letters[:8]
    return sum(rank.count(letter) for letter in ("nb" if us else "NB")) >= UNDEVELOPED


def habit(letters: str, us: int, move: int) -> int:
    """How much a move is recommended, from -MOST to MOST; 0 for captures."""
    origin, target = origin_of(move), target_of(move)
    if flag_of(move) == CASTLING:
        return CASTLE
    if letters[target] != ".":
        return 0
    match letters[origin].lower():
        case "p":
            steps = ONE_STEP if abs(target - origin) == 8 else TWO_STEPS
            return steps[origin % 8] if abs(target - origin) % 8 == 0 else 0
        case "n" | "b" if origin // 8 != (7 if us else 0):
            return AGAIN
        case "n":
            return KNIGHT_TO_RIM if target % 8 in RIM_FILES else KNIGHT_OUT
        case "b":
            return BISHOP_OUT
        case "q":
            return QUEEN
        case "r":
            return ROOK
        case _:
            return KING
