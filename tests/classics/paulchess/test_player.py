"""PaulChess and Simple1 as players: positions, options, limits, stopping and pondering."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.classics.paulchess.positions import KIWIPETE, MIDDLEGAMES

from philidor import players
from philidor.classics.paulchess import player as player_module
from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.contract.info import BestMove, Info, Score, ignore
from philidor.contract.limits import Clock, Limits
from philidor.contract.options import Check, OptionError
from philidor.contract.player import IllegalMoveError, Player, UnsupportedPositionError
from philidor.contract.setup import parse_fen, start

MATED = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
STALEMATED = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
ROOK_ENDING = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
MODES = Path(__file__).with_name("modes.py")


@pytest.fixture
def player() -> PaulChess:
    return PaulChess()


def reports(player: PaulChess, limits: Limits) -> tuple[BestMove, list[Info]]:
    told: list[Info] = []
    return player.go(limits, told.append), told


class Running:
    """A search in a thread of its own."""

    def __init__(self, player: PaulChess, limits: Limits) -> None:
        self.told: list[Info] = []
        self.best: BestMove | None = None
        self._player, self._limits = player, limits
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        self.best = self._player.go(self._limits, self.told.append)

    def join(self) -> BestMove:
        self.thread.join(10)
        assert not self.thread.is_alive()
        assert self.best is not None
        return self.best


@pytest.mark.parametrize("key", ["paulchess", "paulchess-simple1"])
def test_both_are_on_the_list(key: str) -> None:
    loaded: Player = players.load(key)
    loaded.set_position(start(), ("e2e4",))
    assert len(loaded.legal_moves()) == 20
    assert loaded.go(Limits(depth=1), ignore).move in loaded.legal_moves()


def test_an_illegal_move_leaves_the_position_before_it(player: PaulChess) -> None:
    with pytest.raises(IllegalMoveError) as error:
        player.set_position(start(), ("e2e4", "e7e5", "e1e3", "d2d4"))
    assert error.value.move == "e1e3"
    assert error.value.moves_before == ("e2e4", "e7e5")
    assert "e1e2" in player.legal_moves()


def test_chess960_is_refused_and_the_position_kept(player: PaulChess) -> None:
    with pytest.raises(UnsupportedPositionError, match="PaulChess does not play Chess960"):
        player.set_position(parse_fen("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"), ())
    assert len(player.legal_moves()) == 20


def test_perft_and_divide(player: PaulChess) -> None:
    player.set_position(parse_fen(KIWIPETE), ())
    assert player.perft(3) == 97862
    assert sum(player.divide(3).values()) == 97862


def test_the_default_is_four_plies_and_six_of_captures(player: PaulChess) -> None:
    player.set_position(parse_fen(KIWIPETE), ())
    _, told = reports(player, Limits())
    assert [info.depth for info in told] == [1, 2, 3, 4]
    assert max(info.seldepth or 0 for info in told) == 10


def test_simple1_is_four_plies_without_captures() -> None:
    simple = Simple1()
    simple.set_position(parse_fen(KIWIPETE), ())
    _, told = reports(simple, Limits())
    assert [(info.depth, info.seldepth) for info in told] == [(4, 4)]


def test_reports_are_complete_and_the_line_is_legal(player: PaulChess) -> None:
    player.set_position(parse_fen(MIDDLEGAMES[0]), ())
    best, told = reports(player, Limits(depth=5))
    last = told[-1]
    assert last.depth == 5
    assert last.score is not None
    assert last.score.centipawns is not None
    assert last.nodes
    assert last.nps
    assert last.time is not None
    assert last.hashfull is not None
    assert last.pv[:2] == (best.move, best.ponder)
    player.set_position(parse_fen(MIDDLEGAMES[0]), last.pv)


SWITCHES = (
    "Iterative Deepening",
    "Transposition Table",
    "Alpha Beta",
    "Null Move",
    "Quiescence Null Move",
    "Two-Phase Generation",
    "Check Extension",
)


def test_every_switch_of_the_source_is_an_option(player: PaulChess) -> None:
    assert {option.name for option in player.options} >= {
        *("Search Depth", "Quiescence Depth", "Iterative Deepening", "Transposition Table"),
        *("Alpha Beta", "Null Move", "Quiescence Null Move", "Two-Phase Generation"),
        *("Check Extension", "Dynamic Plies", "Book", "Draw by Repetition"),
    }


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_reaches_the_search(player: PaulChess, switch: str) -> None:
    player.set_option("Search Depth", "3")
    player.set_option("Quiescence Depth", "1")
    player.set_position(parse_fen(KIWIPETE), ())
    before = reports(player, Limits())[1], player.generated
    default = [o.default for o in player.options if isinstance(o, Check) and o.name == switch]
    player.set_option(switch, "false" if default[0] else "true")
    after = reports(player, Limits())[1], player.generated
    assert [i.nodes for i in before[0]] != [i.nodes for i in after[0]] or before[1] != after[1]


def test_the_repetition_switch_reaches_the_search(player: PaulChess) -> None:
    # White is a rook down; one black move goes back to a position of the game.
    player.set_position(parse_fen("r3k3/8/8/8/8/8/8/4K1N1 w - - 0 1"), ("g1f3", "a8b8", "f3g1"))
    limits = Limits(depth=1, search_moves=("b8a8",))
    assert reports(player, limits)[1][-1].score == Score(centipawns=0)
    player.set_option("Draw by Repetition", "false")
    assert reports(player, limits)[1][-1].score != Score(centipawns=0)


def test_the_numbers_reach_the_search(player: PaulChess) -> None:
    player.set_option("Search Depth", "2")
    player.set_option("Quiescence Depth", "1")
    player.set_position(parse_fen(KIWIPETE), ())
    _, told = reports(player, Limits())
    assert (told[-1].depth, told[-1].seldepth) == (2, 3)


def test_without_iterative_deepening_there_is_one_pass(player: PaulChess) -> None:
    player.set_option("Iterative Deepening", "false")
    _, told = reports(player, Limits())
    assert [info.depth for info in told] == [4]


def test_dynamic_plies_add_passes_that_fit(
    player: PaulChess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_module, "DYNAMIC_LIMIT", 300)
    player.set_position(parse_fen(ROOK_ENDING), ())
    assert reports(player, Limits())[1][-1].depth == 4
    player.set_option("Dynamic Plies", "true")
    begun = time.monotonic()
    assert (reports(player, Limits())[1][-1].depth or 0) > 5
    assert time.monotonic() - begun < 3
    assert reports(player, Limits(depth=4))[1][-1].depth == 4


def test_bad_options(player: PaulChess) -> None:
    with pytest.raises(OptionError, match="there is no option 'Contempt'"):
        player.set_option("Contempt", "1")
    with pytest.raises(OptionError, match="takes 1 to 64, not 0"):
        player.set_option("search depth", "0")


def test_nodes_are_a_bound(player: PaulChess) -> None:
    player.set_position(parse_fen(KIWIPETE), ())
    _, told = reports(player, Limits(nodes=5000))
    assert told
    assert all((info.nodes or 0) <= 5000 for info in told)
    assert (told[-1].depth or 0) >= 1


@pytest.mark.parametrize(
    "limits",
    [
        Limits(movetime=60),
        Limits(white=Clock(70), black=Clock(70)),
        Limits(white=Clock(35), black=Clock(35)),
        Limits(white=Clock(1), black=Clock(1)),
        Limits(white=Clock(90), black=Clock(90), moves_to_go=1),
        Limits(white=Clock(80, 5000), black=Clock(80, 5000)),
    ],
)
@pytest.mark.parametrize("make", [PaulChess, Simple1])
def test_it_never_thinks_longer_than_its_clock(make: type[PaulChess], limits: Limits) -> None:
    player = make()
    player.set_option("Search Depth", "12")
    player.set_position(parse_fen(KIWIPETE), ())
    begun = time.monotonic()
    best = player.go(limits, ignore)
    assert time.monotonic() - begun < 0.1
    assert best.move in player.legal_moves()


def test_a_clock_does_not_prolong_the_fixed_depth(player: PaulChess) -> None:
    _, told = reports(player, Limits(white=Clock(3_600_000), black=Clock(3_600_000)))
    assert told[-1].depth == 4


def test_time_for_the_move_is_used_by_deepening(player: PaulChess) -> None:
    player.set_position(parse_fen(ROOK_ENDING), ())
    _, told = reports(player, Limits(movetime=150))
    assert (told[-1].depth or 0) > 4


def test_only_the_wanted_moves_are_searched(player: PaulChess) -> None:
    best, told = reports(player, Limits(depth=3, search_moves=("a2a3", "h2h4")))
    assert best.move in ("a2a3", "h2h4")
    assert all(info.pv[0] in ("a2a3", "h2h4") for info in told)


def test_wanted_moves_that_are_not_legal_are_ignored(player: PaulChess) -> None:
    best, _ = reports(player, Limits(depth=1, search_moves=("e2e5",)))
    assert best.move in player.legal_moves()


def test_a_mate_is_looked_for_even_where_moving_is_the_trouble(player: PaulChess) -> None:
    # Morphy's problem: the key move only waits.
    player.set_position(parse_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), ())
    # What a search with null moves has left in the table must not mislead it.
    assert player.go(Limits(depth=6), ignore).move != "a1a6"
    best, told = reports(player, Limits(mate=2))
    assert best.move == "a1a6"
    assert told[-1].score is not None
    assert told[-1].score.mate == 2


def test_being_mated_is_a_negative_mate(player: PaulChess) -> None:
    player.set_position(parse_fen("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1"), ())
    _, told = reports(player, Limits(depth=3))
    assert told[-1].score is not None
    assert told[-1].score.mate == -1


@pytest.mark.parametrize(("fen", "mate", "centipawns"), [(MATED, 0, None), (STALEMATED, None, 0)])
def test_a_finished_game_has_no_move(
    player: PaulChess, fen: str, mate: int | None, centipawns: int | None
) -> None:
    player.set_position(parse_fen(fen), ())
    best, told = reports(player, Limits(depth=3))
    assert best == BestMove(None)
    score = told[-1].score
    assert score is not None
    assert (score.mate, score.centipawns) == (mate, centipawns)


def test_a_rook_mates(player: PaulChess) -> None:
    assert moves_to_mate(player, ROOK_ENDING, 80)


def test_a_queen_mates(player: PaulChess) -> None:
    assert moves_to_mate(player, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 60)


def moves_to_mate(player: PaulChess, fen: str, plies: int) -> bool:
    moves: list[str] = []
    for _ in range(plies):
        player.set_position(parse_fen(fen), moves)
        best = player.go(Limits(), ignore)
        if best.move is None:
            return player.history.current.checked
        moves.append(best.move)
    return False


def test_stop_answers_at_once_and_the_search_runs_without_the_gil(player: PaulChess) -> None:
    player.set_option("Iterative Deepening", "false")
    player.set_option("Search Depth", "20")
    player.set_position(parse_fen(KIWIPETE), ())
    waits = []
    for _ in range(5):
        running = Running(player, Limits(infinite=True))
        # One pass is a single call; were the GIL held, this thread could not go on before its end.
        time.sleep(0.05)
        assert running.thread.is_alive()
        begun = time.monotonic()
        player.stop()
        assert running.join().move in player.legal_moves()
        waits.append(time.monotonic() - begun)
    assert min(waits) < 0.02


def test_an_infinite_search_waits_for_stop(player: PaulChess) -> None:
    player.set_position(parse_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), ())
    running = Running(player, Limits(infinite=True))
    time.sleep(0.1)
    assert running.thread.is_alive()
    player.stop()
    assert running.join().move is not None


def test_a_ponder_hit_starts_the_clock(player: PaulChess) -> None:
    player.set_option("Search Depth", "30")
    player.set_position(parse_fen(KIWIPETE), ())
    clock = Clock(1000)
    running = Running(player, Limits(ponder=True, white=clock, black=clock, moves_to_go=10))
    time.sleep(0.3)
    assert running.thread.is_alive()
    begun = time.monotonic()
    player.ponder_hit()
    assert running.join().move in player.legal_moves()
    assert time.monotonic() - begun < 0.3


def test_pondering_waits_for_the_hit_when_its_depth_is_done(player: PaulChess) -> None:
    running = Running(player, Limits(ponder=True, depth=1))
    time.sleep(0.1)
    assert running.thread.is_alive()
    player.ponder_hit()
    assert running.join().move is not None


def test_a_stop_that_comes_early_is_not_lost(player: PaulChess) -> None:
    player.stop()
    running = Running(player, Limits(infinite=True))
    assert running.join().move is not None


def test_a_stop_between_searches_does_not_hurt_the_next_position(player: PaulChess) -> None:
    player.stop()
    player.set_position(start(), ())
    assert reports(player, Limits())[1][-1].depth == 4


def test_compiled_and_uncompiled_searches_are_the_same() -> None:
    answers = []
    for interpreted in ("", "1"):
        environment = os.environ | {"PHILIDOR_INTERPRETED": interpreted}
        run = subprocess.run(
            [sys.executable, str(MODES)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        answers.append(run.stdout.splitlines())
    if answers[0][0] == "py":
        pytest.skip("there is no compiled build here to compare with")
    assert answers[1][0] == "py"
    assert answers[0][1:] == answers[1][1:]
    assert len(answers[0]) == 11


def test_two_players_do_not_disturb_each_other() -> None:
    alone = PaulChess()
    _, expected = reports(alone, Limits(depth=4))
    first, second = PaulChess(), PaulChess()
    other = Running(second, Limits(depth=4))
    _, told = reports(first, Limits(depth=4))
    other.join()
    assert [info.nodes for info in told] == [info.nodes for info in expected]
    assert [info.nodes for info in other.told] == [info.nodes for info in expected]
