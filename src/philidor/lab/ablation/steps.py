"""The steps of the search, its histories and the groups of terms that can be switched off."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from philidor.contract.errors import InputError
from philidor.evaluation.layout import GROUPS
from philidor.evaluation.weights import WEIGHTS
from philidor.search.parameters import PARAMETERS

# Margins that no value reaches: they switch off a step that has no other switch.
BEYOND_VALUES = 100_000
WIDER_THAN_VALUES = 8_000
NEVER_SO_DEEP = 1_000
# In place of a file: the network that comes with the program.
SHIPPED = "shipped"


class Kind(StrEnum):
    """Where a step belongs."""

    SEARCH = "search"
    HISTORY = "histories"
    EVALUATION = "evaluation"
    NETWORK = "network"
    CHANGE = "change"


@dataclass(frozen=True)
class Step:
    """Something that can be switched off, by search parameters, or by weights that become zero.

    network: where the step is a network that replaces the HCE or is added to it in the engine with
    the step, its file or `SHIPPED`. rival: the file of the network of the engine without the step,
    None for the HCE.
    """

    name: str
    title: str
    kind: Kind
    parameters: tuple[tuple[str, int], ...] = ()
    groups: tuple[str, ...] = ()
    network: str | None = None
    rival: str | None = None


def _search(name: str, title: str, **parameters: int) -> Step:
    return Step(name, title, Kind.SEARCH, tuple(parameters.items()))


def _history(name: str, title: str, **parameters: int) -> Step:
    return Step(name, title, Kind.HISTORY, tuple(parameters.items()))


def _terms(name: str, title: str, *groups: str) -> Step:
    return Step(name, title, Kind.EVALUATION, groups=groups)


# In the order of `search.node`.
SEARCH_STEPS = (
    _search("aspiration_windows", "aspiration windows", aspiration_window=WIDER_THAN_VALUES),
    _search("mate_distance", "mate-distance pruning", mate_distance=0),
    _search("table_cutoffs", "cutoffs by the transposition table", table_halfmoves=0),
    _search("hindsight", "hindsight", hindsight_margin=0, hindsight_deeper=0),
    _search("razoring", "razoring", razor_base=BEYOND_VALUES),
    _search("reverse_futility", "reverse futility pruning", reverse_futility_depth=0),
    _search("null_move", "null-move pruning", null_move_base=0),
    _search("internal_reduction", "internal iterative reduction", iir_depth=0),
    _search("probcut", "ProbCut", probcut_margin=0),
    _search("refutations", "killers and counter moves as stages", refutations=0),
    _search("threats_in_order", "danger in the order of quiet moves", order_threats=0),
    _search("checks_in_order", "safe checks first in the order", order_checks=0),
    _search("late_move_pruning", "late move pruning", late_move_base=0),
    _search("history_pruning", "history pruning", history_pruning=0),
    _search("futility", "futility pruning", futility_slope=0),
    _search("see_quiet", "SEE pruning of quiet moves", see_quiet=0),
    _search("see_capture", "SEE pruning of captures", see_capture=0),
    _search("singular", "singular extension and multicut", singular_depth=0),
    _search("double_extension", "second ply of extension", double_extension_margin=BEYOND_VALUES),
    _search(
        "negative_extension",
        "negative extension",
        negative_extension=0,
        negative_extension_cut=0,
    ),
    _search("multicut", "multicut", multicut=0),
    _search("late_move_reduction", "late move reductions", reduction_depth=NEVER_SO_DEEP),
    _search("reduction_check", "smaller reductions of checks", reduction_check=0),
    _search("reduction_evasion", "smaller reductions of evasions", reduction_evasion=0),
    _search(
        "second_search",
        "second search deeper or less deep",
        deeper_margin=BEYOND_VALUES,
        shallower_slope=0,
    ),
    _search("raised", "less depth once alpha has been raised", raised_depth=0),
    _search(
        "quiescence",
        "captures and checks in quiescence",
        quiescence_margin=-BEYOND_VALUES,
        quiescence_checks=0,
    ),
    _search("quiescence_checks", "quiet checks in quiescence", quiescence_checks=0),
    _search("quiescence_futility", "futility in quiescence", quiescence_margin=BEYOND_VALUES),
    _search("quiescence_spared", "captures with check spared by it", quiescence_spared=0),
)

HISTORIES = (
    _history("butterfly", "butterfly history", weigh_butterfly=0),
    _history("threat_history", "butterfly history by attacked squares", threat_history=0),
    _history("last_reply", "continuation history, one ply ago", weigh_last=0),
    _history("second_reply", "continuation history, two plies ago", weigh_second=0),
    _history("fourth_reply", "continuation history, four plies ago", weigh_fourth=0),
    _history("by_pawns", "history by pawn structure", weigh_pawns=0),
    _history("captures", "capture history", learn_captures=0),
    _history(
        "quiet_histories",
        "all histories of quiet moves",
        weigh_butterfly=0,
        weigh_last=0,
        weigh_second=0,
        weigh_fourth=0,
        weigh_pawns=0,
    ),
    _history("correction", "correction by pawns and pieces", correction_weight=0),
    _history("line_correction", "correction by the last two moves", line_correction=0),
    _history("corrections", "all correction histories", correction_weight=0, line_correction=0),
)

TERMS = (
    _terms("material", "material", "MATERIAL"),
    _terms("placement", "piece-square tables", "PLACEMENT"),
    _terms(
        "imbalance",
        "bishop pair and other imbalances",
        "BISHOP_PAIR",
        "KNIGHT_PAWNS",
        "ROOK_PAWNS",
        "REDUNDANT_ROOK",
    ),
    _terms(
        "mobility",
        "mobility",
        "KNIGHT_MOBILITY",
        "BISHOP_MOBILITY",
        "ROOK_MOBILITY",
        "QUEEN_MOBILITY",
    ),
    _terms("outposts", "outposts", "OUTPOST", "REACHABLE_OUTPOST"),
    _terms(
        "minor_pieces",
        "other terms of knights and bishops",
        "BEHIND_PAWN",
        "KING_PROTECTOR",
        "BISHOP_PAWNS",
        "LONG_DIAGONAL",
    ),
    _terms("rooks", "rooks", "ROOK_FILE", "ROOK_SEVENTH", "TRAPPED_ROOK"),
    _terms("queens", "pinned queen", "PINNED_QUEEN"),
    _terms("weak_pawns", "weak pawns", "ISOLATED", "BACKWARD", "DOUBLED", "LEVER"),
    _terms("connected_pawns", "connected pawns", "SUPPORTED", "PHALANX"),
    _terms(
        "passed_pawns",
        "passed pawns",
        "PASSED_RANK",
        "PASSED_OWN_KING",
        "PASSED_ENEMY_KING",
        "PASSED_FREE_STOP",
        "PASSED_SAFE_PATH",
        "PASSED_SAFE_STOP",
        "PASSED_DEFENDED_STOP",
        "ROOK_BEHIND",
        "CANDIDATE",
    ),
    _terms(
        "shelter",
        "the king's shelter",
        "SHELTER",
        "STORM",
        "BLOCKED_STORM",
        "KING_FILE",
        "PAWNLESS_FLANK",
        "FLANK_ATTACKS",
    ),
    _terms(
        "king_danger",
        "attack on the king",
        *(group.name for group in GROUPS if group.name.startswith("DANGER_")),
    ),
    _terms(
        "threats",
        "threats",
        "THREAT_BY_PAWN",
        "THREAT_BY_PUSH",
        "THREAT_BY_MINOR",
        "THREAT_BY_ROOK",
        "THREAT_BY_KING",
        "HANGING",
        "RESTRICTED",
        "QUEEN_THREAT",
    ),
    _terms("space", "space", "SPACE"),
    _terms("tempo", "the right to move", "TEMPO"),
    _terms("complexity", "complexity of the endgame", "COMPLEXITY"),
)

NETWORK = Step("network", "the network", Kind.NETWORK, network=SHIPPED)

STEPS = (*SEARCH_STEPS, *HISTORIES, *TERMS, NETWORK)
# The whole engine, which the others are compared with.
NOTHING_OFF = Step("nothing", "nothing switched off", Kind.SEARCH)


def weights_without(groups: Collection[str]) -> list[tuple[int, int]]:
    """The weights of the HCE in their order, those of some groups zero."""
    return [
        (0, 0) if group.name in groups else pair for group in GROUPS for pair in WEIGHTS[group.name]
    ]


def network_step(path: str, rival: str | None = None) -> Step:
    """The network in a file, which the engine without this step does not use; it evaluates with the
    network in the file `rival`, or the HCE."""
    name, title = f"network {path}", f"the network {Path(path).name}"
    if rival is not None:
        name, title = f"{name} against {rival}", f"{title} instead of {Path(rival).name}"
    return Step(name, title, Kind.NETWORK, network=path, rival=rival)


def change_step(text: str) -> Step:
    """Any change of search parameters, written `NAME=VALUE,...`; InputError if it is none."""
    known = {parameter.name for parameter in PARAMETERS}
    values: dict[str, int] = {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        if name not in known:
            raise InputError(f"there is no search parameter '{name}'")
        try:
            values[name] = int(value)
        except ValueError:
            raise InputError(f"'{part}' is not a change NAME=VALUE") from None
    return Step(text, text, Kind.CHANGE, tuple(values.items()))
