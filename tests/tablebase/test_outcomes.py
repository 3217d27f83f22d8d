"""Packed tables against the tables of distances, in the search, and made in the background."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from tests.search.thinking import engine_at, think

from philidor.arena.endgame_positions import random_position
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.core import convert
from philidor.core.position import Position
from philidor.core.types import NO_DISTANCE, UNKNOWN
from philidor.game.fen import parse_fen
from philidor.notation.boards import setup_of
from philidor.search.types import TABLE_WIN
from philidor.tablebase import outcomes, packing
from philidor.tablebase.background import BackgroundBuild
from philidor.tablebase.building import pack_missing
from philidor.tablebase.material import Material, all_materials
from philidor.tablebase.outcomes import PackedTables
from philidor.tablebase.probing import Outcome, Tablebase
from philidor.tablebase.store import TableFile, path_of

pytestmark = pytest.mark.xdist_group("tablebase")
PAWN_ENDING = "8/3k4/8/8/3KP3/8/8/8 {} - - 0 1"
# After KxP the tables know the ending.
BEFORE_THE_CAPTURE = "8/8/8/8/8/5k2/1p6/1K5R w - - 0 1"
PATIENCE = 60.0


def position(fen: str) -> Position:
    found = Position()
    convert.place(found, parse_fen(fen))
    return found


@pytest.fixture
def own(three_pieces: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tables of three pieces as the user's; nothing is made in the background."""
    (tmp_path / "philidor").mkdir()
    (tmp_path / "philidor" / "endgames").symlink_to(three_pieces)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(outcomes, "PIECES", 3)
    return three_pieces


@pytest.mark.parametrize("name", ["KQK", "KPK", "KPKP"])
def test_outcomes_are_those_of_the_distances(pawns: Path, name: str) -> None:
    packed, tables, chance = PackedTables(pawns), Tablebase(pawns), random.Random(7)
    passing = 0
    for _ in range(1000):
        board = random_position(Material.parse(name), chance)
        setup = setup_of(board)
        known = tables.outcome(setup)
        assert known is not None
        assert packed.outcome(position(setup.fen())) == 2 * known.result, setup.fen()
        passing += board.has_legal_en_passant()
    assert passing or name != "KPKP"


def test_every_value_is_packed(three_pieces: Path) -> None:
    material = Material.parse("KRK")
    values = TableFile(path_of(three_pieces, material), material).values()
    file = packing.read(packing.path_of(three_pieces, material), material)
    assert file.rows < len(values) // 64
    assert packing.unpacked(file) == packing.packed(values)


def test_a_packed_table_that_differs_is_found(three_pieces: Path, tmp_path: Path) -> None:
    material = Material.parse("KRK")
    path_of(tmp_path, material).write_bytes(path_of(three_pieces, material).read_bytes())
    values = bytearray(TableFile(path_of(three_pieces, material), material).values())
    values[1000] ^= 1
    packing.write(tmp_path, material, bytes(values))
    with pytest.raises(InputError, match=r"KRK\.pew is damaged: its outcomes"):
        Tablebase(tmp_path).check(material)


def test_distances_lead_to_mate_before_the_fifty_moves(three_pieces: Path) -> None:
    packed = PackedTables(three_pieces)
    assert packed.distance(position("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1")) == 19
    assert packed.distance(position("8/8/8/5k2/8/8/1Q6/K7 w - - 81 90")) == NO_DISTANCE
    assert packed.distance(position("8/8/8/8/8/2k5/1q6/K7 w - - 0 1")) == -1


@pytest.mark.parametrize("harm", ["cut", "flip", "other"])
def test_damaged_packed_tables_are_found(three_pieces: Path, tmp_path: Path, harm: str) -> None:
    material = Material.parse("KQK")
    content = bytearray(packing.path_of(three_pieces, material).read_bytes())
    if harm == "cut":
        del content[-5:]
    elif harm == "flip":
        content[-1] ^= 255
    else:
        content[:8] = b"whatever"
    path = packing.path_of(tmp_path, material)
    path.write_bytes(content)
    with pytest.raises(InputError, match=str(path)):
        packing.read(path, material)
    tables = PackedTables(tmp_path)
    assert str(path) in tables.problems[0]
    assert tables.outcome(position("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1")) == UNKNOWN


def test_full_tables_are_packed_later(three_pieces: Path, tmp_path: Path) -> None:
    material = Material.parse("KRK")
    path_of(tmp_path, material).write_bytes(path_of(three_pieces, material).read_bytes())
    assert pack_missing(tmp_path, all_materials(3)) == [material]
    assert len(PackedTables(tmp_path)) == 1


def test_the_root_keeps_the_win_and_mates_soon(own: Path) -> None:
    options = {"Endgame Tables": "true"}
    engine = engine_at(PAWN_ENDING.format("w"), (), **options)
    best, infos = think(engine, Limits(depth=3))
    assert best.move == "d4d5"
    assert infos[-1].score is not None
    assert infos[-1].score.centipawns == TABLE_WIN
    # Four plies without progress: only the shortest way to the mate is taken.
    late = "8/8/8/5k2/8/8/1Q6/K7 w - - 4 9"
    best, _ = think(engine_at(late, (), **options), Limits(depth=1))
    reached = Tablebase(own).moves(parse_fen(late))
    assert {reached[move] for move in (str(best.move), next(iter(reached)))} == {Outcome(1, 19)}


@pytest.mark.usefixtures("own")
def test_a_capture_into_the_tables_is_looked_up() -> None:
    engine = engine_at(BEFORE_THE_CAPTURE, (), **{"Endgame Tables": "true", "Threads": "2"})
    best, infos = think(engine, Limits(depth=6))
    assert best.move == "b1b2"
    assert infos[-1].tbhits
    engine.set_option("Endgame Tables", "false")
    _, infos = think(engine, Limits(depth=2))
    assert infos[-1].tbhits is None


def test_missing_tables_are_made_in_the_background(tmp_path: Path) -> None:
    build = BackgroundBuild(tmp_path, 3)
    deadline = time.monotonic() + PATIENCE
    while build.running and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not build.running
    assert build.problem() is None
    assert len(PackedTables(tmp_path)) == 5


def test_a_failed_build_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    build = BackgroundBuild(tmp_path / "file", 3)
    deadline = time.monotonic() + PATIENCE
    while build.running and time.monotonic() < deadline:
        time.sleep(0.05)
    assert "file" in (build.problem() or "")
