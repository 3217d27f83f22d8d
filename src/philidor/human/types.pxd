# C types and constants of the human-like player.
#
# The kinds of a move are bits. RECAPTURE: it captures the piece that has just moved. BARGAIN: it
# captures a piece that is worth more or is not protected. QUIET: none of capture, check, promotion.
# LONG: a slider moves four squares or more. BACKWARD: a piece moves towards its own side. SIDEWAYS:
# along a rank, three squares or more. DISCOVERY: it uncovers an attack of another piece. ALIGNED: the
# piece is pinned, or a pinned piece guards its target. DISTANT: far from where the last move went.
# UNUSUAL: en passant or a promotion to less than a queen.
#
# A focus is what the eye rests on: the square where the last move went, or NO_FOCUS.
from philidor.core.types cimport Bitboard, Checks, ChecksRef, Key, Move

# The kinds of a move, as bits: one move may be of several.
cdef enum:
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

cdef enum:
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

# What the kinds of all moves of a position depend on.
#
# focus: what the eye rests on. checks: those of the side to move. Once they are known,
# screens: own men that a line of another own piece runs into; only they uncover an attack;
# pinned: own pieces; guards: the opponent's pinned pieces.
cdef struct Scene:
    int focus  # = NO_FOCUS
    Checks checks
    bint knows_screens
    Bitboard screens
    bint knows_pins
    Bitboard pinned
    Bitboard guards

ctypedef Scene* SceneRef
ctypedef Scene[1] OneScene
ctypedef Scene[LONGEST] Scenes
ctypedef int[LONGEST][2] Ceilings
ctypedef Move[LONGEST][LONGEST] LineTable
ctypedef Move[LONGEST][2] KillerTable
ctypedef int[KINDS] KindNumbers
ctypedef int[MOST_MOVES] Scores
ctypedef int* ScoreList

cdef extern from * nogil:
    """
    #define philidor_scene(scenes, place) (&(scenes)[place])
    #define philidor_scene_checks(scene) (&(scene)->checks)
    """
    # The scene at an index.
    SceneRef scene_at "philidor_scene"(SceneRef scenes, int place) noexcept
    #: def scene_at(scenes: Scenes, place: int) -> SceneRef:
    #:     return scenes[place]
    # What is known of the position's checks.
    ChecksRef checks_of "philidor_scene_checks"(SceneRef scene) noexcept
    #: return scene.checks
    # The constants of SplitMix64 (Steele, Lea and Flood, 2014).
    const Key MIX_ADDEND "0x9E3779B97F4A7C15ULL"
    const Key MIX_FIRST "0xBF58476D1CE4E5B9ULL"
    const Key MIX_SECOND "0x94D049BB133111EBULL"
