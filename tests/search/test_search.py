"""Results of the search, and the effect of each of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from tests.project import headers
from tests.search.thinking import KIWIPETE, engine_at, think

from philidor.contract.info import Info, ignore
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.core import convert
from philidor.core.position import Position
from philidor.engine import Philidor
from philidor.evaluation import layout
from philidor.game.fen import parse_fen
from philidor.lab.selfplay import Contestant, play
from philidor.search.parameters import PARAMETERS, Parameter, Parameters
from philidor.search.types import Tuning

MATES = (
    ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", 1),
    ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2),
    # Paul Morphy's: a quiet sacrifice into zugzwang, which every shortcut overlooks.
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    # Paul Morphy's: a quiet sacrifice into zugzwang, which every shortcut overlooks.
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ("8/8/8/8/8/3k4/4q3/1K6 b - - 0 1", 2),
)


@pytest.mark.parametrize(("fen", "moves"), MATES)
def test_mates_are_found_and_shortest(fen: str, moves: int) -> None:
    _, infos = think(engine_at(fen), Limits(mate=moves))
    last = infos[-1]
    assert last.score is not None
    assert last.score.mate == moves
    board = chess.Board(fen)
    for name in last.pv:
        board.push_uci(name)
    assert board.is_checkmate()
    assert len(last.pv) == 2 * moves - 1


@pytest.mark.parametrize(("fen", "moves"), MATES)
def test_no_shorter_mate_is_claimed(fen: str, moves: int) -> None:
    if moves == 1:
        return
    _, infos = think(engine_at(fen), Limits(mate=moves - 1))
    assert all(info.score is None or (info.score.mate or moves) >= moves for info in infos)


def test_being_mated_counts_backwards() -> None:
    _, infos = think(engine_at(MATES[1][0], ["d2h6"]), Limits(depth=4))
    assert infos[-1].score is not None
    assert infos[-1].score.mate == -1


@pytest.mark.parametrize(
    "fen",
    [
        # Perpetual check on e8 and h5 against mate on the move.
        "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1",
        # The defender has the opposition.
        "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
        # A pawn down, but the last one can be taken.
        "8/8/8/8/3k4/3p4/8/3K4 w - - 0 1",
    ],
)
def test_draws_are_seen(fen: str) -> None:
    _, infos = think(engine_at(fen), Limits(depth=12))
    assert infos[-1].score is not None
    assert infos[-1].score.centipawns is not None
    assert abs(infos[-1].score.centipawns) <= 2


def test_a_winning_side_avoids_stalemate() -> None:
    fen = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"
    best, infos = think(engine_at(fen), Limits(depth=6))
    board = chess.Board(fen)
    board.push_uci(best.move or "")
    assert not board.is_stalemate()
    assert infos[-1].score is not None
    assert infos[-1].score.mate is not None


SHUFFLE = ("h1h3", "f2e2", "h3h1", "e2f2", "h1h3", "f2e2", "h3h1")


def test_a_third_repetition_is_worth_a_draw() -> None:
    """Black is ahead, but only one move is allowed and it repeats."""
    engine = engine_at("1k6/8/8/8/8/8/5q2/K6R w - - 0 1", SHUFFLE)
    _, infos = think(engine, Limits(depth=4, search_moves=("e2f2",)))
    assert infos[-1].score is not None
    assert abs(infos[-1].score.centipawns or 0) <= 2


def test_fifty_moves_are_a_draw_in_the_search() -> None:
    fen = "8/8/4k3/8/8/3K4/8/R7 w - - 99 90"
    _, infos = think(engine_at(fen), Limits(depth=5))
    assert infos[-1].score is not None
    assert abs(infos[-1].score.centipawns or 0) <= 2


def test_bare_kings_can_be_searched() -> None:
    best, infos = think(engine_at("8/8/8/3k4/8/8/8/K7 w - - 0 1"), Limits(depth=6))
    assert best.move is not None
    assert infos[-1].score is not None
    assert abs(infos[-1].score.centipawns or 0) <= 2


def test_material_is_won() -> None:
    best, infos = think(engine_at("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), Limits(depth=5))
    assert best.move == "e4d5"
    assert infos[-1].score is not None


# Every number of the search has a part in it

PLACES = (
    KIWIPETE,
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "8/5pk1/3p2p1/2pPp2p/1pP1P3/1P3P1P/2r3PK/R7 w - - 0 40",
    "2rqr1k1/5pb1/2bp2p1/pp6/3PPP2/P1P1NB2/1P1Q1K2/3R3R w - - 3 31",
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    "5k2/n2B4/8/3KP1p1/p4p1p/P4P2/6PP/8 b - - 1 44",
    "1k1r4/p7/1p1p1p2/3q1P1p/2R5/3n4/6P1/3Q2K1 w - - 0 41",
)
DEPTH = 12


def moved(parameter: Parameter) -> int:
    """Another value: off if possible, else the farther end of the range."""
    if parameter.can_be_off or parameter.high == 1:
        return 0
    if parameter.low * parameter.high > parameter.default * parameter.default:
        return parameter.high
    return parameter.low


def signature(name: str = "", value: int = 0) -> Iterator[int]:
    """The nodes of each position, one searched after the other, with one parameter changed."""
    engine = Philidor()
    if name:
        setattr(engine.parameters, name, value)
        for worker in engine.deepening.workers:
            worker.tune()
    for fen in PLACES:
        engine.new_game()
        engine.set_position(parse_fen(fen), ())
        engine.go(Limits(depth=DEPTH), ignore)
        yield engine.deepening.nodes()


@pytest.fixture(scope="module")
def as_it_is() -> list[int]:
    return list(signature())


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_each_number_changes_the_search(parameter: Parameter, as_it_is: list[int]) -> None:
    assert moved(parameter) != parameter.default
    changed = signature(parameter.name, moved(parameter))
    assert any(nodes != before for nodes, before in zip(changed, as_it_is, strict=True))


def test_the_search_repeats_itself(as_it_is: list[int]) -> None:
    assert list(signature()) == as_it_is


def test_checks_that_leave_the_king_few_squares_are_followed() -> None:
    """Mate in six by checks: 407,000 nodes, without the smaller reduction more than 1,500,000."""
    engine = Philidor()
    engine.set_option("Evaluation", "hand-written")
    engine.set_position(parse_fen("1r1k4/p7/1pp5/7B/5PQ1/PP6/3P4/1K1N4 w - - 4 43"), ())
    mates: list[int] = []

    def note(info: Info) -> None:
        if info.score is not None and info.score.mate is not None:
            mates.append(info.score.mate)

    engine.go(Limits(nodes=700_000), note)
    assert mates[-1] == 6


# Parameters


def test_header_and_list_have_the_same_parameters() -> None:
    header = Path(__file__).parents[2] / "src" / "philidor" / "search" / "types.pxd"
    declared = headers.read(header).structs["Tuning"]
    assert list(declared) == [parameter.name for parameter in PARAMETERS]
    assert list(vars(Tuning())) == [parameter.name for parameter in PARAMETERS]


def test_parameters_begin_with_their_defaults() -> None:
    parameters = Parameters()
    for parameter in PARAMETERS:
        assert getattr(parameters, parameter.name) == parameter.default
        assert parameter.low <= parameter.default <= parameter.high
        assert parameter.meaning


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(AttributeError, match="there is no search parameter 'luck'"):
        _ = Parameters().luck
    with pytest.raises(ValueError, match="there is no search parameter 'luck'"):
        Contestant({"luck": 7})


def test_parameters_are_options_when_tuning(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Philidor()
    with pytest.raises(OptionError):
        engine.set_option("razor_base", "300")
    monkeypatch.setenv("PHILIDOR_TUNE", "1")
    engine.set_option("razor_base", "300")
    assert engine.parameters.razor_base == 300
    with pytest.raises(OptionError):
        engine.set_option("razor_base", "0")
    # What nought switches off can be switched off here as well, whatever a tuner tries.
    engine.set_option("null_move_base", "0")
    assert engine.parameters.null_move_base == 0
    names = {option.name for option in engine.options}
    assert {parameter.name for parameter in PARAMETERS} < names


# Histories


def test_histories_stay_within_their_limits() -> None:
    engine = engine_at(KIWIPETE)
    think(engine, Limits(nodes=300_000))
    histories = engine.deepening.main.histories
    for table in (
        histories.butterfly,
        histories.captures,
        histories.continuation,
        histories.by_pawns,
    ):
        values = list(table)
        assert 0 < max(map(abs, values)) <= 16_384
        assert min(values) < 0 < max(values)
    for table in (
        histories.pawn_correction,
        histories.piece_correction,
        histories.line_correction,
    ):
        assert 0 < max(map(abs, table)) <= 8_192
    assert any(histories.counter_moves)
    engine.new_game()
    assert not any(histories.butterfly)
    assert not any(histories.piece_correction)
    assert not any(histories.line_correction)


# Games inside one process


def test_a_game_of_the_engine_against_itself_is_legal_and_repeatable() -> None:
    games = [play(Contestant(), Contestant(), parse_fen(chess.STARTING_FEN), 400) for _ in range(2)]
    assert games[0].moves == games[1].moves
    assert games[0].ending
    assert games[0].result in (0, 0.5, 1)
    board, position = chess.Board(), Position()
    convert.place(position, parse_fen(chess.STARTING_FEN))
    for move in games[0].moves:
        board.push_uci(convert.uci(position, move))
        position.make(move)
        position.forget_past()
    assert len(games[0].values) == len(games[0].moves)


def test_a_side_may_have_weights_of_its_own() -> None:
    position = Position()
    convert.place(position, parse_fen("r2qkb1r/pppp4/8/8/8/8/PPPP4/R3KB1R w KQkq - 0 1"))
    _, value = Contestant().think(position, 400)
    assert value < -300
    blind = Contestant(weights=[(0, 0)] * layout.total())
    _, value = blind.think(position, 400)
    assert value == 0
