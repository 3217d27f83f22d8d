"""Python versions of the names in `types.pxd`, for uncompiled use, and their meaning.

The kinds of a move are bits. RECAPTURE: it captures the piece that has just moved. BARGAIN: it
captures a piece that is worth more or is not protected. QUIET: none of capture, check, promotion.
LONG: a slider moves four squares or more. BACKWARD: a piece moves towards its own side. SIDEWAYS:
along a rank, three squares or more. DISCOVERY: it uncovers an attack of another piece. ALIGNED: the
piece is pinned, or a pinned piece guards its target. DISTANT: far from where the last move went.
UNUSUAL: en passant or a promotion to less than a queen.

A focus is what the eye rests on: the square where the last move went, or NO_FOCUS.
"""

from typing import TypeAlias

from philidor.core.types import Bitboard, Checks, ChecksRef, Key, Move

CAPTURE, RECAPTURE, BARGAIN, CHECK, PROMOTES, QUIET, LONG = (1 << bit for bit in range(7))
BACKWARD, SIDEWAYS, KNIGHT_MOVE, DISCOVERY, ALIGNED, DISTANT, UNUSUAL = (
    1 << bit for bit in range(7, 14)
)
KINDS = 14
PLY = 100
CERTAIN, MOST_BLIND = 1000, 970
LONGEST, MOST_MOVES = 60, 256
NO_FOCUS = -1

Ceilings: TypeAlias = list[list[int]]
LineTable: TypeAlias = list[list[Move]]
KillerTable: TypeAlias = list[list[Move]]
KindNumbers: TypeAlias = list[int]
Scores: TypeAlias = list[int]
ScoreList: TypeAlias = list[int]

# The constants of SplitMix64 (Steele, Lea and Flood, 2014).
MIX_ADDEND: Key = 0x9E3779B97F4A7C15
MIX_FIRST: Key = 0xBF58476D1CE4E5B9
MIX_SECOND: Key = 0x94D049BB133111EB


class Scene:
    """What the kinds of all moves of a position depend on.

    focus: what the eye rests on. checks: those of the side to move. Once they are known,
    screens: own men that a line of another own piece runs into; only they uncover an attack;
    pinned: own pieces; guards: the opponent's pinned pieces.
    """

    def __init__(self) -> None:
        self.focus = NO_FOCUS
        self.checks = Checks()
        self.knows_screens = self.knows_pins = 0
        self.screens: Bitboard = 0
        self.pinned: Bitboard = 0
        self.guards: Bitboard = 0


SceneRef: TypeAlias = Scene
OneScene: TypeAlias = list[Scene]
Scenes: TypeAlias = list[Scene]


def scene_at(scenes: Scenes, place: int) -> SceneRef:
    """The scene at an index."""
    return scenes[place]


def checks_of(scene: SceneRef) -> ChecksRef:
    """What is known of the position's checks."""
    return scene.checks
