"""Games of PGN files as arrays, against python-chess; pictures of boards and games."""

from __future__ import annotations

import doctest
import gzip
import html
import io
import xml.etree.ElementTree
from importlib import import_module
from pathlib import Path

import chess
import chess.pgn
import numpy as np
import pytest
from tests.board.games import both

from philidor import (
    Board,
    Color,
    Move,
    Square,
    bitboards,
    board_svg,
    positions,
    read_pgn,
    written_pgn,
)
from philidor.contract.errors import InputError


def pgn_of(seed: int) -> str:
    *_, (theirs, _) = both(seed, 60)
    return str(chess.pgn.Game.from_board(theirs))


@pytest.fixture(scope="module")
def pgn() -> bytes:
    return "\n\n".join(pgn_of(seed) for seed in range(6)).encode() + b"\n\n"


def test_games_are_those_of_python_chess(pgn: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(pgn)
    stream = io.StringIO(pgn.decode())
    found = list(read_pgn(path))
    assert len(found) == len(list(read_pgn(io.BytesIO(pgn)))) == 6
    for game in found:
        theirs = chess.pgn.read_game(stream)
        assert theirs is not None
        assert game.fault is None
        assert game.headers == dict(theirs.headers)
        assert len(game) == len(list(theirs.mainline_moves()))
        last = game.final_board()
        assert last.fen() == theirs.end().board().fen()
        assert game.keys[-1] == last.zobrist
        assert [move.code for move in game] == game.moves.tolist()


def test_text_as_python_chess_reads_it(tmp_path: Path) -> None:
    text = '[White "Réti"]\n\n1. Nf3 d5 *\n\n[White "Ł"]\n\n1. e4 *\n'
    path = tmp_path / "two.pgn"
    path.write_text(text, encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        assert [game.headers["White"] for game in read_pgn(file)] == ["Réti", "Ł"]
    assert len(positions(io.StringIO(text))) == 5


def test_positions_are_rows(pgn: bytes) -> None:
    found = positions(io.BytesIO(pgn))
    row = 0
    for game in read_pgn(io.BytesIO(pgn)):
        board = game.board()
        for ply, move in enumerate([*game, Move.null()]):
            assert (found.game[row], found.ply[row]) == (game.number, ply)
            assert found.key[row] == board.zobrist
            assert found.move[row] == move.code
            alone, turn = bitboards([board])
            assert np.array_equal(found.boards[row], alone[0])
            assert found.turn[row] == turn[0] == board.turn
            if move:
                board.push(move)
            row += 1
    assert len(found) == row
    assert len(positions(io.BytesIO(pgn), most_games=1)) < row
    assert len(positions(io.BytesIO(b""))) == 0


def test_positions_as_tables(pgn: bytes) -> None:
    found = positions(io.BytesIO(pgn), most_games=2)
    pytest.importorskip("pandas")
    assert len(found.to_pandas()) == len(found)
    pytest.importorskip("pyarrow")
    table = found.to_arrow()
    assert table.num_rows == len(found)
    assert table.column("white_king").to_pylist()[0] == int(found.boards[0, 5])


def test_annotations_are_arrays_and_trees_are_written() -> None:
    text = b"1. e4 {[%clk 0:03:00][%eval 0.3] best} (1. d4) e5 $2 {[%eval #-2]} 2. Nf3 *"
    (game,) = read_pgn(io.BytesIO(text))
    found = game.annotations()
    assert found.comments == ("best", "", "")
    assert found.nags == ((), (2,), ())
    assert found.clocks[0] == 180
    assert found.evaluations[0] == 30
    assert found.mates[1] == -2
    assert np.isnan(found.clocks[1:]).all()
    (again,) = read_pgn(io.BytesIO(written_pgn(game.tree()).encode()))
    assert again.moves.tolist() == game.moves.tolist()
    assert "( 1. d4 )" in written_pgn(game.tree()).replace("(1. d4)", "( 1. d4 )")


def test_a_broken_game_says_where(tmp_path: Path) -> None:
    (game,) = read_pgn(io.BytesIO(b'[White "A"]\n\n1. e4 e5 2. Ke3 *\n'))
    assert len(game) == 2
    assert game.fault == "line 3: illegal move 'Ke3'"
    with pytest.raises(InputError):
        list(read_pgn(tmp_path / "missing.pgn"))


def test_compressed_streams_are_unpacked(pgn: bytes) -> None:
    packed = gzip.compress(pgn)
    assert len(list(read_pgn(io.BytesIO(packed)))) == 6
    broken = packed[:200] + bytes(20) + packed[220:]
    for stream in (packed[:300], broken):
        with pytest.raises(InputError, match="the text cannot be unpacked"):
            list(read_pgn(io.BytesIO(stream)))


def test_the_tree_tells_what_it_left_out() -> None:
    (game,) = read_pgn(io.StringIO("1. e4 (1. e5 d5) 1... e5 (1... c5 2. Zz3) *\n"))
    before = list(game.notes)
    assert written_pgn(game.tree()).endswith("1. e4 e5 (1... c5) *\n\n")
    assert not before
    assert [note.split(":")[1] for note in game.notes] == [
        " 'e5' is illegal in a variation, which ends there",
        " 'Zz3' is not a move in a variation, which ends there",
    ]


def test_what_is_neither_a_file_nor_a_tree() -> None:
    with pytest.raises(TypeError, match="a path or an open file is wanted, not bytes"):
        read_pgn(b"1. e4 *")  # type: ignore[arg-type]
    (game,) = read_pgn(io.StringIO("1. e4 *\n"))
    with pytest.raises(TypeError, match=r"game\.tree\(\) makes one"):
        written_pgn(game)  # type: ignore[arg-type]


def test_pictures_are_well_formed() -> None:
    board = Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5")
    board.push_san("O-O")
    arrows: list[Move | tuple[Square, Square]] = [Move.from_uci("d7d6"), (Square.F6, Square.G4)]
    picture = board_svg(board, arrows=arrows, marked=[Square.C4], orientation=Color.BLACK)
    tree = xml.etree.ElementTree.fromstring(picture)
    assert sum(one.get("class") == "ph-white" for one in tree.iter()) == 16
    assert sum(one.tag.endswith("polygon") for one in tree.iter()) == 2
    assert board._repr_svg_() == board_svg(board)
    with pytest.raises(ValueError, match="a theme is"):
        board_svg(board, theme="pink")  # type: ignore[arg-type]


def test_a_game_plays_in_a_frame() -> None:
    text = b'[White "A <b>"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 1-0\n'
    (game,) = read_pgn(io.BytesIO(text))
    frame = game._repr_html_()
    page = html.unescape(frame.split('srcdoc="')[1].split('" width')[0])
    assert "A &lt;b&gt; - B" in page
    assert page.count("data-ply=") == 3
    assert ">Nf3</button>" in page


@pytest.mark.parametrize("name", ["board", "moves", "squares", "arrays", "start_positions"])
def test_examples_of_docstrings(name: str) -> None:
    module = import_module(f"philidor.board.{name}")
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed
