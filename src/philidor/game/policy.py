"""When a program resigns and when it accepts a draw; the same in every front end."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.info import Score

# From this move on the program accepts a draw in an equal game; earlier there is much to play for.
DRAW_FROM_MOVE = 40
# A game is equal up to this many centipawns: more than the tempo bonus, which is all that a search
# of one ply sees in a drawn ending.
EQUAL_SCORE = 15
# When this far behind (half a pawn), the program accepts a draw at any time.
WELCOME_SCORE = -50
# Being mated counts as a score below every other.
MATED = -30_000


@dataclass
class ResignAndDrawPolicy:
    """Decides from a program's scores whether it resigns or accepts a draw.

    resign_score: centipawns behind from which a game is hopeless. 0: never resign.
    resign_moves: how many of its moves in a row must look hopeless before it resigns.
    """

    resign_score: int = 1000
    resign_moves: int = 3
    hopeless: int = 0
    last: int | None = None

    def note(self, score: Score | None) -> None:
        """Record the score of the program's move, from its own point of view."""
        if score is None:
            return
        if score.mate is not None:
            self.last = -MATED if score.mate > 0 else MATED
        else:
            self.last = score.centipawns
        lost = self.last is not None and self.resign_score > 0 and self.last <= -self.resign_score
        self.hopeless = self.hopeless + 1 if lost else 0

    def resigns(self) -> bool:
        """Whether the program resigns now."""
        return self.resign_score > 0 and self.hopeless >= self.resign_moves

    def takes_draw(self, move_number: int) -> bool:
        """Whether the program accepts a draw offered at this move."""
        if self.last is None:
            return False
        equal = move_number >= DRAW_FROM_MOVE and abs(self.last) <= EQUAL_SCORE
        return equal or self.last <= WELCOME_SCORE

    def new_game(self) -> None:
        """Forget the previous game."""
        self.hopeless, self.last = 0, None
