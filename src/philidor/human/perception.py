"""Which moves a player sees: the kinds of a move, and the chance to overlook it.

The kinds that are overlooked most are those of Neiman and Afek, "Invisible Chess Moves" (2011):
quiet, backward, sideways and long moves, knights, pins and alignments, another part of the board.

A move is overlooked or seen for the whole thought about one position: somebody who has not noticed
the bishop's diagonal has not noticed it in any line. So the draw depends on the game's seed, the
position on the board and the move, not on the place in the tree.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, occupancy
    from philidor.core.attacks import BISHOPS, ROOKS, attacks_from
    from philidor.core.movegen import gives_check
    from philidor.core.position import Position
    from philidor.core.see import EXCHANGE_VALUES
    from philidor.core.types import (
        BISHOP,
        CASTLING,
        EN_PASSANT,
        KING,
        KNIGHT,
        NO_KIND,
        NO_MOVE,
        ONE,
        PAWN,
        PROMOTION,
        QUEEN,
        ROOK,
        WHITE,
        Bitboard,
        Colour,
        Key,
        Kind,
        Move,
        Square,
        ctz,
        flag_of,
        origin_of,
        promoted_to,
        slide,
        target_of,
        wrap,
    )
    from philidor.human.types import (
        ALIGNED,
        BACKWARD,
        BARGAIN,
        CAPTURE,
        CERTAIN,
        CHECK,
        DISCOVERY,
        DISTANT,
        KINDS,
        KNIGHT_MOVE,
        LONG,
        MIX_ADDEND,
        MIX_FIRST,
        MIX_SECOND,
        MOST_BLIND,
        NO_FOCUS,
        PROMOTES,
        QUIET,
        RECAPTURE,
        SIDEWAYS,
        UNUSUAL,
    )

# From how many squares on a move is long, is sideways, is far from the last one.
FAR = cython.declare(cython.int, 4)
FAR = 4
ASIDE = cython.declare(cython.int, 3)
ASIDE = 3


def mixed(number: Key) -> Key:
    """A 64-bit number that looks random, always the same for the same number (SplitMix64)."""
    number = wrap(number + MIX_ADDEND)
    number = wrap((number ^ (number >> 30)) * MIX_FIRST)
    number = wrap((number ^ (number >> 27)) * MIX_SECOND)
    return number ^ (number >> 31)


def apart(one: Square, other: Square) -> cython.int:
    """The king's steps between two squares."""
    files: cython.int = (one & 7) - (other & 7)
    ranks: cython.int = (one >> 3) - (other >> 3)
    return max(files if files >= 0 else -files, ranks if ranks >= 0 else -ranks)


def focus_of(position: Position, known: cython.int, top: cython.int) -> cython.int:
    """The focus in a position of a line; `known` on the board, when the history had `top` moves."""
    last: Move
    if position.top <= top:
        return known
    last = position.past[position.top - 1].move
    if last == NO_MOVE:
        return NO_FOCUS
    return target_of(last)


def kinds_of_capture(
    position: Position, move: Move, captured: Kind, focus: cython.int
) -> cython.int:
    """The kinds of a move as a capture."""
    target: Square = target_of(move)
    them: Colour = position.us ^ 1
    kind: Kind = position.kind_on[origin_of(move)]
    kinds: cython.int = CAPTURE
    if target == focus:
        kinds |= RECAPTURE
    if (
        kind == KING
        or EXCHANGE_VALUES[captured] > EXCHANGE_VALUES[kind]
        or not position.attacked(target, them, occupancy(position) ^ (ONE << origin_of(move)))
    ):
        kinds |= BARGAIN
    return kinds


def geometry(position: Position, move: Move, kind: Kind) -> cython.int:
    """The kinds of a move by the piece's path over the board."""
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    up: cython.int = (target >> 3) - (origin >> 3)
    distance: cython.int = apart(origin, target)
    kinds: cython.int = 0
    if kind == PAWN:
        return 0
    if kind == KNIGHT:
        kinds |= KNIGHT_MOVE
    elif distance >= FAR:
        kinds |= LONG
    if up and (up > 0) == (position.us != WHITE):
        kinds |= BACKWARD
    if up == 0 and distance >= ASIDE:
        kinds |= SIDEWAYS
    return kinds


def uncovers(position: Position, move: Move) -> cython.bint:
    """Whether a move opens a line on which another piece then attacks an enemy piece."""
    origin: Square = origin_of(move)
    before: Bitboard = occupancy(position)
    after: Bitboard = (before ^ (ONE << origin)) | (ONE << target_of(move))
    queens: Bitboard = position.kinds[QUEEN]
    prey: Bitboard = position.colours[position.us ^ 1] & ~position.kinds[PAWN]
    sliders: Bitboard = slide(ROOKS[origin], before) & (position.kinds[ROOK] | queens)
    sliders |= slide(BISHOPS[origin], before) & (position.kinds[BISHOP] | queens)
    sliders &= position.colours[position.us]
    slider: Square
    while sliders:
        slider = ctz(sliders)
        sliders &= sliders - 1
        if (
            attacks_from(position.kind_on[slider], slider, after)
            & ~attacks_from(position.kind_on[slider], slider, before)
            & prey
        ):
            return True
    return False


def on_pin_line(position: Position, move: Move) -> cython.bint:
    """Whether a pinned piece moves, or guards the square where the move goes."""
    us: Colour = position.us
    if position.pinned(us) & (ONE << origin_of(move)):
        return True
    pinned: Bitboard = position.pinned(us ^ 1)
    if not pinned:
        return False
    return (pinned & position.attackers_to(target_of(move), occupancy(position))) != 0


def kinds_of(position: Position, move: Move, focus: cython.int) -> cython.int:
    """The kinds of a legal move, as bits; 0 for castling."""
    flag: cython.int = flag_of(move)
    if flag == CASTLING:
        return 0
    kind: Kind = position.kind_on[origin_of(move)]
    captured: Kind = captured_by(position, move)
    kinds: cython.int = geometry(position, move, kind)
    if captured != NO_KIND:
        kinds |= kinds_of_capture(position, move, captured, focus)
    if gives_check(position, move):
        kinds |= CHECK
    if flag == PROMOTION:
        kinds |= PROMOTES
        if promoted_to(move) != QUEEN:
            kinds |= UNUSUAL
    elif flag == EN_PASSANT:
        kinds |= UNUSUAL
    if not kinds & (CAPTURE | CHECK | PROMOTES):
        kinds |= QUIET
    if uncovers(position, move):
        kinds |= DISCOVERY
    if on_pin_line(position, move):
        kinds |= ALIGNED
    if focus != NO_FOCUS:
        if apart(target_of(move), focus) >= FAR and apart(origin_of(move), focus) >= FAR:
            kinds |= DISTANT
    return kinds


class Perception:
    """What one player sees during the thought about one position.

    blindness: thousandths of plain moves (a pawn's step) that the player overlooks on the board.
    fading: how much more is overlooked with each further ply, in percent.
    reply_blindness: the opponent's moves are overlooked so much more often, in percent.
    attention: what multiplies the chance, in percent: 100 is full attention, more is less of it.
    share: by kind, what multiplies the chance, in percent.
    thought: the seed of this thought's draws.
    """

    def __init__(self, share: tuple[int, ...]) -> None:
        if not cython.compiled:
            self.share = [100] * KINDS
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

    def sees(self, kinds: cython.int, move: Move, ply: cython.int) -> cython.bint:
        """Whether the player sees a move of these kinds, `ply` plies from the board."""
        return self.roll(move) >= self.chance_missed(kinds, ply)
