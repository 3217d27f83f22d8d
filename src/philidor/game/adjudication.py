"""When a game ends before the rules end it: both engines agree, or it has lasted too long."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.errors import InputError


class AdjudicationError(InputError):
    """An adjudication rule that cannot be read."""


@dataclass(frozen=True)
class Adjudication:
    """The rules; None switches one off.

    resign_score: centipawns that both engines must see for the same side, `resign_moves` moves
    (of both sides) in a row. draw_score, draw_moves: likewise, no more than that for either side
    and not before move number `draw_from`. max_plies: a longer game is a draw.
    """

    resign_score: int | None = None
    resign_moves: int = 4
    draw_score: int | None = None
    draw_moves: int = 8
    draw_from: int = 34
    max_plies: int = 500

    def won(self, scores: list[int | None]) -> int:
        """1 when White is agreed to win, -1 for Black, 0 else; scores from White's view."""
        if self.resign_score is None:
            return 0
        last = self._last(scores, self.resign_moves)
        if last and all(score >= self.resign_score for score in last):
            return 1
        if last and all(score <= -self.resign_score for score in last):
            return -1
        return 0

    def drawn(self, scores: list[int | None], move_number: int) -> bool:
        """Whether both sides have agreed for long enough that nobody is better."""
        if self.draw_score is None or move_number < self.draw_from:
            return False
        last = self._last(scores, self.draw_moves)
        return bool(last) and all(abs(score) <= self.draw_score for score in last)

    @staticmethod
    def _last(scores: list[int | None], moves: int) -> list[int]:
        """The scores of the last `moves` moves of both sides; empty when one is missing."""
        last = [score for score in scores[-2 * moves :] if score is not None]
        return last if len(last) == 2 * moves else []


def read_rule(text: str, least: int, most: int) -> tuple[int, ...]:
    """The numbers of `600:4` or `8:8:34`; AdjudicationError when they are not such."""
    try:
        numbers = tuple(int(part) for part in text.split(":"))
    except ValueError:
        numbers = ()
    if not least <= len(numbers) <= most or any(number < 0 for number in numbers):
        raise AdjudicationError(
            f"adjudication '{text}' is not {least} to {most} numbers like 600:4"
        )
    return numbers


def make_adjudication(resign: str | None, draw: str | None, max_plies: int) -> Adjudication:
    """The rules from `SCORE:MOVES` and `SCORE:MOVES[:FROM_MOVE]`; AdjudicationError."""
    rules: dict[str, int] = {"max_plies": max_plies}
    if resign is not None:
        rules |= zip(("resign_score", "resign_moves"), read_rule(resign, 2, 2), strict=True)
    if draw is not None:
        rules |= zip(("draw_score", "draw_moves", "draw_from"), read_rule(draw, 2, 3), strict=False)
    return Adjudication(**rules)
