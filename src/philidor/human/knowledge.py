"""The evaluation as far as a level has learned it: the weights of whole topics, scaled."""

from __future__ import annotations

from philidor.evaluation.layout import GROUPS
from philidor.evaluation.survey import Survey
from philidor.evaluation.weights import WEIGHTS
from philidor.human.levels import Level

# The group of weights by topic; those of no topic (material, placement, tempo) everybody knows.
TOPICS = {
    "tactics": (
        "THREAT_BY_PAWN", "THREAT_BY_PUSH", "THREAT_BY_MINOR", "THREAT_BY_ROOK", "THREAT_BY_KING",
        "HANGING", "RESTRICTED", "QUEEN_THREAT", "PINNED_QUEEN", "TRAPPED_ROOK",
    ),
    "activity": (
        "KNIGHT_MOBILITY", "BISHOP_MOBILITY", "ROOK_MOBILITY", "QUEEN_MOBILITY", "OUTPOST",
        "REACHABLE_OUTPOST", "BEHIND_PAWN", "KING_PROTECTOR", "BISHOP_PAWNS", "LONG_DIAGONAL",
        "ROOK_FILE", "ROOK_SEVENTH", "SPACE", "BISHOP_PAIR", "KNIGHT_PAWNS", "ROOK_PAWNS",
        "REDUNDANT_ROOK",
    ),
    "safety": (
        "SHELTER", "STORM", "BLOCKED_STORM", "KING_FILE", "PAWNLESS_FLANK", "FLANK_ATTACKS",
        "DANGER_ATTACKER", "DANGER_RING", "DANGER_WEAK", "DANGER_SAFE_CHECK",
        "DANGER_UNSAFE_CHECK", "DANGER_PINNED", "DANGER_NO_QUEEN", "DANGER_SHELTER",
        "DANGER_FLANK", "DANGER_KNIGHT_GUARD", "DANGER_BASE",
    ),
    "structure": (
        "ISOLATED", "BACKWARD", "DOUBLED", "SUPPORTED", "PHALANX", "LEVER",
    ),
    "endings": (
        "PASSED_RANK", "PASSED_OWN_KING", "PASSED_ENEMY_KING", "PASSED_FREE_STOP",
        "PASSED_SAFE_PATH", "PASSED_SAFE_STOP", "PASSED_DEFENDED_STOP", "ROOK_BEHIND", "CANDIDATE",
        "COMPLEXITY",
    ),
}  # fmt: skip
EVERYTHING = 100
# From this percentage of the endings on, the rules for special endings are known.
RULES_KNOWN = 60


def learned(level: Level) -> dict[str, int]:
    """Percent of its worth that each group of weights has for this level."""
    return {group: getattr(level, topic) for topic, groups in TOPICS.items() for group in groups}


def teach(survey: Survey, level: Level) -> None:
    """Give an evaluation the weights of this level."""
    percent = learned(level)
    index = 0
    for group in GROUPS:
        share = percent.get(group.name, EVERYTHING)
        for middlegame, endgame in WEIGHTS[group.name]:
            survey.set_weight(index, middlegame * share // 100, endgame * share // 100)
            index += 1
    survey.forget_pawns()


def knows_endings(level: Level) -> bool:
    """Whether the level knows the rules for special endings, such as how to mate with a rook."""
    return level.endings >= RULES_KNOWN
