# C types and constants of the human-like player; human/types.py has them for uncompiled use.
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
cdef struct Scene:
    int focus
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
    SceneRef scene_at "philidor_scene"(SceneRef scenes, int place) noexcept
    ChecksRef checks_of "philidor_scene_checks"(SceneRef scene) noexcept
    const Key MIX_ADDEND "0x9E3779B97F4A7C15ULL"
    const Key MIX_FIRST "0xBF58476D1CE4E5B9ULL"
    const Key MIX_SECOND "0x94D049BB133111EBULL"
