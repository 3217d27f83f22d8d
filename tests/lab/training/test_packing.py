"""Positions survive packing; python-chess is the judge."""

from __future__ import annotations

import chess
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import sample, stand, walk
from tests.processes import compiled_and_interpreted

from philidor.core import convert
from philidor.core.position import Position
from philidor.lab.training import records
from philidor.lab.training.packing import pack, unpack

SCORES = st.integers(-32767, 32767)


def packed(position: Position, score: int = 0) -> bytearray:
    record = bytearray(records.SIZE)
    pack(position, record, score)
    return record


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959), score=SCORES)
def test_a_position_comes_back_as_it_was(seed: int, start: int, score: int) -> None:
    for board, position in walk(seed, 60, start):
        example = records.unpack(bytes(packed(position, score)))
        assert example.score == score
        assert example.setup == convert.setup_of(position)
        assert example.setup.chess960 == (start != 518)
        seen = chess.Board(example.setup.fen(), chess960=board.chess960)
        assert seen.board_fen() == board.board_fen()
        assert seen.turn == board.turn
        assert seen.clean_castling_rights() == board.clean_castling_rights()
        assert seen.halfmove_clock == board.halfmove_clock
        assert seen.fullmove_number == board.fullmove_number


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959))
def test_the_engine_s_board_comes_back_as_it_was(seed: int, start: int) -> None:
    again = Position()
    for _, position in walk(seed, 60, start):
        record = np.frombuffer(packed(position, 5), dtype=np.uint8).reshape(1, records.SIZE)
        unpack(record, 0, again)
        assert convert.setup_of(again) == convert.setup_of(position)
        assert (again.key, again.pawn_key, again.checkers) == (
            position.key,
            position.pawn_key,
            position.checkers,
        )


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_packed_en_passant_square_is_one_that_a_pawn_attacks(seed: int) -> None:
    for board, position in walk(seed, 60):
        found = records.unpack(bytes(packed(position))).setup.en_passant
        reachable = board.ep_square is not None and any(
            board.pawns & chess.BB_SQUARES[square]
            for square in board.attackers(board.turn, board.ep_square)
        )
        assert found == (board.ep_square if reachable else None)


def test_packing_again_leaves_nothing_of_the_last_position() -> None:
    record = bytearray(b"\xff" * records.SIZE)
    pack(stand("8/8/8/8/8/8/8/K6k w - - 0 1"), record, -5)
    assert record == packed(stand("8/8/8/8/8/8/8/K6k w - - 0 1"), -5)


def test_the_result_is_written_into_every_record_and_nothing_else() -> None:
    open_game = packed(stand(chess.STARTING_FEN), 7) + packed(stand(sample(1)[0]), -9)
    assert records.unpack(bytes(open_game[:32])).result == records.OPEN
    for result in (records.LOST, records.DRAWN, records.WON, records.DRAWN):
        game = bytearray(open_game)
        records.settle(game, result)
        for first in (0, 32):
            before = records.unpack(bytes(open_game[first : first + 32]))
            after = records.unpack(bytes(game[first : first + 32]))
            assert after.result == result
            assert (after.setup, after.score) == (before.setup, before.score)


def test_compiled_and_interpreted_pack_the_same() -> None:
    program = (
        "from tests.core.boards import sample, stand\n"
        "from philidor.lab.training.packing import pack\n"
        "for fen in sample(200):\n"
        "    record = bytearray(32)\n"
        "    pack(stand(fen), record, -len(fen))\n"
        "    print(record.hex())\n"
    )
    printed = compiled_and_interpreted(program)
    assert printed[0] == printed[1]
    assert len(printed[0].split()) == 200
