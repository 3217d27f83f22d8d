"""The tables in the engine: options, root moves, looks inside the search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.commands import invoke
from tests.search.thinking import engine_at, think
from tests.syzygy.positions import DATA

from philidor.contract.limits import Limits
from philidor.contract.options import OptionError
from philidor.core.position import Position
from philidor.human.opponent import Opponent
from philidor.search.types import TABLE_WIN

# After KxP the tables know the ending.
BEFORE_THE_CAPTURE = "8/8/8/8/8/5k2/1p6/1K5R w - - 0 1"
PAWN_ENDING = "8/3k4/8/8/3KP3/8/8/8 {} - - 0 1"


def test_a_position_in_the_tables_has_their_value_and_move() -> None:
    engine = engine_at(PAWN_ENDING.format("w"), SyzygyPath=str(DATA))
    best, infos = think(engine, Limits(depth=3))
    assert best.move == "d4d5"
    assert infos[-1].score is not None
    assert infos[-1].score.centipawns == TABLE_WIN
    assert infos[-1].tbhits == 1


def test_a_capture_into_the_tables_is_looked_up() -> None:
    engine = engine_at(BEFORE_THE_CAPTURE, SyzygyPath=str(DATA))
    best, infos = think(engine, Limits(depth=4))
    assert best.move == "b1b2"
    assert infos[-1].tbhits is not None
    assert infos[-1].tbhits > 0
    assert infos[-1].score is not None
    assert infos[-1].score.centipawns == TABLE_WIN - 1


def test_several_threads_may_look_things_up() -> None:
    engine = engine_at(BEFORE_THE_CAPTURE, SyzygyPath=str(DATA), Threads="3")
    _, infos = think(engine, Limits(depth=10))
    assert infos[-1].tbhits is not None
    assert infos[-1].tbhits > 0


@pytest.mark.parametrize(
    "options", [{"SyzygyProbeLimit": "2"}, {"UCI_LimitStrength": "true", "UCI_Elo": "1500"}]
)
def test_the_tables_can_be_left_out(options: dict[str, str]) -> None:
    engine = engine_at(PAWN_ENDING.format("w"), SyzygyPath=str(DATA), **options)
    _, infos = think(engine, Limits(depth=3))
    assert infos[-1].tbhits == 0


def test_a_person_knows_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = []
    engine = engine_at(PAWN_ENDING.format("w"), SyzygyPath=str(DATA), Human="800")
    answer = Opponent.answer

    def note(self: Opponent, position: Position, limits: Limits, *rest: Any) -> Any:
        allowed.append(rest[1])
        return answer(self, position, limits, *rest)

    monkeypatch.setattr(Opponent, "answer", note)
    think(engine, Limits(depth=3))
    assert allowed == [()]


def test_an_empty_path_closes_the_tables() -> None:
    engine = engine_at(PAWN_ENDING.format("w"), SyzygyPath=str(DATA))
    engine.set_option("SyzygyPath", "<empty>")
    _, infos = think(engine, Limits(depth=3))
    assert infos[-1].tbhits is None


def test_several_lines_show_moves_that_lose_the_win() -> None:
    engine = engine_at(PAWN_ENDING.format("w"), SyzygyPath=str(DATA), MultiPV="3")
    _, infos = think(engine, Limits(depth=4))
    assert {info.multipv for info in infos} == {1, 2, 3}


def test_the_fifty_move_rule_can_be_left_out() -> None:
    fen = "8/8/8/3k4/8/8/8/K6R w - - 90 90"
    engine = engine_at(fen, SyzygyPath=str(DATA))
    _, infos = think(engine, Limits(depth=2))
    assert infos[-1].score is not None
    assert infos[-1].score.centipawns == 0
    engine.set_option("Syzygy50MoveRule", "false")
    _, infos = think(engine, Limits(depth=2))
    assert infos[-1].score is not None
    assert infos[-1].score.centipawns == TABLE_WIN


def test_a_folder_without_tables_is_refused(tmp_path: Path) -> None:
    engine = engine_at()
    with pytest.raises(OptionError, match="there are no Syzygy tables in"):
        engine.set_option("SyzygyPath", str(tmp_path))
    with pytest.raises(OptionError, match="cannot read"):
        engine.set_option("SyzygyPath", str(tmp_path / "nowhere"))


def test_a_damaged_table_is_reported(tmp_path: Path) -> None:
    (tmp_path / "KPvK.rtbw").write_bytes(b"rubbish")
    engine = engine_at(PAWN_ENDING.format("w"), SyzygyPath=str(tmp_path))
    infos: list[str | None] = []
    engine.go(Limits(depth=2), lambda info: infos.append(info.text))
    assert any(text and "KPvK.rtbw cannot be used" in text for text in infos)


def test_the_command_shows_every_move() -> None:
    words = ["probe", PAWN_ENDING.format("b"), "--syzygy", str(DATA)]
    result = invoke("endgame", *words)
    assert result.exit_code == 0, result.output
    assert "Black to move draws." in result.output
    assert "Ke6" in result.output


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "do not cover this position"),
        ("8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", "castling"),
    ],
)
def test_the_command_says_why_not(fen: str, reason: str) -> None:
    result = invoke("endgame", "probe", fen, "--syzygy", str(DATA))
    assert result.exit_code == 2
    assert reason in result.output
