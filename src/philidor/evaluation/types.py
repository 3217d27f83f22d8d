"""Written by building/twins.py from types.pxd: names for uncompiled Python.

C types of the evaluation.
"""

from typing import TypeAlias

from philidor.core.types import Bitboard, Key

# A middlegame and an endgame value packed into one integer, added and subtracted as one.
Pair: TypeAlias = int


def make_pair(middlegame: int, endgame: int) -> Pair:
    """Pack two values of at most 15 bits and a sign."""
    return (endgame << 16) + middlegame


def middlegame(pair: Pair) -> int:
    """The middlegame half of a pair."""
    return ((pair & 0xFFFF) ^ 0x8000) - 0x8000


def endgame(pair: Pair) -> int:
    """The endgame half of a pair."""
    return ((((pair + 0x8000) >> 16) & 0xFFFF) ^ 0x8000) - 0x8000


CENTRE_FILES = 0x3C3C3C3C3C3C3C3C
QUEEN_SIDE = 0x0F0F0F0F0F0F0F0F
KING_SIDE = 0xF0F0F0F0F0F0F0F0
LONG_DIAGONALS = 0x8142241818244281
CENTRE = 0x0000001818000000


class PawnEntry:
    """The cached evaluation of a pawn structure with both kings."""

    def __init__(self) -> None:
        self.key: Key = 0
        self.passed: list[Bitboard] = [0] * 2
        self.attack_span: list[Bitboard] = [0] * 2
        self.structure: list[Pair] = [0] * 2
        self.placement: list[Pair] = [0] * 2
        self.shelter: list[Pair] = [0] * 2


# A table of entries, in C a pointer to the first.
PawnEntries: TypeAlias = list[PawnEntry]

PAWN_ENTRIES = 4096
# Facts about one side's tactics.
FACTS = 23

# Offsets of the weights, in the order of evaluation/layout.py.
# Offsets of the weights, in the order of layout.py.
MATERIAL = 0
PLACEMENT = 5
BISHOP_PAIR = 197
KNIGHT_PAWNS = 198
ROOK_PAWNS = 199
REDUNDANT_ROOK = 200
KNIGHT_MOBILITY = 201
BISHOP_MOBILITY = 210
ROOK_MOBILITY = 224
QUEEN_MOBILITY = 239
OUTPOST = 267
REACHABLE_OUTPOST = 269
BEHIND_PAWN = 270
KING_PROTECTOR = 271
BISHOP_PAWNS = 273
LONG_DIAGONAL = 274
ROOK_FILE = 275
ROOK_SEVENTH = 277
TRAPPED_ROOK = 278
PINNED_QUEEN = 279
ISOLATED = 280
BACKWARD = 282
DOUBLED = 284
SUPPORTED = 285
PHALANX = 291
LEVER = 297
PASSED_RANK = 298
PASSED_OWN_KING = 304
PASSED_ENEMY_KING = 305
PASSED_FREE_STOP = 306
PASSED_SAFE_PATH = 310
PASSED_SAFE_STOP = 314
PASSED_DEFENDED_STOP = 318
ROOK_BEHIND = 322
CANDIDATE = 324
SHELTER = 330
STORM = 358
BLOCKED_STORM = 386
KING_FILE = 393
PAWNLESS_FLANK = 395
FLANK_ATTACKS = 396
DANGER_ATTACKER = 397
DANGER_RING = 401
DANGER_WEAK = 402
DANGER_SAFE_CHECK = 403
DANGER_UNSAFE_CHECK = 407
DANGER_PINNED = 408
DANGER_NO_QUEEN = 409
DANGER_SHELTER = 410
DANGER_FLANK = 411
DANGER_KNIGHT_GUARD = 412
DANGER_BASE = 413
THREAT_BY_PAWN = 414
THREAT_BY_PUSH = 415
THREAT_BY_MINOR = 416
THREAT_BY_ROOK = 421
THREAT_BY_KING = 426
HANGING = 427
RESTRICTED = 428
QUEEN_THREAT = 429
SPACE = 431
TEMPO = 432
COMPLEXITY = 433
WEIGHTS = 439

# Lines of the printed table of terms.
# Lines of the printed table of terms.
MATERIAL_TERM = 0
PLACEMENT_TERM = 1
IMBALANCE_TERM = 2
PAWNS_TERM = 3
MOBILITY_TERM = 4
PIECES_TERM = 5
KING_TERM = 6
THREATS_TERM = 7
PASSED_TERM = 8
SPACE_TERM = 9
TERMS = 10
