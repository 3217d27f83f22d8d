"""Files that readers stumble over: main lines, trees, notes and faults, and what is written."""

from __future__ import annotations

import gzip
import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from tests.pgn.expectations import Case, cases
from tests.pgn.generator import games

from philidor.contract.errors import InputError
from philidor.pgn.reader import read_file
from philidor.pgn.source import text_of
from philidor.pgn.tags import RESULTS
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.whole_games import WholeGame, trees_in, trees_of
from philidor.pgn.writer import written

CASES = cases()
NAMES = [case.file.stem for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_main_lines(case: Case) -> None:
    found = read_file(case.file)
    assert len(found) == len(case.plies)
    for game, plies, result, moves, tags in zip(
        found, case.plies, case.results, case.moves, case.tags, strict=True
    ):
        assert game.plies in plies
        assert result in ("?", RESULTS[game.result])
        assert {name: game.tags.get(name) for name in tags} == tags
        played = [] if game.setup is None else uci_moves(game.setup, game.moves)
        assert moves is None or played == moves[: len(played)]
        # A game that is shorter than it could be says why.
        assert game.plies == plies[0] or game.fault is not None
    said = [str(one) for game in found for one in (game.fault, *game.notes) if one is not None]
    assert (
        case.report.startswith("-") == (not said)
        or "nothing to report" in case.report
        or (
            # Read by a lenient reader, or noticed in the tree only.
            not said and (case.report.startswith("fault") or "nested" in case.report)
        )
    )


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_trees_are_written_and_read_back(case: Case) -> None:
    for whole in trees_of(case.file):
        if not isinstance(whole, WholeGame):
            assert whole.fault is not None and whole.setup is None
            continue
        assert whole.tree.plies() == whole.game.plies
        assert len(whole.tree.line((whole.tree.main_line() or [0])[-1])[1]) == whole.game.plies
        text = written(whole.tree)
        (again,) = trees_in(text)
        assert isinstance(again, WholeGame)
        assert again.fault is None
        assert written(again.tree) == text


def test_nothing_is_lost_of_comments_glyphs_and_variations() -> None:
    text = (
        "{before} 1. e4! {after 1} ({b} 1. d4 {c} d5 (1... Nf6 $1 2. c4 1/2-1/2) 2. c4) "
        "1... e5 $2 (0:05) 2. {d} Nf3 ± ; to the end\n Nc6 [%csl Ra1] 3. Bb5N a6 D 1-0 {late}"
    )
    (whole,) = trees_in(text)
    assert isinstance(whole, WholeGame)
    assert " ".join(written(whole.tree).split("\n\n")[1].split()) == (
        "{before} 1. e4 $1 {after 1} (1. {b} d4 {c} 1... d5 (1... Nf6 $1 2. c4 {1/2-1/2}) 2. c4) "
        "1... e5 $2 2. {(0:05) d} Nf3 $16 {to the end} 2... Nc6 3. Bb5 $146 a6 $220 {late} 1-0"
    )
    assert [str(note) for note in whole.notes] == [
        "line 2: '[%csl Ra1]' stands outside of a comment and is left out"
    ]


@pytest.mark.parametrize("compress", [bytes, gzip.compress, zstandard.compress])
def test_compressed_files_and_pipes(tmp_path: Path, compress: object) -> None:
    text = "".join(games(30, seed=2)).encode()
    packed = compress(text)  # type: ignore[operator]
    path = tmp_path / "games"
    path.write_bytes(packed)
    plain = [game.moves for game in read_file(path)]
    assert len(plain) == 30
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_bytes, args=(packed,))
    writing.start()
    assert [game.moves for game in read_file(pipe)] == plain
    writing.join()


def test_a_file_that_is_cut_says_so(tmp_path: Path) -> None:
    path = tmp_path / "cut.pgn.gz"
    path.write_bytes(gzip.compress(b"1. e4 e5 *\n" * 1000)[:-20])
    with pytest.raises(InputError, match=r"cut\.pgn\.gz cannot be unpacked"):
        read_file(path)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]
)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\r\r\n"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, ends: str) -> None:
    text = '[Event "Köln"]\n[White "Müller"]\n\n1. e4 {schön} ; süß\ne5 *\n'
    path = tmp_path / "game.pgn"
    path.write_bytes(text.replace("\n", ends).encode(encoding))
    assert text_of(path) == text
    (game,) = read_file(path)
    assert (game.tags["White"], game.plies, game.fault, game.notes) == ("Müller", 2, None, ())


def test_pgn_extract_reads_the_same_main_lines(
    tmp_path: Path, require_program: Callable[[str], str]
) -> None:
    """What the writer makes of trees with comments and variations, read by another program."""
    program = require_program("pgn-extract")
    text = "".join(one for one in games(60, seed=9, wild=0.3) if "960" not in one)
    trees = [whole for whole in trees_in(text) if isinstance(whole, WholeGame)]
    path, output = tmp_path / "games.pgn", tmp_path / "out.pgn"
    path.write_text("".join(written(whole.tree) for whole in trees))
    command = [program, "-s", "-Wuci", "-C", "-V", "-N", "-o", str(output), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    other = [uci_moves(game.setup, game.moves) for game in read_file(output) if game.setup]
    assert [whole.tree.line(whole.tree.main_line()[-1])[1] for whole in trees] == other
