"""Tables against python-chess's rules, published longest mates, and damaged files."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from philidor.contract.errors import InputError
from philidor.game.fen import parse_fen
from philidor.notation.boards import setup_of
from philidor.tablebase.building import plan
from philidor.tablebase.known import LONGEST_MATES
from philidor.tablebase.layout import Layout
from philidor.tablebase.material import Material, all_materials
from philidor.tablebase.probing import Outcome, Tablebase
from philidor.tablebase.store import HEADER, LONGEST, MARK_WITHOUT_LONGEST, TableFile, path_of
from philidor.toolkit.table_check import by_the_moves, faults

SQUARES = st.integers(0, 63)
# Tables are shared, and the one of the pawns is not made twice.
pytestmark = pytest.mark.xdist_group("tablebase")


@given(st.sampled_from(["KQK", "KPK", "KBNK", "KRPKR"]), st.data())
def test_mirrored_positions_have_one_place(name: str, data: st.DataObject) -> None:
    layout = Layout(Material.parse(name))
    squares = data.draw(st.lists(SQUARES, min_size=layout.pieces, max_size=layout.pieces))
    place = layout.index(squares)
    assert 0 <= place < layout.size
    assert layout.index(layout.squares(place)) == place
    assert layout.index([square ^ 7 for square in squares]) == place
    assert (layout.index([square ^ 56 for square in squares]) == place) != layout.has_pawns


@pytest.mark.parametrize("material", all_materials(3), ids=lambda material: material.name)
def test_three_pieces_are_right(three_pieces: Path, material: Material) -> None:
    assert faults(Tablebase(three_pieces), material, 300, 1, lambda _: None) == []


def test_published_longest_mates_are_compared(three_pieces: Path) -> None:
    tables = Tablebase(three_pieces)
    assert {name: tables.longest(Material.parse(name))[0] for name in ("KQK", "KRK", "KPK")} == {
        name: LONGEST_MATES[name][0] for name in ("KQK", "KRK", "KPK")
    }


def passing_position(chance: random.Random) -> chess.Board:
    """A legal position in which a double step lands beside a pawn, or has just done so."""
    while True:
        board = chess.Board(None)
        file = chance.randrange(8)
        beside = chance.choice([one for one in (file - 1, file + 1) if 0 <= one < 8])
        stepped = chance.random() < 0.5
        board.set_piece_at(chess.square(file, 3 if stepped else 1), chess.Piece(chess.PAWN, True))
        board.set_piece_at(chess.square(beside, 3), chess.Piece(chess.PAWN, False))
        for white, square in zip((True, False), chance.sample(range(64), 2), strict=True):
            if board.piece_at(square) is None:
                board.set_piece_at(square, chess.Piece(chess.KING, white))
        board.turn = not stepped
        board.ep_square = chess.square(file, 2) if stepped else None
        if board.is_valid():
            return board if chance.random() < 0.5 else board.mirror()


def test_pawns_that_may_take_in_passing(pawns: Path) -> None:
    tables, chance = Tablebase(pawns), random.Random(5)
    for _ in range(500):
        board = passing_position(chance)
        assert tables.outcome(setup_of(board)) == by_the_moves(tables, board), board.fen()


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", Outcome(-1, 0)),
        ("8/8/8/8/8/1k6/2q5/K7 w - - 0 1", Outcome(0, 0)),
        ("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", Outcome(1, 19)),
        ("k7/1q6/8/8/5K2/8/8/8 b - - 0 1", Outcome(1, 19)),
        ("8/8/8/8/8/2k5/8/K7 w - - 0 1", Outcome(0, 0)),
    ],
    ids=["mated", "stalemate", "longest", "longest for Black", "kings"],
)
def test_known_positions(three_pieces: Path, fen: str, outcome: Outcome) -> None:
    assert Tablebase(three_pieces).outcome(parse_fen(fen)) == outcome


def test_positions_without_a_table(three_pieces: Path) -> None:
    tables = Tablebase(three_pieces)
    assert tables.outcome(parse_fen("8/8/8/8/4k3/8/8/4K2R w K - 0 1")) is None
    assert tables.outcome(parse_fen("8/8/8/8/4k3/8/8/4K1RR w - - 0 1")) is None
    assert tables.outcome(parse_fen("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1")) is None


def test_moves_come_best_first(three_pieces: Path) -> None:
    moves = Tablebase(three_pieces).moves(parse_fen("8/8/8/8/8/k7/8/K1R5 w - - 0 1"))
    merits = [outcome.merit for outcome in moves.values() if outcome is not None]
    assert (
        len(merits)
        == len(moves)
        == len(list(chess.Board("8/8/8/8/8/k7/8/K1R5 w - - 0 1").legal_moves))
    )
    assert merits == sorted(merits, reverse=True)


def test_existing_tables_are_not_made_again(three_pieces: Path) -> None:
    assert plan(all_materials(3), three_pieces) == []


@pytest.mark.parametrize("harm", ["cut", "flip", "rename", "other", "longest"])
def test_damaged_tables_are_found(three_pieces: Path, tmp_path: Path, harm: str) -> None:
    material = Material.parse("KRK" if harm == "rename" else "KQK")
    content = bytearray(path_of(three_pieces, Material.parse("KQK")).read_bytes())
    if harm == "cut":
        del content[-100:]
    elif harm == "flip":
        content[len(content) // 2] ^= 255
    elif harm == "other":
        content[:8] = b"whatever"
    elif harm == "longest":
        content[HEADER.size] += 2
    path = path_of(tmp_path, material)
    path.write_bytes(content)
    with pytest.raises(InputError, match=str(path)):
        TableFile(path, material).values()


def test_longest_mates_are_read_from_the_header(three_pieces: Path, tmp_path: Path) -> None:
    material = Material.parse("KRK")
    content = bytearray(path_of(three_pieces, material).read_bytes())
    content[len(content) // 2] ^= 255
    path_of(tmp_path, material).write_bytes(content)
    assert Tablebase(tmp_path).longest(material) == (16, 0)


def test_tables_without_longest_mates_in_the_header_are_read(
    three_pieces: Path, tmp_path: Path
) -> None:
    material = Material.parse("KRK")
    content = path_of(three_pieces, material).read_bytes()
    (blocks,) = struct.unpack_from("<I", content, HEADER.size - 4)
    first = HEADER.size + LONGEST.size
    ends = struct.unpack_from(f"<{blocks}Q", content, first)
    older = [
        MARK_WITHOUT_LONGEST,
        content[8 : HEADER.size],
        struct.pack(f"<{blocks}Q", *(end - LONGEST.size for end in ends)),
        content[first + 8 * blocks :],
    ]
    path_of(tmp_path, material).write_bytes(b"".join(older))
    tables = Tablebase(tmp_path)
    tables.check(material)
    assert tables.longest(material) == (16, 0)
