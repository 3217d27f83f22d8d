"""Nasty layouts with known moves: the reader has every game whole; `test_doors` has the doors."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.pgn.nasty import NastyFile, nasty_file

from philidor.pgn.reader import read_file
from philidor.pgn.tags import RESULTS
from philidor.pgn.uci_moves import uci_moves
from philidor.pgn.whole_games import WholeGame, trees_in, trees_of
from philidor.pgn.writer import written


def check(path: Path, file: NastyFile) -> None:
    """Main lines, trees, and what is written of them."""
    found = read_file(path)
    assert [game.tags.get("White") for game in found] == file.names
    assert [str(game.fault) for game in found] == ["None"] * len(found)
    assert [uci_moves(game.setup, game.moves) for game in found if game.setup] == file.moves
    for whole, moves in zip(trees_of(path), file.moves, strict=True):
        assert isinstance(whole, WholeGame)
        (again,) = trees_in(written(whole.tree))
        assert isinstance(again, WholeGame)
        for tree in (whole.tree, again.tree):
            assert tree.line(([0] + tree.main_line())[-1])[1] == moves


@pytest.mark.parametrize("seed", range(40))
def test_nasty_files_are_read_whole(seed: int, tmp_path: Path) -> None:
    file = nasty_file(seed)
    path = tmp_path / "nasty.pgn"
    path.write_bytes(file.data)
    check(path, file)
    told = [RESULTS[game.result] for game in read_file(path)]
    assert told == file.results


@pytest.mark.slow
def test_five_hundred_nasty_files_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "nasty.pgn"
    for seed in range(500):
        file = nasty_file(seed)
        path.write_bytes(file.data)
        check(path, file)
