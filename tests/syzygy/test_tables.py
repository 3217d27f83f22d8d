"""The prober against python-chess's, and damaged files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import chess
import chess.syzygy
import pytest
from tests.syzygy.positions import DATA, position, random_boards

from philidor.contract.errors import InputError
from philidor.core.types import NO_DISTANCE, UNKNOWN
from philidor.syzygy.material import material_of, swapped
from philidor.syzygy.tables import SyzygyTables, folders_of

NAMES = sorted(path.stem for path in DATA.glob("*.rtbw"))
WITH_DISTANCES = sorted(path.stem for path in DATA.glob("*.rtbz"))


@pytest.fixture(scope="module")
def tables() -> SyzygyTables:
    return SyzygyTables([DATA])


@pytest.mark.parametrize("name", NAMES)
def test_outcomes_are_those_of_python_chess(tables: SyzygyTables, name: str) -> None:
    passing = 0
    with chess.syzygy.open_tablebase(str(DATA)) as reference:
        for board in islice(random_boards(name, seed=1), 400):
            passing += board.ep_square is not None
            expected = reference.probe_wdl(board)
            assert tables.outcome(position(board.fen())) == expected, board.fen()
    assert not tables.problems
    assert passing > 0 or name != "KPvKP"


@pytest.mark.parametrize("name", WITH_DISTANCES)
def test_distances_are_those_of_python_chess(tables: SyzygyTables, name: str) -> None:
    with chess.syzygy.open_tablebase(str(DATA)) as reference:
        for board in islice(random_boards(name, seed=2), 300):
            expected = reference.probe_dtz(board)
            assert tables.distance(position(board.fen())) == expected, board.fen()


def test_the_position_is_left_as_it_was(tables: SyzygyTables) -> None:
    found = position("8/8/3k4/8/1pP5/8/8/2K5 b - c3 0 1")
    key, moves = found.key, found.top
    tables.outcome(found)
    tables.distance(found)
    assert (found.key, found.top) == (key, moves)


def test_missing_tables_are_unknown(tables: SyzygyTables) -> None:
    found = position("8/8/3k4/8/8/8/8/KBN5 w - - 0 1")
    assert tables.outcome(found) == UNKNOWN
    assert tables.distance(found) == NO_DISTANCE


def test_positions_with_castling_rights_are_in_no_table(tables: SyzygyTables) -> None:
    assert not tables.may_have(position("8/8/3k4/8/8/8/8/R3K3 w Q - 0 1"), 7)
    assert tables.may_have(position("8/8/3k4/8/8/8/8/R3K3 w - - 0 1"), 7)
    assert not tables.may_have(position("8/8/3k4/8/8/8/8/R3K3 w - - 0 1"), 2)


def test_folders_are_separated_as_in_path(tmp_path: Path) -> None:
    for name in ("KQvK.rtbw", "KRvK.rtbw", "KRvK.rtbz"):
        folder = tmp_path / name[1]
        folder.mkdir(exist_ok=True)
        shutil.copy(DATA / name, folder)
    text = os.pathsep.join([str(tmp_path / "Q"), str(tmp_path / "R"), ""])
    assert len(SyzygyTables(folders_of(text))) == 3


def test_a_folder_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^cannot read .*nowhere: No such file"):
        SyzygyTables([tmp_path / "nowhere"])


def test_files_with_other_names_are_no_tables(tmp_path: Path) -> None:
    for name in ("KvK.txt", "KQK.rtbw", "QvK.rtbw", "KQQQQQvKQQ.rtbw", "notes.rtbw"):
        (tmp_path / name).write_bytes(b"")
    assert len(SyzygyTables([tmp_path])) == 0


@pytest.mark.parametrize(
    "contents",
    [b"", b"short", bytes(80), (DATA / "KPvK.rtbw").read_bytes()[:3984]],
    ids=["empty", "short", "zeros", "cut off"],
)
def test_a_damaged_file_is_as_good_as_absent(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "KPvK.rtbw").write_bytes(contents)
    tables = SyzygyTables([tmp_path])
    assert tables.outcome(position("8/8/3k4/8/8/8/3P4/3K4 w - - 0 1")) == UNKNOWN
    assert len(tables.problems) == 1
    assert "KPvK.rtbw cannot be used: " in tables.problems[0]


def test_a_file_with_the_name_of_another_endgame_is_refused(tmp_path: Path) -> None:
    shutil.copy(DATA / "KRvK.rtbw", tmp_path / "KQvK.rtbw")
    tables = SyzygyTables([tmp_path])
    assert tables.outcome(position("8/8/3k4/8/8/8/8/K6Q w - - 0 1")) == UNKNOWN
    assert "another endgame" in tables.problems[0]


def test_flipped_bits_crash_nothing(tmp_path: Path) -> None:
    """Any value may come out, but the process must survive."""
    random = Random(3)
    boards = list(islice(random_boards("KPvK", seed=4), 20))
    for number in range(60):
        for suffix in (".rtbw", ".rtbz"):
            contents = bytearray((DATA / f"KPvK{suffix}").read_bytes())
            for _ in range(8):
                contents[random.randrange(5, 400 if number % 2 else len(contents))] ^= 1 << (
                    random.randrange(8)
                )
            (tmp_path / f"KPvK{suffix}").write_bytes(contents)
        for name in ("KQvK.rtbw", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw"):
            shutil.copy(DATA / name, tmp_path)
        tables = SyzygyTables([tmp_path])
        for board in boards:
            found = position(board.fen())
            tables.outcome(found)
            tables.distance(found)


def test_a_list_of_symbols_that_is_longer_than_the_file_is_refused(tmp_path: Path) -> None:
    """Where a file says how many symbols it has is not known here, so every place is tried."""
    whole = (DATA / "KPvK.rtbw").read_bytes()
    problems: set[str] = set()
    for place in range(5, 400):
        (tmp_path / "KPvK.rtbw").write_bytes(whole[:place] + b"\xff\xff" + whole[place + 2 :])
        tables = SyzygyTables([tmp_path])
        tables.outcome(position("8/8/3k4/8/8/8/3P4/3K4 w - - 0 1"))
        problems.update(problem.split("cannot be used: ")[1] for problem in tables.problems)
    assert {"it is cut off", "its blocks are impossible"} <= problems


def test_materials() -> None:
    assert material_of("KQvKR") == swapped(material_of("KRvKQ") or 0)
    assert material_of("KQvKQ") == swapped(material_of("KQvKQ") or 0)
    assert material_of("KXvK") is None


def test_the_uncompiled_prober_gives_the_same() -> None:
    boards = [board for name in NAMES for board in islice(random_boards(name, seed=5), 3)]
    program = (
        "import sys\n"
        "from tests.syzygy.positions import DATA, position\n"
        "from philidor.syzygy.tables import SyzygyTables\n"
        "import philidor.syzygy.section\n"
        "assert philidor.syzygy.section.__file__.endswith('.py')\n"
        "tables = SyzygyTables([DATA])\n"
        "for line in sys.stdin:\n"
        "    found = position(line.strip())\n"
        "    print(tables.outcome(found), tables.distance(found))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(board.fen() for board in boards),
        env={**os.environ, "PHILIDOR_INTERPRETED": "1", "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    tables = SyzygyTables([DATA])
    compiled = [position(board.fen()) for board in boards]
    assert answer.stdout.splitlines() == [
        f"{tables.outcome(found)} {tables.distance(found)}" for found in compiled
    ]
