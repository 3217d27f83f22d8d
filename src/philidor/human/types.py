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

# The deepest line that is followed, and the most moves of a position.
LONGEST = 60
MOST_MOVES = 256
# What the eye rests on is the square where the last move went; this is no square.
NO_FOCUS = -1

# The parameters of a person's calculation. The steps are those of the engine's search, with numbers
# of their own: they decide what a level sees and what it overlooks. `philidor lab people` measures
# them beside people's moves, and is run again after a change.
# Null move: plies saved where the opponent may move twice, and one more for so many plies left.
NULL_SAVING = 3
NULL_SHARE = 4
# Late moves: quiet moves after the first LATE are searched a ply less deep, those after twice
# as many more two plies, and one ply less for so many plies left.
LATE = 4
VERY_LATE = 8
LATE_SHARE = 5
# Near the end of a line, from so many plies on, an advantage of SURE centipawns for each ply
# left is not looked at further, and a disadvantage of one step more tries no quiet moves. The
# moves after the first MOST_QUIETS and the square of the plies left are not tried either.
NEAR_END = 4
SURE = 120
MOST_QUIETS = 6
# Plies of captures that are followed beyond the depth; that a glance follows; and that nobody
# overlooks.
EXCHANGES = 12
GLANCED = 6
OBVIOUS = 2
# From so many squares on a move is long and far from the last one; from so many on, sideways.
FAR = 4
ASIDE = 3
# The order in which moves are looked at: the table's; captures and promotions, by so many times
# what they take; killers; others by their history, at most so high; captures that lose.
KNOWN = 1 << 28
FORCING = 1 << 26
VICTIM = 16
KILLER = 1 << 25
HISTORY_LIMIT = 1 << 24
# How often the clock and the stop flag are looked at, in positions.
GLANCES = 64
# Beyond so many centipawns, a position counts as won.
MOST_CENTIPAWNS = 1500
# The ratings of the rating's features: from the first one on, so many, so far apart.
FIRST_RATING = 700
RATING_STEP = 200
RATINGS = 11


class Scene:
    """What the kinds of all moves of a position depend on.

    focus: what the eye rests on. checks: those of the side to move. Once they are known, screens:
    own pieces that a line of another own piece runs into; only they uncover an attack; pinned: own
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
LineTable: TypeAlias = list[list[Move]]
KillerTable: TypeAlias = list[list[Move]]
Scores: TypeAlias = list[int]
ScoreList: TypeAlias = list[int]

# A number of a feature.
Feature: TypeAlias = int

# The features of a position: where each begins.
PIECES_AT = 0
LAST_TO_AT = 3072
LAST_FROM_AT = 3136
RIGHTS_AT = 3200
EN_PASSANT_AT = 3204
CHECK_AT = 3205
STANDING_AT = 3206
CHOICE_AT = 3218
SPEED_AT = 3226
AGE_AT = 3229
MATERIAL_AT = 3237
THREAT_AT = 3245
RATING_AT = 3253
POSITION_FEATURES = 3264
# The features of a move.
ORIGIN_AT = 0
TARGET_AT = 384
CAPTURED_AT = 768
TARGET_SAFETY_AT = 810
ORIGIN_SAFETY_AT = 894
KINDS_AT = 978
PROMOTED_AT = 992
LOSS_AT = 996
RANK_AT = 1012
TARGET_NEAR_AT = 1036
ORIGIN_NEAR_AT = 1044
UNDOES_AT = 1052
AGAIN_AT = 1053
FLEES_AT = 1054
STOPS_AT = 1060
ATTACKS_AT = 1066
THREATENS_AT = 1102
STEP_AT = 1138
ENEMY_KING_AT = 2488
OWN_KING_AT = 2536
EXCHANGE_AT = 2584
CASTLES_AT = 2588
PASSED_AT = 2590
SHALLOW_AT = 2600
AROUND_AT = 2616
PROTECTS_AT = 3264
LEAVES_AT = 3300
HUNTED_AT = 3336
OWN_NEAR_AT = 3372
REPLY_TAKES_MOVER_AT = 3380
REPLY_TAKES_OTHER_AT = 3416
REPLY_STEP_AT = 3452
REPLY_NEAR_AT = 3460
REPLY_BACKWARD_AT = 3468
REPLY_AGE_AT = 3469
REPLY_LENGTH_AT = 3472
MATES_AT = 3478
ALLOWS_MATE_AT = 3479
MOVE_FEATURES = 3480
# Room for those of one position, and of one move.
MOST_ACTIVE = 64
MOST_OF_MOVE = 48
# The numbers of a packed position: so many before its features.
HEAD = 4
MOST_PACKED = 13000

# Units that see the position, units that see a move in it, and those of the last layer.
FIRST = 256
UNITS = 192
LAST = 32
# Where the weights of each layer begin.
FIRST_AT = 0
FIRST_BIAS_AT = FIRST_AT + POSITION_FEATURES * FIRST
SECOND_AT = FIRST_BIAS_AT + FIRST
SECOND_BIAS_AT = SECOND_AT + FIRST * UNITS
MOVES_AT = SECOND_BIAS_AT + UNITS
PLAIN_AT = MOVES_AT + MOVE_FEATURES * UNITS
LAST_AT = PLAIN_AT + MOVE_FEATURES
LAST_BIAS_AT = LAST_AT + UNITS * LAST
OUTPUT_AT = LAST_BIAS_AT + LAST
WEIGHTS = OUTPUT_AT + LAST

# The numbers of a packed position from some place on.
PackedRow: TypeAlias = "memoryview[int]"


def scene_at(scenes: OneScene, place: int) -> SceneRef:
    """The scene at an index."""
    return scenes[place]


def checks_of(scene: SceneRef) -> ChecksRef:
    """What is known of the position's checks."""
    return scene.checks


def part(packed: PackedRow, at: int) -> PackedRow:
    """What a packed position has from a place on."""
    return packed[at:]
