"""Games ended by endgame tables, with the fifty-move rule."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.arena.helpers import FAKE
from tests.commands import invoke
from tests.syzygy.positions import DATA

from philidor.arena.game import Board
from philidor.arena.results import read_results
from philidor.arena.tables import TableFolders, TableJudge
from philidor.contract.errors import InputError
from philidor.game.adjudication import Adjudication
from philidor.game.ending import EndReason
from philidor.game.fen import parse_fen
from philidor.tablebase.building import build, plan
from philidor.tablebase.material import Material

WON, DRAWN = EndReason.ADJUDICATED_WIN, EndReason.ADJUDICATED_DRAW


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with our table of king and pawn, and those that it leads to."""
    folder = tmp_path_factory.mktemp("data") / "philidor" / "endgames"
    build(plan([Material.parse("KPK")], folder), folder, 1, lambda made: None, lambda share: None)
    return folder.parent.parent


@pytest.fixture(scope="module")
def own(data: Path) -> TableJudge:
    return TableJudge(TableFolders(own=data / "philidor" / "endgames"))


@pytest.fixture(scope="module")
def syzygy() -> TableJudge:
    return TableJudge(TableFolders(syzygy=str(DATA)))


def decide(judge: TableJudge, fen: str) -> tuple[EndReason, bool | None] | None:
    ending = judge.decide(parse_fen(fen))
    return None if ending is None else (ending.reason, ending.winner)


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        # The side with the queen wins, whichever side moves, and with either colour.
        ("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", (WON, True)),
        ("8/8/8/3k4/8/8/1Q6/K7 b - - 0 1", (WON, True)),
        ("8/8/8/3K4/8/8/1q6/k7 w - - 0 1", (WON, False)),
        # The king before its pawn on the sixth rank wins, a rook's pawn does not.
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", (WON, True)),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", (DRAWN, None)),
        # The queen is lost.
        ("8/8/8/8/8/3k4/2Q5/K7 b - - 0 1", (DRAWN, None)),
        # More pieces than the tables have, and a right to castle.
        ("8/8/8/3k4/2pppp2/8/1Q6/K7 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
    ],
)
def test_both_kinds_of_tables_agree(
    own: TableJudge, syzygy: TableJudge, fen: str, expected: tuple[EndReason, bool | None] | None
) -> None:
    assert decide(own, fen) == expected
    assert decide(syzygy, fen) == expected


@pytest.mark.parametrize(("halfmoves", "own_win", "syzygy_win"), [
    (0, True, True), (60, True, True), (96, False, False), (99, False, False),
])  # fmt: skip
def test_a_win_that_the_fifty_move_rule_prevents_is_played_on(
    own: TableJudge, syzygy: TableJudge, halfmoves: int, own_win: bool, syzygy_win: bool
) -> None:
    fen = f"8/8/8/3k4/8/8/1Q6/K7 w - - {halfmoves} 90"
    assert decide(own, fen) == ((WON, True) if own_win else None)
    assert decide(syzygy, fen) == ((WON, True) if syzygy_win else None)


def test_without_distances_a_win_is_awarded_only_after_a_capture_or_pawn_move(
    tmp_path: Path,
) -> None:
    (tmp_path / "KQvK.rtbw").write_bytes((DATA / "KQvK.rtbw").read_bytes())
    judge = TableJudge(TableFolders(syzygy=str(tmp_path)))
    assert decide(judge, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1") == (WON, True)
    assert decide(judge, "8/8/8/3k4/8/8/1Q6/K7 w - - 1 1") is None


def test_the_rules_come_before_the_tables(own: TableJudge) -> None:
    board = Board("k7/2Q5/2K5/8/8/8/8/8 w - - 0 1", Adjudication(), own)
    ending = board.play("c7b7", None)
    assert ending is not None
    assert (ending.reason, ending.winner) == (EndReason.CHECKMATE, True)


def test_a_match_ends_its_games_by_tables(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    openings = tmp_path / "openings.epd"
    openings.write_text("8/8/8/3k4/8/8/1Q6/K7 w - -\n")
    engines = [f"{sys.executable} {FAKE} {mode}" for mode in ("honest", "mute")]
    words = ["match", "--a", engines[0], "--b", engines[1], "--nodes", "1", "--games", "2"]
    words += ["--openings", str(openings), "--max-plies", "40"]

    def lab(name: str, *more: str) -> tuple[int, str]:
        out = str(tmp_path / f"{name}.jsonl")
        answer = invoke("lab", *[*words, "--output", out, *more])
        return answer.exit_code, answer.output

    assert lab("own", "--tables")[0] == 0
    header, games = read_results(tmp_path / "own.jsonl")
    assert header["tables"] == ["own"]
    assert [len(game.plies) for game in games] == [1, 1]
    assert {game.ending.reason for game in games} == {WON}
    assert "endgame table, mate in" in (tmp_path / "own.pgn").read_text()
    code, shown = lab("own", "--resume")
    assert (code, "other conditions (tables)" in shown) == (2, True)
    nowhere = os.fspath(tmp_path)
    assert f"no Syzygy tables of outcomes in {nowhere}" in lab("none", "--syzygy", nowhere)[1]
    monkeypatch.setenv("XDG_DATA_HOME", nowhere)
    assert "philidor endgame build" in lab("none", "--tables")[1]


def test_a_folder_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        TableJudge(TableFolders(syzygy=str(tmp_path / "absent")))
