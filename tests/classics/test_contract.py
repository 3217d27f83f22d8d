"""What every classic does through the contract that front ends use."""

from __future__ import annotations

import time

import chess
import pytest
from tests.classics.thinking import Thinking, quickest, random_game, timed

from philidor.contract.info import BestMove, Info, ignore
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import Check, Combo, OptionError, Spin
from philidor.contract.player import IllegalMoveError, Player, UnsupportedPositionError
from philidor.contract.search_control import SearchControl
from philidor.game.fen import parse_fen, start
from philidor.players import ENGINES, EngineInfo, load

CLASSICS = [info for info in ENGINES if info.key != "philidor"]
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
STALEMATED = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"
# Nodes allowed beyond the limit: the list at the root is always finished, and the quiescence
# search is left move by move.
BEGUN = {"RomiChess tutorial": 100, "Arasan 1.2": 2}


@pytest.fixture(params=CLASSICS, ids=lambda info: info.key)
def info(request: pytest.FixtureRequest) -> EngineInfo:
    assert isinstance(request.param, EngineInfo)
    return request.param


@pytest.fixture
def player(info: EngineInfo) -> Player:
    """A classic that searches without limit from the initial position."""
    player = load(info.key)
    if any(option.name == "Search Depth" for option in player.options):
        player.set_option("Search Depth", "60")
    player.set_option("OwnBook", "false")
    return player


def at(player: Player, fen: str) -> Player:
    player.set_position(parse_fen(fen), ())
    return player


def reports(player: Player, limits: Limits) -> tuple[BestMove, list[Info]]:
    """The answer, and the reports that carry a score."""
    infos: list[Info] = []
    best = player.go(limits, infos.append)
    return best, [info for info in infos if info.score is not None]


def mate_told(player: Player, limits: Limits) -> int | None:
    """The mate that a search finds."""
    score = reports(player, limits)[1][-1].score
    assert score is not None
    return score.mate


# Positions


def test_the_info_leads_to_the_player(info: EngineInfo, player: Player) -> None:
    assert player.name == info.name
    # The author of the description, or, where Philidor's authors wrote the program, its source.
    assert info.author.split(",")[0] in player.author
    assert len(player.legal_moves()) == 20


def test_moves_are_played_and_illegal_ones_named(player: Player) -> None:
    player.set_position(start(), ["e2e4", "e7e5", "g1f3"])
    assert "b8c6" in player.legal_moves()
    for bad in ("e4e5", "e1g1", "a1a1", "nonsense", ""):
        with pytest.raises(IllegalMoveError) as caught:
            player.set_position(start(), ["e2e4", "e7e5", bad, "g8f6"])
        assert caught.value.move == bad
        assert caught.value.moves_before == ("e2e4", "e7e5")
        assert "d2d4" in player.legal_moves()


def test_special_moves_are_spoken_as_uci_does(player: Player) -> None:
    moves = set(at(player, "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1").legal_moves())
    assert {"e1g1", "e1c1", "b7b8q", "b7b8r", "b7b8b", "b7b8n", "b7a8n"} <= moves
    player.set_position(start(), ["e2e4", "a7a6", "e4e5", "d7d5"])
    assert "e5d6" in player.legal_moves()


def test_chess960_is_refused(player: Player) -> None:
    with pytest.raises(UnsupportedPositionError, match="Chess960"):
        at(player, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1")


# Limits


def test_depth_and_reports(player: Player) -> None:
    answer, told = reports(player, Limits(depth=5))
    last = told[-1]
    depths = [info.depth or 0 for info in told]
    assert depths == sorted(depths)
    assert last.depth == 5
    assert (last.seldepth or 0) >= 5
    assert last.score is not None
    assert last.score.centipawns is not None
    assert None not in (last.nodes, last.nps, last.time)
    assert last.pv[:2] == (answer.move, answer.ponder)
    board = chess.Board()
    for move in last.pv:
        board.push_uci(move)


def test_nodes(player: Player) -> None:
    at(player, MIDDLEGAME)
    answer, told = reports(player, Limits(nodes=3000))
    assert answer.move in player.legal_moves()
    assert all((info.nodes or 0) <= 3000 + BEGUN.get(player.name, 0) for info in told)
    assert player.go(Limits(nodes=1), ignore).move in player.legal_moves()


def test_movetime(player: Player) -> None:
    at(player, MIDDLEGAME)
    assert 0.1 < quickest(lambda: timed(player, Limits(movetime=150)), 0.16) < 0.16


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        (Limits(white=TimeLeft(300), black=TimeLeft(1)), 0.3),
        (Limits(white=TimeLeft(200, 100)), 0.2),
        (Limits(white=TimeLeft(200), moves_to_go=1), 0.19),
        (Limits(white=TimeLeft(20)), 0.02),
    ],
)
def test_the_clock_is_not_overrun(player: Player, limits: Limits, most: float) -> None:
    at(player, MIDDLEGAME)
    assert quickest(lambda: timed(player, limits), most) < most


def test_the_clock_of_the_side_to_move_counts(player: Player) -> None:
    player.set_position(start(), ["e2e4"])
    limits = Limits(white=TimeLeft(3_600_000), black=TimeLeft(200))
    assert quickest(lambda: timed(player, limits), 0.2) < 0.2


def test_a_new_game_keeps_the_position(player: Player) -> None:
    """A client may tell the position first and then that it belongs to another game."""
    at(player, "8/2P5/8/2r4p/p3kP1P/p1P5/7K/2N5 w - - 7 76")
    player.new_game()
    assert "c7c8q" in player.legal_moves()
    assert player.go(Limits(depth=1), ignore).move in player.legal_moves()


def test_search_moves_hold_for_a_search_that_is_stopped_at_once(player: Player) -> None:
    """What the table knows of the position may begin with another move."""
    player.go(Limits(depth=3), ignore)
    control = SearchControl()
    control.stop()
    best = player.go(Limits(infinite=True, search_moves=("a2a3", "h2h3")), ignore, control)
    assert best.move in ("a2a3", "h2h3")


def test_search_moves(player: Player) -> None:
    assert player.go(Limits(depth=3, search_moves=("a2a3",)), ignore).move == "a2a3"
    answer = player.go(Limits(depth=3, search_moves=("a2a3", "h2h4", "a1a8")), ignore)
    assert answer.move in ("a2a3", "h2h4")
    answer = player.go(Limits(depth=1, search_moves=("a1a8",)), ignore)
    assert answer.move in player.legal_moves()


# Stop and ponder hit


@pytest.mark.parametrize("settled", [0.0, 0.001, 0.005])
def test_a_stop_at_the_beginning_is_obeyed_at_once(player: Player, settled: float) -> None:
    """A stop also ends the preparation before the search proper."""
    at(player, MIDDLEGAME)

    def attempt() -> float:
        thinking = Thinking(player, Limits(infinite=True), settled)
        thinking.control.stop()
        return thinking.wait()

    assert quickest(attempt, 0.02) < 0.02


def test_a_ponder_hit_starts_the_clock(player: Player) -> None:
    at(player, MIDDLEGAME)

    def attempt() -> float:
        thinking = Thinking(player, Limits(ponder=True, movetime=200))
        time.sleep(0.2)
        assert thinking.answer is None
        thinking.control.ponder_hit()
        return thinking.wait()

    assert 0.13 < quickest(attempt, 0.25) < 0.25


def test_a_search_with_nothing_left_to_search_returns(player: Player) -> None:
    """Holding the answer back is the protocol's work, see tests/protocols/test_thinker.py."""
    for limits in (Limits(ponder=True, depth=1), Limits(infinite=True, depth=1)):
        assert player.go(limits, ignore).move in player.legal_moves()


def test_a_stop_before_the_search_counts_for_it_alone(player: Player) -> None:
    control = SearchControl()
    control.stop()
    assert player.go(Limits(infinite=True), ignore, control).move in player.legal_moves()
    assert reports(player, Limits(depth=3))[1][-1].depth == 3


def test_a_hit_before_the_search_starts_its_clock(player: Player) -> None:
    at(player, MIDDLEGAME)
    control = SearchControl(ponder=True)
    control.ponder_hit()
    began = time.monotonic()
    player.go(Limits(ponder=True, movetime=100), ignore, control)
    assert time.monotonic() - began < 3


def test_the_search_lets_other_threads_run(player: Player) -> None:
    thinking = Thinking(player, Limits(movetime=400))
    turns, until = 0, time.monotonic() + 0.1
    while time.monotonic() < until:
        turns += 1
    thinking.control.stop()
    thinking.wait()
    assert turns > 1000


# Mates and ends


def test_a_mate_search_sees_zugzwang(player: Player) -> None:
    """Morphy's problem: the null move cannot see it, so a mate search does not use it."""
    at(player, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    answer, told = reports(player, Limits(mate=2))
    assert answer.move == "a1a6"
    assert told[-1].score is not None
    assert told[-1].score.mate == 2


def test_a_mate_search_ends_without_a_mate(player: Player) -> None:
    assert player.go(Limits(mate=1), ignore).move in player.legal_moves()


def test_being_mated_is_reported(player: Player) -> None:
    assert mate_told(at(player, "k7/8/1K6/8/8/8/8/7R b - - 0 1"), Limits(depth=4)) == -1


@pytest.mark.parametrize(("fen", "mate"), [(MATED, 0), (STALEMATED, None)])
def test_no_move_left(player: Player, fen: str, mate: int | None) -> None:
    answer, told = reports(at(player, fen), Limits(depth=3))
    assert answer == BestMove(None)
    assert told[-1].score is not None
    assert told[-1].score.mate == mate


# Options


def test_options_refuse_what_does_not_fit(player: Player) -> None:
    with pytest.raises(OptionError, match="no option"):
        player.set_option("Contempt", "1")
    for option in player.options:
        if isinstance(option, (Check, Spin, Combo)):
            with pytest.raises(OptionError, match=f"^option {option.name} takes "):
                player.set_option(option.name, "no such value")


# Chess


def test_a_game_against_itself(player: Player) -> None:
    """Every move is legal, and play beats random moves: no queen is lost in the opening."""
    board, moves = chess.Board(), list[str]()
    values = {"q": 9, "r": 5, "b": 3, "n": 3, "p": 1}
    while not board.is_game_over(claim_draw=True) and len(moves) < 300:
        player.set_position(start(), moves)
        answer = player.go(Limits(nodes=4000), ignore)
        assert answer.move is not None
        move = chess.Move.from_uci(answer.move)
        assert board.is_legal(move)
        board.push(move)
        moves.append(answer.move)
        # Without a capture search a program would lose pieces.
        if len(moves) == 16 and player.name != "PaulChess Simple1":
            pieces = board.board_fen()
            white = sum(value * pieces.count(letter.upper()) for letter, value in values.items())
            black = sum(value * pieces.count(letter) for letter, value in values.items())
            assert abs(white - black) < 5
    assert len(moves) > 20


# The table

# The switches to turn off so that a value depends only on position and depth, and the switch
# of the table. RomiChess has no table.
TABLES = {
    "rajah": (("Null Move", "Extensions"), "Transposition Table"),
    "arasan": (("Null Move",), "Hash Table"),
    "paulchess": (("Null Move",), "Transposition Table"),
    "rdchess": (
        ("Null Move", "Forward Pruning", "Lazy Evaluation", "Quiescence Stop"),
        "Hash Table",
    ),
}


@pytest.mark.parametrize("key", TABLES)
@pytest.mark.parametrize("seed", range(12))
def test_the_value_does_not_depend_on_the_table(key: str, seed: int) -> None:
    """The value would depend on the table if a stored bound were wrong."""
    board = [before.copy() for before, _ in random_game(seed, 10 + 6 * seed)][-1]
    switches, table = TABLES[key]
    scores = []
    for used in ("true", "false"):
        player = at(load(key), board.fen())
        for name in switches:
            player.set_option(name, "false")
        player.set_option(table, used)
        scores.append(reports(player, Limits(depth=3))[1][-1].score)
    assert scores[0] == scores[1], board.fen()
