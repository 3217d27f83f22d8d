"""The human-like opponent as every front end sees it."""

from __future__ import annotations

import chess
import chess.engine
import pytest
from tests.search.thinking import KIWIPETE, think
from tests.talk import Talk

from philidor.api import Engine
from philidor.arena.engines import read_engine
from philidor.contract.info import Info
from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.engine import Philidor
from philidor.game.fen import parse_fen, start
from philidor.human.opponent import Opponent
from philidor.players import load
from philidor.protocols.uci.session import UciSession
from philidor.protocols.xboard.session import XBoardSession

SECOND = Limits(movetime=1000)


def opponent(elo: int, seed: int = 1, **options: str) -> Philidor:
    engine = Philidor()
    for name, value in {"Human": elo, "Human Seed": seed, **options}.items():
        engine.set_option(name, str(value))
    return engine


def nodes_of(engine: Philidor, limits: Limits) -> int:
    """The positions that a search looked at, as its reports say."""
    engine.set_position(parse_fen(KIWIPETE), [])
    _, infos = think(engine, limits)
    return max((info.nodes or 0 for info in infos), default=0)


def test_the_level_limits_the_search_and_nothing_else_does() -> None:
    engine = opponent(1000)
    engine.set_option("UCI_LimitStrength", "true")
    engine.set_option("UCI_Elo", "600")
    assert nodes_of(engine, SECOND) > 200
    engine.set_option("Human", "0")
    # UCI_Elo keeps its meaning: 120 positions at 1000.
    engine.set_option("UCI_Elo", "1000")
    nodes_of(engine, SECOND)
    assert engine.deepening.nodes() == 120


def test_an_analysis_is_at_full_strength() -> None:
    engine = opponent(1000)
    engine.set_option("UCI_AnalyseMode", "true")
    nodes_of(engine, Limits(nodes=5000))
    assert engine.deepening.nodes() == 5000


def test_without_time_to_calculate_the_value_is_a_judgement() -> None:
    engine = opponent(800)
    engine.set_position(parse_fen(KIWIPETE), [])
    _, infos = think(engine, Limits(nodes=1))
    assert infos[-1].score is not None
    assert infos[-1].score.mate is None


def test_search_moves_are_kept_to() -> None:
    engine = opponent(1200)
    engine.set_position(start(), [])
    best, _ = think(engine, Limits(movetime=100, search_moves=("a2a3", "h2h4")))
    assert best.move in ("a2a3", "h2h4")


@pytest.mark.parametrize(("name", "value"), [("Human", "-1"), ("Human", "2401"), ("Style", "wild")])
def test_levels_and_styles_that_do_not_exist_are_refused(name: str, value: str) -> None:
    with pytest.raises(OptionError, match=f"option {name} takes"):
        Philidor().set_option(name, value)


def moves_of_game(seed: int) -> list[str]:
    """Ten moves by a player with its openings against fixed replies."""
    player, board = load("philidor"), chess.Board()
    player.set_option("Human", "1000")
    player.set_option("Human Seed", str(seed))
    player.new_game()
    for _ in range(10):
        player.set_position(start(), [move.uci() for move in board.move_stack])
        answer = player.go(Limits(movetime=1000), lambda info: None).move
        assert answer is not None
        board.push_uci(answer)
        if board.is_game_over():
            break
        board.push(min(board.legal_moves, key=chess.Move.uci))
    return [move.uci() for move in board.move_stack]


def test_the_same_seed_repeats_the_game() -> None:
    assert moves_of_game(4) == moves_of_game(4)
    games = {tuple(moves_of_game(seed)) for seed in range(1, 5)}
    assert len(games) > 1


def test_seed_zero_draws_a_seed_for_each_game_and_says_which() -> None:
    engine, said = opponent(600, seed=0), list[Info]()
    for _ in range(2):
        engine.new_game()
        engine.set_position(start(), [])
        engine.go(SECOND, said.append)
        engine.go(SECOND, said.append)
    seeds = [info.text for info in said if info.text and info.text.startswith("Human Seed")]
    assert len(seeds) == 2
    assert seeds[0] != seeds[1]


def test_openings_are_played_by_heart_without_own_book() -> None:
    player, said = load("philidor"), list[Info]()
    for name, value in (("Human", "2400"), ("Human Seed", "3")):
        player.set_option(name, value)
    player.set_position(start(), ["e2e4", "e7e5"])
    player.go(SECOND, said.append)
    assert any(info.text and info.text.startswith("book move") for info in said)
    said.clear()
    player.set_option("Human", "600")
    player.set_position(start(), ["e2e4", "e7e5", "g1f3", "b8c6"])
    player.go(SECOND, said.append)
    assert not any(info.text and info.text.startswith("book move") for info in said)


def test_uci_lists_and_sets_the_options() -> None:
    talk = Talk(UciSession, load("philidor"))
    talk.send("uci")
    listed = talk.until("uciok")
    assert "option name Human type spin default 0 min 0 max 2400" in listed
    assert any(line.startswith("option name Style type combo default all-round") for line in listed)
    talk.send("setoption name Human value 1200", "setoption name Style value Attacker")
    talk.send("position startpos moves a2a3 a7a6", "go movetime 1000")
    assert talk.until("bestmove")
    talk.close()


def test_a_level_below_the_weakest_is_the_weakest() -> None:
    """A GUI offers every number of the range that the option declares."""
    chosen = []
    for level in (1, 599, 600):
        opponent = Opponent()
        opponent.set("Human", level)
        assert opponent.plays
        chosen.append(opponent.person.level)
    assert chosen[0] == chosen[1] == chosen[2]


def test_xboard_sets_the_options() -> None:
    talk = Talk(XBoardSession, load("philidor"))
    talk.send("xboard", "protover 2")
    assert any('option="Human -spin' in line for line in talk.until("feature done=1"))
    talk.send("option Human=900", "option Human Seed=3", "new", "st 1", "e2e4")
    assert talk.until("move")
    talk.close()


def test_the_library_and_matches_set_the_options() -> None:
    with Engine(options={"Human": 1200, "Style": "solid", "Human Seed": 9}) as engine:
        played = engine.play(chess.Board(), chess.engine.Limit(time=1.0))
        assert played.move in chess.Board().legal_moves
    spec = read_engine("philidor; Human=1200; Style=trader; nodes=1000")
    assert spec.options == {"Human": "1200", "Style": "trader"}
