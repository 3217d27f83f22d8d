"""Every tunable number of the search: default, range, meaning.

`Parameters` holds the values that a search uses; each is a UCI option when the environment has
`PHILIDOR_TUNE` set, so that the laboratory can switch a step off or change a number.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Parameter:
    """One tunable number: its default, and the range in which a tuner looks for a better one."""

    name: str
    default: int
    low: int
    high: int
    meaning: str
    can_be_off: bool = False

    @property
    def least(self) -> int:
        """The smallest allowed value: the lower end of the range, or 0 to switch a step off."""
        return 0 if self.can_be_off else self.low


PARAMETERS = (
    Parameter(
        "aspiration_window", 13, 4, 60, "half width of the first window around the last score"
    ),
    Parameter(
        "table_halfmoves",
        90,
        4,
        100,
        "table: no cutoff from so many plies without a capture or pawn move",
    ),
    Parameter("razor_base", 215, 80, 500, "razoring: margin at depth 1"),
    Parameter("razor_slope", 181, 60, 400, "razoring: margin per squared ply"),
    Parameter("reverse_futility_margin", 54, 30, 150, "reverse futility: centipawns per ply"),
    Parameter(
        "reverse_futility_depth",
        7,
        0,
        14,
        "reverse futility: deepest draft; 0 switches it off",
        can_be_off=True,
    ),
    Parameter(
        "reverse_futility_replies",
        2,
        0,
        7,
        "reverse futility: with a network, not for replies to root moves up to this draft",
    ),
    Parameter(
        "null_move_base", 4, 2, 6, "null move: plies taken off; 0 switches it off", can_be_off=True
    ),
    Parameter("null_move_depth_share", 4, 2, 8, "null move: one more ply for so many of draft"),
    Parameter(
        "null_move_value_share",
        210,
        80,
        400,
        "null move: one more ply for so many centipawns above beta",
    ),
    Parameter(
        "null_move_static",
        120,
        0,
        300,
        "null move: the static value above beta at draft 0",
    ),
    Parameter(
        "null_move_slope", 23, 0, 60, "null move: what of that is taken off for each ply of draft"
    ),
    Parameter("null_move_value_most", 3, 0, 6, "null move: at most so many plies for the value"),
    Parameter("null_move_verified", 14, 6, 30, "null move: verified from this draft"),
    Parameter(
        "null_move_verified_few", 5, 2, 14, "null move: verified from this draft with one piece"
    ),
    Parameter(
        "probcut_margin",
        168,
        60,
        350,
        "ProbCut: centipawns above beta; 0 switches it off",
        can_be_off=True,
    ),
    Parameter("probcut_depth", 5, 3, 10, "ProbCut from this draft"),
    Parameter("probcut_plies", 4, 2, 6, "ProbCut: plies taken off"),
    Parameter(
        "iir_depth",
        4,
        0,
        10,
        "internal iterative reduction from this draft; 0 switches it off",
        can_be_off=True,
    ),
    Parameter(
        "late_move_base",
        3,
        1,
        10,
        "late move pruning: quiet moves at depth 0; 0 switches it off",
        can_be_off=True,
    ),
    Parameter("futility_base", 49, 20, 250, "futility: margin at reduced draft 0"),
    Parameter(
        "futility_slope",
        63,
        30,
        200,
        "futility: margin per reduced ply; 0 switches it off",
        can_be_off=True,
    ),
    Parameter("futility_depth", 9, 3, 14, "futility: deepest reduced draft"),
    Parameter(
        "history_pruning",
        2995,
        500,
        9000,
        "quiet moves below minus this times draft are pruned; 0 is off",
        can_be_off=True,
    ),
    Parameter("history_pruning_depth", 6, 2, 12, "history pruning: deepest draft"),
    Parameter(
        "see_quiet",
        21,
        5,
        80,
        "SEE pruning of quiet moves: centipawns per squared reduced ply; 0 is off",
        can_be_off=True,
    ),
    Parameter("see_quiet_depth", 8, 3, 14, "SEE pruning of quiet moves: deepest reduced draft"),
    Parameter(
        "see_capture",
        112,
        30,
        250,
        "SEE pruning of captures: centipawns per ply; 0 is off",
        can_be_off=True,
    ),
    Parameter("see_capture_depth", 8, 3, 14, "SEE pruning of captures: deepest draft"),
    Parameter(
        "singular_depth",
        7,
        0,
        12,
        "singular extension from this draft; 0 switches it off",
        can_be_off=True,
    ),
    Parameter(
        "singular_table_plies",
        3,
        1,
        6,
        "singular extension: how much less deep the table entry may be",
    ),
    Parameter(
        "singular_margin", 2, 1, 6, "singular extension: centipawns per ply below the table value"
    ),
    Parameter(
        "singular_share",
        2,
        2,
        4,
        "singular extension: the search without the move takes draft over this",
    ),
    Parameter(
        "double_extension_margin", 23, 4, 80, "centipawns below the singular bound for a second ply"
    ),
    Parameter(
        "negative_extension", 1, 0, 3, "plies off a table move above beta that is not singular"
    ),
    Parameter(
        "negative_extension_cut", 2, 0, 3, "plies off one below beta in an expected cut node"
    ),
    Parameter(
        "reduction_base", 1135, 0, 1600, "late move reduction: 1024ths of a ply at the start"
    ),
    Parameter(
        "extension_reach",
        2,
        1,
        4,
        "extensions only at plies below this times the depth of the iteration",
    ),
    Parameter(
        "reduction_slope", 443, 200, 800, "late move reduction: 1024ths per ln(depth) * ln(moves)"
    ),
    Parameter(
        "reduction_history", 25949, 2000, 60000, "history for one ply less or more of reduction"
    ),
    Parameter("reduction_depth", 2, 2, 5, "late move reduction from this draft"),
    Parameter(
        "reduction_pv_capture",
        2042,
        0,
        4096,
        "a capture on a principal variation is only reduced beyond this",
    ),
    Parameter(
        "reduction_capture_free",
        1058,
        0,
        3000,
        "captures: 1024ths taken off before the rest is halved",
    ),
    Parameter("reduction_cut_node", 1748, 0, 3000, "1024ths more in expected cut nodes"),
    Parameter("reduction_pv", 968, 0, 2500, "1024ths less on the way of a principal variation"),
    Parameter(
        "reduction_improving", 722, 0, 2000, "1024ths more when the static value does not improve"
    ),
    Parameter(
        "reduction_capture_move", 972, 0, 2000, "1024ths more when the table move is a capture"
    ),
    Parameter(
        "reduction_cutoffs", 845, 0, 2000, "1024ths more when the next ply failed high often"
    ),
    Parameter("reduction_cutoffs_least", 4, 1, 8, "that from so many times on"),
    Parameter(
        "reduction_evasion", 782, 0, 2500, "1024ths less for evasions; 0 is off", can_be_off=True
    ),
    Parameter("reduction_killer", 1129, 0, 2500, "1024ths less for killers and counter moves"),
    Parameter(
        "reduction_check",
        2114,
        500,
        4096,
        "1024ths less for checks that leave the king few squares; 0 is off",
        can_be_off=True,
    ),
    Parameter("reduction_check_depth", 5, 2, 12, "that only from this draft"),
    Parameter("reduction_check_flights", 2, 0, 8, "that only with at most so many squares"),
    Parameter(
        "raised_depth", 9, 4, 20, "below this draft, moves after one that raised alpha lose a ply"
    ),
    Parameter("raised_depth_least", 4, 2, 8, "that only from this draft"),
    Parameter(
        "deeper_margin",
        40,
        0,
        120,
        "second search one ply deeper from so many centipawns above the best",
    ),
    Parameter("deeper_slope", 2, 0, 8, "the same: more centipawns for each ply"),
    Parameter(
        "shallower_slope",
        2,
        0,
        8,
        "second search one ply less deep below so many centipawns a ply above the best",
    ),
    Parameter(
        "table_pv_depth",
        4,
        1,
        10,
        "from this draft, a node that fails low is near a principal variation where its parent is",
    ),
    Parameter("hindsight_deeper", 1, 0, 1, "one ply back where a much reduced move did no harm"),
    Parameter(
        "hindsight_margin",
        51,
        0,
        200,
        "one ply less where a reduced move left its side so many centipawns down; 0 is off",
        can_be_off=True,
    ),
    Parameter("hindsight_plies", 2, 1, 6, "that where so many plies were taken off"),
    Parameter("hindsight_depth", 2, 1, 6, "that from this draft"),
    Parameter("hindsight_deeper_plies", 3, 1, 6, "that where so many plies were taken off"),
    Parameter("history_bonus", 152, 40, 400, "history: bonus per ply of draft"),
    Parameter("history_bonus_most", 1718, 500, 4000, "history: largest bonus"),
    Parameter("history_malus", 221, 40, 400, "history: malus per ply of draft"),
    Parameter("history_malus_most", 1797, 500, 4000, "history: largest malus"),
    Parameter(
        "correction_weight",
        65,
        0,
        200,
        "correction histories: percent of what they say; 0 switches them off",
        can_be_off=True,
    ),
    Parameter(
        "line_correction",
        34,
        0,
        200,
        "correction history by the last two moves: percent; 0 is off",
        can_be_off=True,
    ),
    Parameter(
        "quiescence_margin",
        198,
        50,
        400,
        "quiescence futility: centipawns above the victim's worth",
    ),
    Parameter(
        "order_threats",
        95,
        0,
        200,
        "percent of a bonus to leave, a malus to enter, danger; 0 is off",
        can_be_off=True,
    ),
    Parameter(
        "order_threat_minor",
        136,
        0,
        600,
        "danger of a pawn to a knight or bishop, before that percentage",
    ),
    Parameter("order_threat_rook", 278, 0, 900, "danger of a pawn or minor piece to a rook"),
    Parameter(
        "order_threat_queen", 522, 0, 1500, "danger of a pawn, minor piece or rook to a queen"
    ),
    Parameter(
        "order_checks",
        18920,
        0,
        40000,
        "ordering: bonus of a safe check; 0 is off",
        can_be_off=True,
    ),
    Parameter("order_check_loss", 75, 5, 1500, "a safe check gives up at most so many centipawns"),
    Parameter("order_victim", 15, 4, 64, "ordering of captures: factor of the victim's worth"),
    Parameter(
        "good_capture_share", 7, 4, 10, "a capture may lose its score shifted right by so many bits"
    ),
    Parameter(
        "quiescence_lazy",
        200,
        50,
        3000,
        "quiescence: the network is skipped if the HCE is so far beyond the window",
    ),
    Parameter(
        "static_lazy",
        300,
        50,
        3000,
        "other nodes: the network is skipped if the HCE is so far beyond the window",
    ),
    Parameter("quiescence_checks", 2, 0, 3, "quiescence: plies at which quiet checks are tried"),
    Parameter(
        "quiescence_spared",
        1,
        0,
        1,
        "quiescence: at the plies of checks, futility spares captures that give check",
    ),
    Parameter("weigh_butterfly", 27, 0, 64, "16ths: by origin and target"),
    Parameter("weigh_last", 29, 0, 64, "16ths: as answer to the last move"),
    Parameter("weigh_second", 29, 0, 64, "16ths: after the own last move"),
    Parameter("weigh_fourth", 19, 0, 64, "16ths: after the own last move but one"),
    Parameter("weigh_pawns", 10, 0, 64, "16ths: by pawn structure"),
    Parameter("threat_history", 1, 0, 1, "butterfly history by attacked origin and target"),
    Parameter("refutations", 1, 0, 1, "killers and counter moves as stages of their own"),
    Parameter("mate_distance", 1, 0, 1, "mate-distance pruning"),
    Parameter("multicut", 1, 0, 1, "multicut when the excluded search fails high"),
    Parameter("learn_captures", 1, 0, 1, "the history of captures learns from cutoffs"),
)


class Parameters:
    """The values of one search, by name."""

    def __init__(self) -> None:
        for parameter in PARAMETERS:
            setattr(self, parameter.name, parameter.default)

    def __getattr__(self, name: str) -> int:
        raise AttributeError(f"there is no search parameter '{name}'")
