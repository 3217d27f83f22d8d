"""Which moves a player sees: the chance to overlook a move of some kinds, and the draw for it.

A move is overlooked or seen for the whole thought about one position: somebody who has not noticed
the bishop's diagonal has not noticed it in any line. So the draw depends on the game's seed, the
position on the board and the move, not on the place in the tree.
"""

import cython

if not cython.compiled:
    from philidor.core.types import NORMAL, Key, Move, flag_of, wrap
    from philidor.human.types import (
        CAPTURE,
        CERTAIN,
        KINDS,
        LONGEST,
        MIX_ADDEND,
        MIX_FIRST,
        MIX_SECOND,
        MOST_BLIND,
        UNUSUAL,
        Ceilings,
    )


def mixed(number: Key) -> Key:
    """A 64-bit number that looks random, always the same for the same number (SplitMix64)."""
    number = wrap(number + MIX_ADDEND)
    number = wrap((number ^ (number >> 30)) * MIX_FIRST)
    number = wrap((number ^ (number >> 27)) * MIX_SECOND)
    return number ^ (number >> 31)


class Perception:
    """What one player sees during the thought about one position.

    blindness: thousandths of plain moves (a pawn's step) that the player overlooks on the board.
    fading: how much more is overlooked with each further ply, in percent.
    reply_blindness: the opponent's moves are overlooked so much more often, in percent.
    attention: what multiplies the chance, in percent: 100 is full attention, more is less of it.
    share: by kind, what multiplies the chance, in percent.
    thought: the seed of this thought's draws. ceilings: by ply, the largest chance to overlook a
    normal move of any kinds, and that for a capture.
    """

    def __init__(self, share: tuple[int, ...]) -> None:
        if not cython.compiled:
            self.share = [100] * KINDS
            self.ceilings: Ceilings = [[MOST_BLIND] * LONGEST for _ in range(2)]
        for bit, percent in enumerate(share):
            self.share[bit] = percent
        self.blindness = self.fading = 0
        self.reply_blindness = self.attention = 100
        self.thought: Key = 0

    def set_player(self, blindness: int, fading: int, reply_blindness: int) -> None:
        """Take over a level's numbers."""
        self.blindness = blindness
        self.fading = fading
        self.reply_blindness = reply_blindness

    def begin(self, seed: int, key: int, attention: int) -> None:
        """Begin the thought about the position of that key."""
        self.thought = mixed(seed ^ mixed(key))
        self.attention = attention
        hidden = 0
        for bit in range(KINDS):
            if self.share[bit] > 100 and 1 << bit != UNUSUAL:
                hidden |= 1 << bit
        for ply in range(LONGEST):
            self.ceilings[0][ply] = self.chance_missed(hidden, ply)
            self.ceilings[1][ply] = self.chance_missed(hidden | CAPTURE, ply)

    def chance_missed(self, kinds: cython.int, ply: cython.int) -> cython.int:
        """Thousandths of such moves that the player overlooks, `ply` plies from the board."""
        chance: cython.longlong = self.blindness
        bit: cython.int
        for bit in range(KINDS):
            if kinds & (1 << bit):
                chance = chance * self.share[bit] // 100
        if ply & 1:
            chance = chance * self.reply_blindness // 100
        chance = chance * (100 + self.fading * ply) * self.attention // 10000
        return cython.cast(cython.int, min(chance, MOST_BLIND))

    def roll(self, move: Move) -> cython.int:
        """The draw for a move in this thought, 0 to 999."""
        return cython.cast(cython.int, mixed(self.thought ^ move) % CERTAIN)

    def surely_sees(self, move: Move, captures: cython.bint, ply: cython.int) -> cython.bint:
        """Whether the player sees a move whatever kinds it is of; False may mean either."""
        if flag_of(move) != NORMAL:
            return False
        return self.roll(move) >= self.ceilings[captures][ply]

    def sees(self, kinds: cython.int, move: Move, ply: cython.int) -> cython.bint:
        """Whether the player sees a move of these kinds, `ply` plies from the board."""
        return self.roll(move) >= self.chance_missed(kinds, ply)
