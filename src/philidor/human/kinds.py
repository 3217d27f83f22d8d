"""The kinds of a move: what makes it easy or hard to see.

The kinds that are overlooked most are those of Neiman and Afek, "Invisible Chess Moves" (2011):
quiet, backward, sideways and long moves, knights, pins and alignments, another part of the board.
"""

import cython

if not cython.compiled:
    from philidor.core.accessors import captured_by, occupancy, pieces_of
    from philidor.core.attacks import BISHOPS, ROOKS, attacks_from
    from philidor.core.checks import is_check
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
        Kind,
        Move,
        Square,
        ctz,
        flag_of,
        origin_of,
        promoted_to,
        slide,
        target_of,
    )
    from philidor.human.types import (
        ALIGNED,
        ASIDE,
        BACKWARD,
        BARGAIN,
        CAPTURE,
        CHECK,
        DISCOVERY,
        DISTANT,
        FAR,
        KNIGHT_MOVE,
        LONG,
        NO_FOCUS,
        PROMOTES,
        QUIET,
        RECAPTURE,
        SIDEWAYS,
        UNUSUAL,
        OneScene,
        Scene,
        SceneRef,
        checks_of,
        scene_at,
    )


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


def enter(scene: SceneRef, focus: cython.int) -> cython.void:
    """Begin with a position, of which nothing is known but the focus."""
    scene.focus = focus
    scene.checks.known = False
    scene.knows_screens = scene.knows_pins = False


def find_screens(position: Position, scene: SceneRef) -> cython.void:
    """Find the own pieces that a line of another own piece runs into."""
    us: Colour = position.us
    occupied: Bitboard = occupancy(position)
    lines: Bitboard = 0
    sliders: Bitboard = pieces_of(position, us, BISHOP) | pieces_of(position, us, QUEEN)
    while sliders:
        lines |= slide(BISHOPS[ctz(sliders)], occupied)
        sliders &= sliders - 1
    sliders = pieces_of(position, us, ROOK) | pieces_of(position, us, QUEEN)
    while sliders:
        lines |= slide(ROOKS[ctz(sliders)], occupied)
        sliders &= sliders - 1
    scene.screens = lines & position.colours[us]
    scene.knows_screens = True


def find_pins(position: Position, scene: SceneRef) -> cython.void:
    """Find both sides' pinned pieces."""
    scene.pinned = position.pinned(position.us)
    scene.guards = position.pinned(position.us ^ 1)
    scene.knows_pins = True


def is_bargain(position: Position, move: Move) -> cython.bint:
    """Whether a capture takes a piece that is worth more or is not protected."""
    origin: Square = origin_of(move)
    kind: Kind = position.kind_on[origin]
    if kind == KING or EXCHANGE_VALUES[captured_by(position, move)] > EXCHANGE_VALUES[kind]:
        return True
    return not position.attacked(
        target_of(move), position.us ^ 1, occupancy(position) ^ (ONE << origin)
    )


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


def nature_of(position: Position, scene: SceneRef, move: Move) -> cython.int:
    """The kinds of a legal move that say how it is made, as bits; 0 for castling."""
    flag: cython.int = flag_of(move)
    kinds: cython.int
    if flag == CASTLING:
        return 0
    kinds = geometry(position, move, position.kind_on[origin_of(move)])
    if captured_by(position, move) != NO_KIND:
        kinds |= CAPTURE
    if is_check(position, checks_of(scene), move):
        kinds |= CHECK
    if flag == PROMOTION:
        kinds |= PROMOTES
    if not kinds & (CAPTURE | CHECK | PROMOTES):
        kinds |= QUIET
    if not scene.knows_screens:
        find_screens(position, scene)
    if scene.screens & (ONE << origin_of(move)) and uncovers(position, move):
        kinds |= DISCOVERY
    return kinds


def setting_of(position: Position, scene: SceneRef, move: Move, nature: cython.int) -> cython.int:
    """The other kinds of a legal move: what makes it more or less conspicuous where it is made."""
    origin: Square = origin_of(move)
    target: Square = target_of(move)
    flag: cython.int = flag_of(move)
    kinds: cython.int = 0
    if flag == CASTLING:
        return 0
    if nature & CAPTURE:
        if target == scene.focus:
            kinds |= RECAPTURE
        if is_bargain(position, move):
            kinds |= BARGAIN
    if flag == EN_PASSANT or (flag == PROMOTION and promoted_to(move) != QUEEN):
        kinds |= UNUSUAL
    if not scene.knows_pins:
        find_pins(position, scene)
    if scene.pinned & (ONE << origin):
        kinds |= ALIGNED
    if scene.guards and scene.guards & position.attackers_to(target, occupancy(position)):
        kinds |= ALIGNED
    if scene.focus != NO_FOCUS:
        if apart(target, scene.focus) >= FAR and apart(origin, scene.focus) >= FAR:
            kinds |= DISTANT
    return kinds


def kinds_of(position: Position, move: Move, focus: cython.int) -> cython.int:
    """The kinds of a legal move, as bits; 0 for castling."""
    scenes: OneScene
    if not cython.compiled:
        scenes = [Scene()]
    scene: SceneRef = scene_at(scenes, 0)
    enter(scene, focus)
    nature: cython.int = nature_of(position, scene, move)
    return nature | setting_of(position, scene, move, nature)
