"""When a program resigns and when it accepts a draw, the same at every front end."""

from __future__ import annotations

from dataclasses import dataclass

from philidor.contract.info import Score

# From this move on an equal game is worth a draw; earlier there is still much to play for.
DRAW_FROM_MOVE = 40
# Equal up to this many centipawns: more than the value of the move, which a search one ply deep
# sees in a dead ending.
EQUAL_SCORE = 15
# Half a pawn down, a draw is welcome at any time.
WELCOME_SCORE = -50
# A mate announced against the program counts as a score below every other.
MATED = -30_000


@dataclass
class ResignAndDrawPolicy:
    """A program's view of its chances, move by move, and what follows from it.

    resign_score: centipawns; being this far behind makes a game hopeless. 0 never resigns.
    resign_moves: how many of its moves in a row must have looked hopeless before it resigns.
    """

    resign_score: int = 1000
    resign_moves: int = 3
    hopeless: int = 0
    last: int | None = None

    def note(self, score: Score | None) -> None:
        """The program has moved with this score, from its own point of view."""
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
        """Forget the game before."""
        self.hopeless, self.last = 0, None
