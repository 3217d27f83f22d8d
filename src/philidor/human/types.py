"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types and constants of the human-like player.

The kinds of a move are bits. RECAPTURE: it captures the piece that has just moved. BARGAIN: it
captures a piece that is worth more or is not protected. QUIET: none of capture, check, promotion.
LONG: a slider moves four squares or more. BACKWARD: a piece moves towards its own side. SIDEWAYS:
along a rank, three squares or more. DISCOVERY: it uncovers an attack of another piece. ALIGNED: the
piece is pinned, or a pinned piece guards its target. DISTANT: far from where the last move went.
UNUSUAL: en passant or a promotion to less than a queen.

A focus is what the eye rests on: the square where the last move went, or NO_FOCUS.
"""

from typing import TypeAlias

from philidor.core.types import Bitboard, Checks, ChecksRef, Move

# The kinds of a move, as bits: one move may be of several.
CAPTURE = 1
RECAPTURE = 2
BARGAIN = 4
CHECK = 8
PROMOTES = 16
QUIET = 32
LONG = 64
BACKWARD = 128
SIDEWAYS = 256
KNIGHT_MOVE = 512
DISCOVERY = 1024
ALIGNED = 2048
DISTANT = 4096
UNUSUAL = 8192
KINDS = 14

# Depth is counted in hundredths of a ply.
PLY = 100
# A chance of 1, and the largest chance of overlooking a move.
CERTAIN = 1000
MOST_BLIND = 970
# The deepest line that is followed, and the most moves of a position.
LONGEST = 60
MOST_MOVES = 256
# What the eye rests on is the square where the last move went; this is no square.
NO_FOCUS = -1


class Scene:
    """What the kinds of all moves of a position depend on.

    focus: what the eye rests on. checks: those of the side to move. Once they are known, screens:
    own men that a line of another own piece runs into; only they uncover an attack; pinned: own
    pieces; guards: the opponent's pinned pieces.
    """

    def __init__(self) -> None:
        self.focus: int = NO_FOCUS
        self.checks: Checks = Checks()
        self.knows_screens: int = 0
        self.screens: Bitboard = 0
        self.knows_pins: int = 0
        self.pinned: Bitboard = 0
        self.guards: Bitboard = 0


SceneRef: TypeAlias = Scene
OneScene: TypeAlias = list[Scene]
Scenes: TypeAlias = list[Scene]
Ceilings: TypeAlias = list[list[int]]
LineTable: TypeAlias = list[list[Move]]
KillerTable: TypeAlias = list[list[Move]]
KindNumbers: TypeAlias = list[int]
Scores: TypeAlias = list[int]
ScoreList: TypeAlias = list[int]


def scene_at(scenes: Scenes, place: int) -> SceneRef:
    """The scene at an index."""
    return scenes[place]


def checks_of(scene: SceneRef) -> ChecksRef:
    """What is known of the position's checks."""
    return scene.checks


# The constants of SplitMix64 (Steele, Lea and Flood, 2014).
MIX_ADDEND = 0x9E3779B97F4A7C15
MIX_FIRST = 0xBF58476D1CE4E5B9
MIX_SECOND = 0x94D049BB133111EB
