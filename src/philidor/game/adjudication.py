"""Ending a game early: when both programs agree about it, or when it has lasted too long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from philidor.contract.errors import InputError
from philidor.game.ending import ADJUDICATED_DRAW, TOO_LONG, Ending, EndReason, lost


class AdjudicationError(InputError):
    """An adjudication rule that cannot be read."""


@dataclass(frozen=True)
class Adjudication:
    """The adjudicator's rules; None switches one off.

    resign_score: a side wins when both programs see it at least this many centipawns ahead for
    `resign_moves` moves of each side in a row.
    draw_score: the game is drawn when neither program sees a side further ahead than this
    (centipawns) for `draw_moves` moves of each side in a row, but not before move `draw_from`.
    max_plies: a game of this length is a draw.
    """

    resign_score: int | None = None
    resign_moves: int = 4
    draw_score: int | None = None
    draw_moves: int = 8
    draw_from: int = 34
    max_plies: int = 500

    def decide(self, scores: Sequence[int | None], move_number: int) -> Ending | None:
        """The ending after the last move; None if the game goes on.

        scores: each move's score in centipawns from White's view, None if the program gave none.
        """
        winner = self.won(scores)
        if winner:
            return lost(winner < 0, EndReason.ADJUDICATED_WIN)
        if self.drawn(scores, move_number):
            return ADJUDICATED_DRAW
        return TOO_LONG if len(scores) >= self.max_plies else None

    def won(self, scores: Sequence[int | None]) -> int:
        """1 when both programs see White win, -1 for Black, 0 otherwise."""
        if self.resign_score is None:
            return 0
        last = self._last(scores, self.resign_moves)
        if last and all(score >= self.resign_score for score in last):
            return 1
        if last and all(score <= -self.resign_score for score in last):
            return -1
        return 0

    def drawn(self, scores: Sequence[int | None], move_number: int) -> bool:
        """Whether both programs have seen the game equal for long enough."""
        if self.draw_score is None or move_number < self.draw_from:
            return False
        last = self._last(scores, self.draw_moves)
        return bool(last) and all(abs(score) <= self.draw_score for score in last)

    @staticmethod
    def _last(scores: Sequence[int | None], moves: int) -> list[int]:
        """The scores of each side's last `moves` moves; empty when one is missing."""
        last = [score for score in scores[-2 * moves :] if score is not None]
        return last if len(last) == 2 * moves else []


def read_rule(text: str, smallest: Sequence[int], needed: int) -> tuple[int, ...]:
    """The numbers of `600:4` or `8:8:34`; AdjudicationError for any other text.

    smallest: the smallest that each number may be. needed: how many must be given.
    """
    try:
        numbers = tuple(int(part) for part in text.split(":"))
    except ValueError:
        numbers = ()
    most = len(smallest)
    if not needed <= len(numbers) <= most:
        wanted = str(most) if needed == most else f"{needed} to {most}"
        example = "600:4" if needed == most else "8:8 or 8:8:34"
        raise AdjudicationError(f"adjudication '{text}' is not {wanted} numbers like {example}")
    for number, least in zip(numbers, smallest, strict=False):
        if number < least:
            raise AdjudicationError(f"adjudication '{text}': {number} must be at least {least}")
    return numbers


def make_adjudication(resign: str | None, draw: str | None, max_plies: int) -> Adjudication:
    """The rules from `SCORE:MOVES` and `SCORE:MOVES[:FROM_MOVE]`; else AdjudicationError."""
    rules: dict[str, int] = {"max_plies": max_plies}
    if resign is not None:
        rules |= zip(("resign_score", "resign_moves"), read_rule(resign, (1, 1), 2), strict=True)
    if draw is not None:
        numbers = read_rule(draw, (0, 1, 0), 2)
        rules |= zip(("draw_score", "draw_moves", "draw_from"), numbers, strict=False)
    return Adjudication(**rules)
