"""RDChess through the contract that front ends use."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from tests.classics.rdchess.oracle import KIWIPETE, QUIET
from tests.classics.thinking import Thinking, quickest, timed

from philidor.classics.rdchess.player import SWITCHES, RDChess
from philidor.classics.rdchess.table import MAX_USES
from philidor.classics.rdchess.thinking import CLASS_NAMES, MOST_WINDOWS
from philidor.classics.rdchess.timing import allowance
from philidor.contract.info import Info, Insight, ignore
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import OptionError
from philidor.contract.player import Player
from philidor.game.clock import Clock
from philidor.game.fen import parse_fen, start
from philidor.game.time_control import Unitless, read_time_control

ZUGZWANG_MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
STATISTICS = {
    "nodes", "max_depth", "hash_use_count", "hash_beta_cutoffs", "null_moves", "null_beta_cutoffs",
    "negascout_repetitions", "king_pawn_probes", "king_pawn_hits", "king_pawn_hit_rate",
}  # fmt: skip


@pytest.fixture
def rdchess() -> RDChess:
    return RDChess()


def at(fen: str) -> RDChess:
    player = RDChess()
    player.set_position(parse_fen(fen), ())
    return player


def reports(player: Player, limits: Limits) -> list[Info]:
    """The ordinary reports of a search."""
    infos: list[Info] = []
    player.go(limits, infos.append)
    return [info for info in infos if info.score is not None]


def insights(player: Player, limits: Limits, kind: str) -> list[Insight]:
    """The facts of one kind of a search's insight reports."""
    infos: list[Info] = []
    player.go(limits, infos.append)
    return [one for info in infos for one in info.insights if one.kind == kind]


def test_iterations_show_the_aspiration_window_and_its_repetitions() -> None:
    found = insights(at(KIWIPETE), Limits(depth=6), "iteration")
    assert set(found[0].facts) == {"depth", "alpha", "best", "beta", "time", "nodes", "line"}
    windows = [
        tuple(one.facts[name] for name in ("depth", "alpha", "best", "beta")) for one in found
    ]
    assert windows[0][0] == 1
    narrow = [row for row in windows if row[3] - row[1] == 90]  # type: ignore[operator]
    assert len(narrow) >= 5
    for before, after in pairwise(windows):
        inside = before[1] < before[2] < before[3]  # type: ignore[operator]
        assert (after[0] == before[0] + 1) == inside  # type: ignore[operator]
        if not inside:
            assert after[1] <= before[2] <= after[3]  # type: ignore[operator]


def test_statistics_are_delivered() -> None:
    found = insights(at(QUIET), Limits(depth=6), "statistics")
    assert found
    facts = found[-1].facts
    assert set(facts) >= STATISTICS
    for name in STATISTICS - {"hash_use_count"}:
        assert facts[name] > 0, name  # type: ignore[operator]
    assert facts["king_pawn_hit_rate"] > 0.8  # type: ignore[operator]
    assert facts["max_depth"] >= 6  # type: ignore[operator]


def test_root_moves_are_told_with_what_was_found_of_them(rdchess: RDChess) -> None:
    heard: list[dict[str, Any]] = []

    def hear(info: Info) -> None:
        # Insights are read when they are reported: later the search has moved on.
        heard.extend(dict(one.facts) for one in info.insights if one.kind == "root")

    rdchess.set_position(start(), ())
    answer = rdchess.go(Limits(depth=4), hear)
    rows = heard[-1]["moves"]
    assert sorted(row["move"] for row in rows) == sorted(rdchess.legal_moves())
    assert {row["depth"] for row in rows} == {4}
    exact = {row["move"]: row["cp"] for row in rows if row["bound"] == "exact"}
    assert answer.move in exact
    best = exact[answer.move]
    assert all(row["cp"] <= best for row in rows if row["bound"] == "upperbound")


# White can capture on d5 with a pawn, an even exchange, or with a knight, which loses it.
CENTRE = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def root_orders(player: Player, depth: int) -> tuple[list[str], list[str], list[list[str]]]:
    """The reported order of the root's moves, their classes, and the order of each iteration."""
    told: dict[str, list[Any]] = {"moves": [], "root": []}

    def hear(info: Info) -> None:
        for one in info.insights:
            if one.kind in told:
                told[one.kind].append(dict(one.facts))

    player.go(Limits(depth=depth), hear)
    (moves,) = told["moves"]
    orders = [[row["move"] for row in facts["moves"]] for facts in told["root"]]
    return moves["searched"], moves["classes"], orders


@pytest.mark.parametrize("fen", [CENTRE, KIWIPETE, QUIET, "4k3/8/8/8/4r3/8/3N4/4K2R w K - 0 1"])
def test_root_moves_are_searched_in_the_order_of_their_classes(fen: str) -> None:
    player = at(fen)
    searched, classes, orders = root_orders(player, 1)
    assert orders == [searched]
    assert sorted(searched) == sorted(player.legal_moves())
    numbers = [CLASS_NAMES.index(name) for name in classes]
    assert numbers == sorted(numbers)


def test_a_losing_capture_waits_for_its_class_at_the_root() -> None:
    searched, classes, _ = root_orders(at(CENTRE), 1)
    places = dict(zip(searched, classes, strict=True))
    assert places["c4d5"] == "winning capture"
    assert places["c3d5"] == "losing capture"
    before = {places[move] for move in searched[: searched.index("c3d5")]}
    assert before == {"winning capture", "safe move", "pawn move"}


def test_later_iterations_begin_with_the_best_move_and_keep_the_classes() -> None:
    searched, _, orders = root_orders(at(CENTRE), 3)
    for before, order in pairwise(orders):
        assert order[0] in before
        assert order[1:] == [move for move in searched if move != order[0]][: len(order) - 1]


def test_the_next_search_of_a_position_begins_with_the_hash_move() -> None:
    player = at(CENTRE)
    best = player.go(Limits(depth=3), ignore).move
    searched, classes, _ = root_orders(player, 1)
    assert (searched[0], classes[0]) == (best, "hash move")


def test_moves_in_generated_order_and_evaluation_terms(rdchess: RDChess) -> None:
    rdchess.set_position(parse_fen(KIWIPETE), ())
    (found,) = insights(rdchess, Limits(depth=1), "moves")
    assert found.facts["generated"] == rdchess.legal_moves()
    (terms,) = insights(rdchess, Limits(depth=1), "evaluation")
    assert "field control" in terms.facts["terms"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("40/120", "tournament"), ("2+12", "increment"), ("3s", "seconds a move"),
        ("depth 3", "depth"), ("equal", "equal time"),
    ],
)  # fmt: skip
def test_levels_come_through_the_contract(level: str, text: str) -> None:
    """Each level of the source maps to limits that the player obeys."""
    clock = Clock(read_time_control(level, Unitless.MINUTES))
    clock.spend(True, 180)
    limits = clock.limits(False)
    player = RDChess()
    player.set_position(start(), ["e2e4"])
    if text == "equal time":
        # As long as the opponent took.
        assert limits.movetime == 180
        assert quickest(lambda: timed(player, limits), 0.19) < 0.19
    elif text == "depth":
        assert reports(player, limits)[-1].depth == 3
    else:
        assert allowance(limits, False) is not None


def test_unlimited_search_lasts_until_stop() -> None:
    limits = Clock(read_time_control("unlimited")).limits(True)
    thinking = Thinking(at(KIWIPETE), limits)
    assert thinking.answer is None
    thinking.control.stop()
    thinking.wait()


def test_mate_search_sees_zugzwang() -> None:
    """The null move cannot see it; a mate search prunes nothing, by limit or by option."""
    told = reports(at(ZUGZWANG_MATE), Limits(mate=2))
    assert told[-1].score is not None
    assert (told[-1].score.mate, told[-1].pv[0]) == (2, "a1a6")
    player = at(ZUGZWANG_MATE)
    player.set_option("Mate Search", "true")
    told = reports(player, Limits(depth=4))
    assert told[-1].score is not None
    assert told[-1].score.mate == 2
    # The switches are restored afterwards.
    player.set_option("Mate Search", "false")
    player.new_game()
    assert insights(at(QUIET), Limits(depth=4), "statistics")[-1].facts["hash_probes"]


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_windows_that_deny_each_other_do_not_go_on_for_ever(moves: int) -> None:
    """Without the table, quiescence's stop rule gives other results in other windows."""
    found = insights(at("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"), Limits(mate=moves), "iteration")
    tried = Counter(one.facts["depth"] for one in found)
    assert list(tried) == list(range(1, 2 * moves + 1))
    assert max(tried.values()) <= MOST_WINDOWS + 1


def test_an_only_move_is_played_at_once() -> None:
    player = at("k7/8/8/8/8/8/1r6/K7 w - - 0 1")
    assert player.legal_moves() == ["a1b2"]
    assert quickest(lambda: timed(player, Limits(white=TimeLeft(60_000))), 0.1) < 0.1


def test_options(rdchess: RDChess) -> None:
    names = {option.name for option in rdchess.options}
    assert names == {
        "Hash Size",
        "Mate Search",
        "Test Level",
        "Ponder",
        "Period Speed",
        "Period Clock",
        *SWITCHES,
    }
    with pytest.raises(OptionError, match="24, 48, 96"):
        rdchess.set_option("Hash Size", "32")
    with pytest.raises(OptionError, match="true or false"):
        rdchess.set_option("Hash Table", "maybe")
    with pytest.raises(OptionError, match="no option"):
        rdchess.set_option("Contempt", "1")


@pytest.mark.parametrize("size", ["24", "48", "96"])
def test_the_hash_table_has_three_sizes(size: str) -> None:
    player = RDChess()
    player.set_option("Hash Size", size)
    assert player._search.table.size * 16 == int(size) * 1024 * 1024


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_changes_the_search(rdchess: RDChess, name: str) -> None:
    def nodes() -> int:
        rdchess.new_game()
        rdchess.set_position(parse_fen(KIWIPETE), ())
        return reports(rdchess, Limits(depth=4))[-1].nodes or 0

    usual = nodes()
    rdchess.set_option(name, "false")
    assert nodes() != usual
    rdchess.set_option(name, "true")
    assert nodes() == usual


def test_the_hash_table_lives_from_move_to_move_and_ages() -> None:
    """One for a plain move, two for a capture or a pawn's move, until the maximum is passed."""
    player = RDChess()

    def uses(moves: list[str]) -> object:
        player.set_position(start(), moves)
        return insights(player, Limits(depth=2), "statistics")[-1].facts["hash_use_count"]

    moves: list[str] = []
    assert uses(moves) == 0
    expected = 0
    for move, worth in (("e2e4", 2), ("d7d5", 2), ("e4d5", 2), ("d8d5", 2), ("b1c3", 1)):
        moves.append(move)
        expected += worth
        assert uses(moves) == expected
    moves += ["d5d8", "g1f3"]
    expected += 2
    assert uses(moves) == expected
    while expected <= MAX_USES:
        moves += ["d8d6", "f3g1", "d6d8", "g1f3"]
        expected += 4
        last = uses(moves)
    assert last == 0
    player.new_game()
    assert uses([]) in (0, 1)


def test_hit_of_the_table_is_worth_nodes_for_the_next_move() -> None:
    player = RDChess()
    player.set_position(parse_fen(QUIET), ())
    answer = player.go(Limits(depth=5), ignore)
    assert answer.move is not None
    assert answer.ponder is not None
    cold = RDChess()
    for one in (player, cold):
        one.set_position(parse_fen(QUIET), [answer.move, answer.ponder])
    kept, fresh = (reports(one, Limits(depth=4))[-1].nodes or 0 for one in (player, cold))
    assert kept < fresh


@pytest.mark.parametrize(
    ("level", "form"),
    [
        (0, None),
        (1, r"C -?\d\.\d\d/ [\d.]+/MxViT:\d+"),
        (2, r"C -?\d\.\d\d/ [\d.]+/MxViT:\d+/NSWh:\d+/NM#:\d+/NM-ßCut:\d+/HTU:\d+/Ha-ßCut:\d+"),
    ],
)
def test_the_test_level_annotates_the_move(rdchess: RDChess, level: int, form: str | None) -> None:
    rdchess.set_option("Test Level", str(level))
    infos: list[Info] = []
    rdchess.go(Limits(depth=4), infos.append)
    texts = [info.text for info in infos if info.text is not None]
    if form is None:
        assert texts == []
    else:
        (text,) = texts
        assert re.fullmatch(form, text)


def test_the_annotation_marks_the_only_move_and_counts_for_white() -> None:
    player = at("k7/8/1R6/8/8/8/8/1K6 b - - 0 1")
    assert player.legal_moves() == ["a8a7"]
    player.set_option("Test Level", "1")
    infos: list[Info] = []
    player.go(Limits(depth=3), infos.append)
    (text,) = [info.text for info in infos if info.text is not None]
    assert re.match(r"1 [5-9]\.\d\d/", text)


def test_a_clock_that_lives_on_its_increment_keeps_a_reserve() -> None:
    """With 56 ms left of 2 s + 0.05 s the search once took 22 ms, and a stall lost the game."""
    left = 2_000
    for _ in range(200):
        limits = Limits(white=TimeLeft(left, 50), black=TimeLeft(left, 50))
        allowed = allowance(limits, True)
        assert allowed is not None
        left += 50 - allowed.stop
        assert left >= 150
