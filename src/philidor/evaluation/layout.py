"""The order of the weights, shared by the evaluation, the tuner and the printed tables.

A weight is a pair (middlegame, endgame) in centipawns, packed into one integer when loaded. One
array holds all groups, one after another; `types.pxd` names the same offsets for C, and
`tests/evaluation/test_layout.py` checks that the two agree.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """A group of `size` weights with one meaning."""

    name: str
    size: int
    meaning: str


GROUPS = (
    Group("MATERIAL", 5, "a piece's worth: pawn, knight, bishop, rook, queen"),
    Group("PLACEMENT", 192, "by kind, relative rank and file distance from the edge (0 to 3)"),
    Group("BISHOP_PAIR", 1, "two bishops"),
    Group("KNIGHT_PAWNS", 1, "knights, for each own pawn above five"),
    Group("ROOK_PAWNS", 1, "rooks, for each own pawn above five"),
    Group("REDUNDANT_ROOK", 1, "a second rook, or a queen beside a rook"),
    Group("KNIGHT_MOBILITY", 9, "by number of squares in the mobility area"),
    Group("BISHOP_MOBILITY", 14, "by number of squares in the mobility area"),
    Group("ROOK_MOBILITY", 15, "by number of squares in the mobility area"),
    Group("QUEEN_MOBILITY", 28, "by number of squares in the mobility area"),
    Group("OUTPOST", 2, "a knight, a bishop on a protected square no pawn can challenge"),
    Group("REACHABLE_OUTPOST", 1, "a knight that can jump to an outpost"),
    Group("BEHIND_PAWN", 1, "a minor piece sheltered by a pawn in front"),
    Group("KING_PROTECTOR", 2, "knight, bishop: per step of distance to the own king"),
    Group("BISHOP_PAWNS", 1, "per own pawn on the bishop's colour, more with a blocked centre"),
    Group("LONG_DIAGONAL", 1, "a bishop that sees both centre squares of a long diagonal"),
    Group("ROOK_FILE", 2, "a rook on a half-open, an open file"),
    Group("ROOK_SEVENTH", 1, "a rook on the seventh with pawns or king to harass"),
    Group("TRAPPED_ROOK", 1, "a rook shut in beside its king"),
    Group("PINNED_QUEEN", 1, "a queen with a slider behind one piece"),
    Group("ISOLATED", 2, "an isolated pawn, opposed or on a half-open file"),
    Group("BACKWARD", 2, "a backward pawn, opposed or on a half-open file"),
    Group("DOUBLED", 1, "a pawn behind its own, without support"),
    Group("SUPPORTED", 6, "a pawn protected by a pawn, by relative rank 2 to 7"),
    Group("PHALANX", 6, "a pawn beside a pawn, by relative rank 2 to 7"),
    Group("LEVER", 1, "an unsupported pawn attacked by two"),
    Group("PASSED_RANK", 6, "a passed pawn by relative rank 2 to 7"),
    Group("PASSED_OWN_KING", 1, "per step of the own king to the stop square, times advance"),
    Group("PASSED_ENEMY_KING", 1, "per step of the enemy king to the stop square, times advance"),
    Group("PASSED_FREE_STOP", 4, "stop square empty, by relative rank 4 to 7"),
    Group("PASSED_SAFE_PATH", 4, "no square of the path attacked, by relative rank 4 to 7"),
    Group("PASSED_SAFE_STOP", 4, "stop square not attacked, by relative rank 4 to 7"),
    Group("PASSED_DEFENDED_STOP", 4, "stop square defended, by relative rank 4 to 7"),
    Group("ROOK_BEHIND", 2, "own, enemy rook behind the passed pawn"),
    Group("CANDIDATE", 6, "a pawn that can become passed by exchange, by relative rank"),
    Group("SHELTER", 28, "by file distance from the edge and rank of the nearest own pawn"),
    Group("STORM", 28, "by file distance from the edge and rank of the nearest enemy pawn"),
    Group("BLOCKED_STORM", 7, "by rank of an enemy pawn stopped by the shelter"),
    Group("KING_FILE", 2, "the king on a half-open, an open file"),
    Group("PAWNLESS_FLANK", 1, "the king on a side without any pawn"),
    Group("FLANK_ATTACKS", 1, "per square of the king's side that the enemy attacks"),
    Group("DANGER_ATTACKER", 4, "units: knight, bishop, rook, queen near the king"),
    Group("DANGER_RING", 1, "units per attack on a square beside the king"),
    Group("DANGER_WEAK", 1, "units per weak square beside the king"),
    Group("DANGER_SAFE_CHECK", 4, "units for a safe check by knight, bishop, rook, queen"),
    Group("DANGER_UNSAFE_CHECK", 1, "units per square of a check that can be parried"),
    Group("DANGER_PINNED", 1, "units per piece pinned before the king"),
    Group("DANGER_NO_QUEEN", 1, "units when the attacker has no queen"),
    Group("DANGER_SHELTER", 1, "units per eighth of the shelter's middlegame score"),
    Group("DANGER_FLANK", 1, "units per attacked square of the king's side"),
    Group("DANGER_KNIGHT_GUARD", 1, "units when a knight guards the king"),
    Group("DANGER_BASE", 1, "units in every position"),
    Group("THREAT_BY_PAWN", 1, "per enemy piece attacked by a safe pawn"),
    Group("THREAT_BY_PUSH", 1, "per enemy piece that a safe pawn push would attack"),
    Group("THREAT_BY_MINOR", 5, "by attacked kind: pawn to queen"),
    Group("THREAT_BY_ROOK", 5, "by attacked kind: pawn to queen"),
    Group("THREAT_BY_KING", 1, "the king attacks something weak"),
    Group("HANGING", 1, "per weak enemy piece without enough protection"),
    Group("RESTRICTED", 1, "per square that the enemy reaches only against our control"),
    Group("QUEEN_THREAT", 2, "per safe square from which a knight, a slider hits the queen"),
    Group("SPACE", 1, "per safe square behind the own centre, weighted by pieces"),
    Group("TEMPO", 1, "to have the move"),
    Group(
        "COMPLEXITY",
        6,
        "endgame of the better side: base, pawns, passers, both flanks, "
        "outflanking kings, pure pawn endgame",
    ),
)


def offsets() -> dict[str, int]:
    """The offset of each group by name."""
    places, place = {}, 0
    for group in GROUPS:
        places[group.name] = place
        place += group.size
    return places


def total() -> int:
    """The number of weights."""
    return sum(group.size for group in GROUPS)
