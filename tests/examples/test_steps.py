"""The steps of the toy engine: each speaks UCI, plays legal moves and has its measured match."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest
from examples.alpha_beta import MATE
from examples.board import BLACK, START_FEN, Board, Move
from examples.castling import generate_all
from examples.learning import Learner
from examples.limits import Limits
from examples.making import legal_moves
from examples.matches import (
    BY_NODES,
    PLAYED,
    PREPARED_BOOK,
    PUBLISHED,
    endings,
    openings,
    opponent,
    plan_of,
)
from examples.player import Report
from examples.retrograde import NAMES, Table, read_table
from examples.steps import STEPS, Step, step_named
from examples.strength import CLIMBERS
from examples.table import EXACT, LOWER, UPPER, Entry
from examples.threads import SLOT_BYTES, SLOTS, SharedTable, Threads, packed, unpacked
from examples.uci import limits_of, speak
from hypothesis import given
from hypothesis import strategies as st

from examples import bitboards, preparing
from philidor.book.polyglot import PolyglotBook
from philidor.book.repertoire import Repertoire
from philidor.game.fen import parse_fen
from philidor.protocols.conformance.suite import CheckSuite
from philidor.protocols.conformance.uci import UCI

NAMED = [step.name for step in STEPS]
SEARCHERS = NAMED[1:]


@pytest.mark.parametrize("name", NAMED)
def test_a_step_plays_a_legal_move(name: str) -> None:
    player = step_named(name).make()
    player.set_position(moves=("e2e4", "e7e5", "g1f3"))
    move = player.think(Limits(nodes=120), lambda _: None)
    assert move in legal_moves(player.board, generate_all)


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_searcher_finds_a_mate(name: str) -> None:
    player = step_named(name).make()
    player.set_position("7k/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    reports: list[Report] = []
    assert str(player.think(Limits(depth=2), reports.append)) == "d1d8"
    assert reports[-1].score == MATE - 1


def test_a_finished_game_has_no_move() -> None:
    for name in NAMED:
        player = step_named(name).make()
        player.set_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        assert player.think(Limits(depth=2), lambda _: None) is None


def test_a_learner_plays_its_only_legal_move_though_it_lost_with_it() -> None:
    """The moves of the pawns are new to it, and illegal."""
    player = Learner()
    player.set_position("7k/8/8/8/8/8/5PP1/r5K1 w - - 0 1")
    player.experience.add(player.keys[-1], "g1h2", 0.0)
    assert str(player.think(Limits(depth=1), lambda _: None)) == "g1h2"


# What must have been said, and how often, before a word is typed.
WAITS = {
    "go infinite": ("bestmove", 1),
    "stop": ("readyok", 2),
    "quit": ("bestmove", 2),
}


def test_uci(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = [
        *(
            "uci",
            "isready",
            "ucinewgame",
            "position startpos moves d2d4",
            "go depth 1",
            "go infinite",
        ),
        *("isready", "stop", "quit"),
    ]
    heard = io.StringIO()

    def typed() -> Iterator[str]:
        for word in said:
            wanted = WAITS.get(word, ("", 0))
            while heard.getvalue().count(wanted[0]) < wanted[1]:
                Event().wait(0.01)
            yield f"{word}\n"

    monkeypatch.setattr(sys, "stdin", typed())
    monkeypatch.setattr(sys, "stdout", heard)
    speak(step_named("captures").make(), "test")
    lines = heard.getvalue().splitlines()
    assert lines[0] == "id name Toy test"
    assert "uciok" in lines
    assert "readyok" in lines
    assert any(line.startswith("info depth 1 score cp ") for line in lines)
    assert lines[-1].split()[1] in [str(move) for move in legal_moves(Board(D4), generate_all)]


@pytest.mark.parametrize("name", NAMED)
def test_go_without_a_position_is_about_the_initial_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("uci\ngo depth 1 nodes 120\nquit\n"))
    speak(step_named(name).make(), "test")
    move = capsys.readouterr().out.splitlines()[-1].split()[1]
    assert move in [str(one) for one in legal_moves(Board(), generate_all)]


@pytest.mark.parametrize("refused", ["startpos moves e2e5", "fen 8/8 w", "fen", ""])
def test_an_impossible_position_leaves_the_last_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], refused: str
) -> None:
    said = f"position startpos moves d2d4\nposition {refused}\ngo depth 1\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    speak(step_named("random").make(), "test")
    told, *_, answer = capsys.readouterr().out.splitlines()
    assert told.startswith("info string position refused, the last one stays: ")
    assert answer.split()[1] in [str(move) for move in legal_moves(Board(D4), generate_all)]


D4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"


def test_the_toy_keeps_to_the_protocol() -> None:
    """What a search must wait for, and which moves it may play, as any program is asked."""
    wanted = {
        "infinite_waits_with_a_mate_at_hand",
        "infinite_waits_when_mated",
        "pondering_waits",
        "ponderhit_leads_to_a_move",
        "searchmoves_are_obeyed",
        "castles_as_the_king_moves",
        "promotes_in_small_letters",
        "unknown_words_are_skipped",
    }
    checks = [check for check in UCI.checks if check.__name__ in wanted]
    assert len(checks) == len(wanted)
    suite = CheckSuite(UCI.protocol, UCI.connect, checks)
    report = suite.run([sys.executable, "-m", "examples", "nullmove"], jobs=4)
    assert not report.failed, [f"{one.name}: {one.reason}" for one in report.failed]


def test_clocks_are_read() -> None:
    words = ["wtime", "60000", "btime", "30000", "winc", "1000", "binc", "500", "movestogo", "20"]
    assert limits_of(words, False) == Limits(left=30.0, increment=0.5, moves_to_go=20)


def test_the_clock_is_kept() -> None:
    player = step_named("time").make()
    player.set_position()
    player.moves()
    assert player.think(Limits(left=0.6), lambda _: None)


def test_tables_are_what_the_analysis_makes() -> None:
    fresh = Table(next(iter(NAMES)))
    fresh.build()
    assert fresh.plies == read_table(next(iter(NAMES))).plies


def test_endings_are_legal_and_won() -> None:
    fens = endings(6)
    assert len(set(fens)) == 6
    for fen in fens:
        assert legal_moves(Board(fen))


def test_the_prepared_book_knows_the_openings_of_its_match() -> None:
    book = PolyglotBook(PREPARED_BOOK)
    for fen in openings(step_named("book")):
        assert len(book.moves(parse_fen(fen))) == 1


def test_a_line_is_prepared_for_one_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "NODES", 60)
    monkeypatch.setattr(preparing, "FEWER_NODES", 30)
    book = Repertoire()
    preparing.prepare(START_FEN, BLACK, book)
    assert len(book) == preparing.MOVES
    assert not any(known.setup.white_to_move for known in book.positions.values())


@pytest.mark.parametrize("step", PLAYED, ids=lambda step: step.name)
def test_the_measured_margin(step: Step) -> None:
    """The result is of this match, and the step beats the one before."""
    facts = json.loads((PUBLISHED / f"{step.key}.json").read_text("utf-8"))
    assert facts["against"] == opponent(step).key
    assert facts["limit"] == str(plan_of(step, 2).conditions.engines[0].time_control)
    points = facts["wins"] + facts["draws"] / 2
    assert facts["games"] == facts["wins"] + facts["draws"] + facts["losses"]
    assert facts["games"] >= 100
    assert facts["score"] == pytest.approx(points / facts["games"], abs=1e-4)
    assert facts["score"] > 0.5
    assert facts["low"] is None or facts["low"] > 0


def test_what_is_measured_in_nodes() -> None:
    """Each idea of chapters 26 to 28 saves nodes, and the file says for which positions."""
    facts = json.loads((PUBLISHED / "selective.json").read_text("utf-8"))
    nodes = list(facts["nodes"].values())
    assert len(nodes) == 1 + 1 + len(BY_NODES)
    assert nodes == sorted(nodes, reverse=True)
    assert facts["depth"] == 5
    assert len(facts["positions"]) == 3


def test_what_prunes_searches_less() -> None:
    """Each step needs fewer nodes for the same depth."""
    counts = []
    for name in ("nullmove", "reductions", "futility", "aspiration"):
        player = step_named(name).make()
        player.set_position("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1")
        player.think(Limits(depth=4), lambda _: None)
        counts.append(player.nodes)
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize(
    ("fen", "depth", "leaves"),
    [
        (START_FEN, 3, 8902),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
    ],
)
def test_bitboards_count_what_is_known(fen: str, depth: int, leaves: int) -> None:
    assert bitboards.perft(bitboards.position_of(fen), depth) == leaves


def test_the_strength_of_the_steps_is_that_of_the_results() -> None:
    """Every climber has games, Stockfish's rungs hold the scale, and knowing more has helped."""
    facts = json.loads((PUBLISHED / "strength.json").read_text("utf-8"))
    rungs = {rung["name"]: rung for rung in facts["rungs"]}
    for name, (nodes, _) in CLIMBERS.items():
        rung = rungs[step_named(name).key]
        assert rung["nodes"] == nodes
        assert rung["games"] >= 8
        assert rung["error"] > 0
    anchors = [rung for rung in facts["rungs"] if "label" in rung]
    assert len(anchors) >= 3
    assert sum(rung["rating"] - rung["label"] for rung in anchors) == pytest.approx(0, abs=5)
    assert rungs["30-whole"]["rating"] > rungs["06-alphabeta"]["rating"]


# Seconds in which a helper must have found something, on a machine with much else to do.
PATIENCE = 120
SCORES = st.integers(-31_000, 31_000)
SQUARE_NUMBERS = st.integers(21, 98)
ENTRIES = st.builds(
    Entry,
    st.integers(0, 255),
    st.sampled_from((LOWER, EXACT, UPPER)),
    SCORES,
    st.none() | st.builds(Move, SQUARE_NUMBERS, SQUARE_NUMBERS, st.integers(0, 5)),
)


@given(ENTRIES)
def test_an_entry_is_packed_and_unpacked(entry: Entry) -> None:
    data = packed(entry)
    assert 0 < data < 1 << 43
    assert unpacked(data) == entry


def test_a_torn_entry_of_the_shared_table_is_not_found(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(bytes(SLOTS * SLOT_BYTES))
    table, other = SharedTable(path), SharedTable(path)
    key, entry = (1 << 63) + 5, Entry(4, EXACT, -7, None)
    table[key] = entry
    assert other.get(key) == entry
    assert other.get(key + SLOTS) is None
    other.slots[2 * (key % SLOTS)] ^= 1
    assert table.get(key) is None
    table.clear()
    assert not any(other.slots[:2000])


def test_a_helper_fills_the_table_that_is_shared() -> None:
    player = Threads()
    player.set_option("Threads", "2")
    (helper,) = player.helpers
    try:
        helper.begin(START_FEN, ("e2e4",))
        player.set_position(moves=("e2e4",))
        key = player.keys[-1]
        begun = monotonic()
        while player.table.get(key) is None and monotonic() < begun + PATIENCE:
            sleep(0.01)
        assert player.table.get(key) is not None
        helper.end()
        assert player.think(Limits(depth=2), lambda _: None) is not None
    finally:
        player.end_game()
    assert helper.process.returncode == 0
    assert player.helpers == []


def test_an_unknown_step_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no step 'magic'; there are: 5 random"):
        step_named("magic")
