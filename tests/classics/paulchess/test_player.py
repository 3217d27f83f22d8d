"""PaulChess and Simple1 as players: positions, options, limits, stopping and pondering."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.classics.paulchess.positions import KIWIPETE, MIDDLEGAMES

from philidor.classics.paulchess import player as player_module
from philidor.classics.paulchess.player import PaulChess, Simple1
from philidor.contract.info import BestMove, Info, Score, ignore
from philidor.contract.limits import Limits, TimeLeft
from philidor.contract.options import Check, OptionError
from philidor.contract.search_control import SearchControl
from philidor.game.fen import parse_fen
from philidor.players import load

ROOK_ENDING = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
MODES = Path(__file__).with_name("modes.py")


@pytest.fixture
def player() -> PaulChess:
    return PaulChess()


def reports(player: PaulChess, limits: Limits) -> tuple[BestMove, list[Info]]:
    told: list[Info] = []
    best = player.go(limits, told.append)
    # The first report is about the root alone.
    return best, [info for info in told if info.depth is not None]


class Running:
    """A search in a thread of its own."""

    def __init__(self, player: PaulChess, limits: Limits) -> None:
        self.told: list[Info] = []
        self.best: BestMove | None = None
        self._player, self._limits = player, limits
        self.control = SearchControl(limits.ponder)
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        self.best = self._player.go(self._limits, self.told.append, self.control)

    def join(self) -> BestMove:
        self.thread.join(10)
        assert not self.thread.is_alive()
        assert self.best is not None
        return self.best


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
        *("Check Extension", "Dynamic Plies", "Draw by Repetition"),
    }
    assert "OwnBook" in {option.name for option in load("paulchess").options}


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
    # On a busy machine a pass may take so long that no other begins.
    for _ in range(6):
        begun = time.monotonic()
        depth = reports(player, Limits())[1][-1].depth or 0
        spent = time.monotonic() - begun
        if depth > 5 and spent < 3:
            break
    assert depth > 5
    assert spent < 3
    assert reports(player, Limits(depth=4))[1][-1].depth == 4


def test_bad_options(player: PaulChess) -> None:
    with pytest.raises(OptionError, match="there is no option 'Contempt'"):
        player.set_option("Contempt", "1")
    with pytest.raises(OptionError, match="takes 1 to 64, not 0"):
        player.set_option("search depth", "0")


def test_a_clock_does_not_prolong_the_fixed_depth(player: PaulChess) -> None:
    _, told = reports(player, Limits(white=TimeLeft(3_600_000), black=TimeLeft(3_600_000)))
    assert told[-1].depth == 4


def test_time_for_the_move_is_used_by_deepening(player: PaulChess) -> None:
    player.set_position(parse_fen(ROOK_ENDING), ())
    _, told = reports(player, Limits(movetime=150))
    assert (told[-1].depth or 0) > 4


def test_a_mate_is_looked_for_even_where_moving_is_the_trouble(player: PaulChess) -> None:
    # Morphy's problem: the key move is a waiting move.
    player.set_position(parse_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), ())
    # Table results from a search with null moves must not mislead it.
    assert player.go(Limits(depth=6), ignore).move != "a1a6"
    best, told = reports(player, Limits(mate=2))
    assert best.move == "a1a6"
    assert told[-1].score is not None
    assert told[-1].score.mate == 2


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
        # One pass is a single call; with the GIL held, this thread could not run before its end.
        time.sleep(0.05)
        assert running.thread.is_alive()
        begun = time.monotonic()
        running.control.stop()
        assert running.join().move in player.legal_moves()
        waits.append(time.monotonic() - begun)
    assert min(waits) < 0.02


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
    assert [info.nodes for info in other.told if info.depth] == [info.nodes for info in expected]


@pytest.mark.parametrize("kind", [PaulChess, Simple1])
def test_a_time_already_spent_still_lets_it_search(kind: type[PaulChess]) -> None:
    """On a busy machine the time for a move may be over before the search begins."""
    player, control = kind(), SearchControl()
    player.set_position(parse_fen(KIWIPETE), ())
    time.sleep(0.06)
    told: list[Info] = []
    best = player.go(Limits(movetime=50), told.append, control)
    assert best.move in player.legal_moves()
    assert (told[-1].nodes or 0) > 40


def test_simple1_answers_a_short_time_with_a_searched_move() -> None:
    """Its single pass of four plies may not end in time, so one of one ply comes first."""
    simple = Simple1()
    simple.set_position(parse_fen("3q3k/8/8/3Q4/8/8/8/6K1 w - - 0 1"), ())
    best, told = reports(simple, Limits(movetime=50))
    assert best.move == "d5d8"
    assert told[0].depth == 1
