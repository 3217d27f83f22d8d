"""Positions: incremental values equal recomputed ones, and draws are recognised."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.boards import each, sample, stand, walk

from philidor.contract.player import IllegalMoveError
from philidor.contract.setup import Setup
from philidor.core import convert
from philidor.core.movegen import legal_moves
from philidor.core.position import Position
from philidor.core.types import NO_SQUARE
from philidor.game.fen import parse_fen

seeds = st.integers(0, 2**32)
Everything = tuple[object, ...]


def everything(position: Position) -> Everything:
    """All data of a position."""
    return (
        position.letters(),
        position.bitboards(),
        position.keys(),
        position.checkers,
        position.rights,
        position.castling_rooks(),
        position.en_passant,
        position.us,
        position.halfmoves,
        position.fullmove,
    )


def afresh(position: Position) -> Position:
    """The same position, set up from its FEN's data."""
    made = Position()
    convert.place(made, convert.setup_of(position))
    return made


def check_position(board: chess.Board, position: Position) -> None:
    assert everything(position) == everything(afresh(position)), board.fen()
    assert convert.setup_of(position).fen() == board.fen(en_passant="xfen")
    assert position.checkers == int(board.checkers())
    kinds, colours = position.bitboards()
    assert kinds == [int(board.pieces_mask(k, True) | board.pieces_mask(k, False)) for k in KINDS]
    assert colours == [int(board.occupied_co[True]), int(board.occupied_co[False])]


KINDS = range(chess.PAWN, chess.KING + 1)


@given(seeds)
@settings(max_examples=20)
def test_moves_keep_everything_up_to_date(seed: int) -> None:
    for board, position in walk(seed, 120):
        check_position(board, position)


@given(seeds, st.integers(0, 959))
@settings(max_examples=20)
def test_moves_keep_everything_up_to_date_in_chess960(seed: int, start: int) -> None:
    for board, position in walk(seed, 100, start):
        check_position(board, position)


@given(seeds, st.integers(0, 959))
@settings(max_examples=20)
def test_taking_back_restores_everything(seed: int, start: int) -> None:
    seen = []
    for _, position in walk(seed, 150, start):
        seen.append(everything(position))
    assert position.top == len(seen) - 1
    for before in reversed(seen):
        assert everything(position) == before
        if position.top:
            position.unmake()


@each(lambda: sample(40, seed=7))
def test_every_move_can_be_taken_back(fen: str) -> None:
    position = stand(fen)
    before = everything(position)
    for move in legal_moves(position):
        position.make(move)
        position.unmake()
        assert everything(position) == before


@each(lambda: sample(40, seed=21))
def test_the_key_after_a_plain_move_is_predicted(fen: str) -> None:
    position = stand(fen)
    foretold = 0
    for move in legal_moves(position):
        told, rights = position.key_after(move), position.rights
        position.make(move)
        plain = not move >> 14 and position.rights == rights and position.en_passant == NO_SQUARE
        if plain:
            assert told == position.key, move
            foretold += 1
        position.unmake()
    assert foretold


@each(lambda: sample(40, seed=70))
def test_a_null_move_passes_the_turn_alone(fen: str) -> None:
    position = stand(fen)
    if position.checkers:
        return
    before = everything(position)
    position.make_null()
    # The one that passed may not stand in check, which no FEN allows either.
    setup = convert.setup_of(position)
    made = Position()
    convert.place(made, setup)
    assert position.keys() == made.keys()
    assert position.checkers == 0
    position.unmake_null()
    assert everything(position) == before


def test_a_copy_is_independent_and_has_the_history() -> None:
    *_, (_, position) = walk(5, 30)
    copy = Position()
    copy.copy_from(position)
    assert everything(copy) == everything(position)
    before = everything(position)
    while copy.top:
        copy.unmake()
    assert everything(position) == before
    assert convert.setup_of(copy).fen() == chess.STARTING_FEN


@given(st.sampled_from(sample(200, seed=400)))
def test_fens_round_trip(fen: str) -> None:
    fen = chess.Board(fen).fen(en_passant="xfen")
    setup = parse_fen(fen)
    assert setup.fen() == fen
    assert convert.setup_of(stand(fen)).fen() == fen


# Draws


@pytest.mark.parametrize(
    "fen",
    ["8/8/4k3/8/8/3K4/8/R6n w - - 0 1", "4k2r/8/8/8/8/8/8/RN2K3 b Qk - 0 1"],
)
@pytest.mark.parametrize("seed", range(8))
def test_repetition_is_what_python_chess_sees(fen: str, seed: int) -> None:
    """Games with few pieces repeat often; a position before castling rights were lost differs."""
    dice = random.Random(seed)
    board, position = chess.Board(fen), stand(fen)
    repeated = 0
    for _ in range(90):
        named = convert.legal_by_name(position)
        if not named:
            break
        # Back to where a piece came from, as often as it may.
        back = [name for name in named if board.move_stack and undoes(board, name)]
        name = dice.choice(back if back and dice.random() < 0.8 else list(named))
        board.push_uci(name)
        position.make(named[name])
        assert bool(position.repeated(0)) == board.is_repetition(3), board.fen()
        assert bool(position.repeated(500)) == board.is_repetition(2), board.fen()
        repeated += board.is_repetition(3)
    assert repeated


def undoes(board: chess.Board, name: str) -> bool:
    """Whether a move takes back the mover's last one."""
    if len(board.move_stack) < 2:
        return False
    last = board.move_stack[-2].uci()
    return name == last[2:4] + last[:2]


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        # The pawn of d4 is pinned to its king by the rook, that of the second board by nothing.
        ("4k3/8/8/8/R2p3k/8/2P5/4K3 w - - 0 1".replace("4k3", "8"), True),
        ("8/8/8/8/3p3k/8/2P5/R3K3 w - - 0 1", False),
    ],
)
def test_an_en_passant_square_of_an_illegal_capture_is_no_difference(
    fen: str, counts: bool
) -> None:
    position, board = stand(fen), chess.Board(fen)
    for name in ("c2c4", *["h4h5", "e1e2", "h5h4", "e2e1"] * 2):
        position.make(convert.legal_by_name(position)[name])
        board.push_uci(name)
    assert board.is_repetition(3) == counts
    assert bool(position.repeated(0)) == counts
    assert bool(position.is_draw(0)) == counts


def test_a_repetition_inside_the_search_counts_at_once() -> None:
    position = stand("8/8/4k3/8/8/3K4/8/R6n w - - 0 1")
    convert.play(position, ["a1a2", "h1g3", "a2a1", "g3h1"])
    assert not position.repeated(4), "the root itself stood there once: no draw yet"
    assert position.repeated(5), "the position lies above the root within the search's own line"


def test_fifty_moves() -> None:
    assert not stand("8/8/4k3/8/8/3K4/8/R6n w - - 99 90").is_draw(0)
    assert stand("8/8/4k3/8/8/3K4/8/R6n w - - 100 90").is_draw(0)
    position = stand("8/8/4k3/8/8/3K4/8/R6n w - - 99 90")
    convert.play(position, ["a1a2"])
    assert position.is_draw(0)
    position = stand("8/8/4k3/8/8/3K4/8/R6n w - - 99 90")
    convert.play(position, ["a1h1"])
    assert not position.is_draw(0), "a capture begins a new count"


def test_a_mate_on_the_hundredth_ply_has_priority_over_the_draw() -> None:
    position = stand("7k/8/6K1/8/8/8/8/R7 w - - 99 90")
    convert.play(position, ["a1a8"])
    assert position.halfmoves == 100
    assert not legal_moves(position)
    assert not position.is_draw(1)


@pytest.mark.parametrize(
    "pieces", ["", "N", "b", "B", "NN", "Nn", "Bn", "Bb", "BB", "P", "R", "q", "NNN", "BBb", "BBn"]
)
def test_insufficient_material(pieces: str) -> None:
    """On squares of every colour, against python-chess."""
    dice = random.Random(len(pieces))
    seen = set()
    for _ in range(40):
        board = chess.Board.empty()
        places = dice.sample(range(8, 56), len(pieces) + 2)
        for square, piece in zip(places, "Kk" + pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        if not board.is_valid():
            continue
        ours = bool(stand(board.fen()).insufficient_material())
        assert ours == board.is_insufficient_material(), board.fen()
        seen.add(ours)
    assert seen


# Names


def test_castling_is_understood_in_both_forms() -> None:
    for spoken in ("e1g1", "e1h1"):
        position = stand("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        convert.play(position, [spoken])
        assert convert.setup_of(position).fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"


def test_the_first_illegal_move_is_named_and_the_ones_before_are_played() -> None:
    position = stand(chess.STARTING_FEN)
    with pytest.raises(IllegalMoveError) as caught:
        convert.play(position, ["e2e4", "e7e5", "e1e3", "g8f6"])
    assert caught.value.move == "e1e3"
    assert caught.value.moves_before == ("e2e4", "e7e5")
    assert position.us == 0
    assert position.letters()[chess.E4] == "P"


def test_a_game_longer_than_the_history() -> None:
    position = stand("4k2r/8/8/8/8/8/8/RN2K3 w Qk - 0 1")
    shuffle = ["b1c3", "h8h7", "c3b1", "h7h8"]
    convert.play(position, shuffle * 500)
    assert position.halfmoves == 2000
    assert position.is_draw(0)
    assert everything(position)[:3] == everything(afresh(position))[:3]


def test_moves_beyond_the_room_of_the_history_are_kept() -> None:
    """They were once written behind the end of the array."""
    position = stand("4k2r/8/8/8/8/8/8/RN2K3 w Qk - 0 1")
    before = everything(position)
    for number in range(1_500):
        names = ("b1c3", "h8h7", "c3b1", "h7h8")
        position.make(convert.legal_by_name(position)[names[number % 4]])
    assert position.top == 1_500
    for _ in range(1_500):
        position.unmake()
    assert (everything(position), position.top) == (before, 0)


def test_without_a_history_there_is_nothing_to_take_back() -> None:
    position = stand(chess.STARTING_FEN)
    before = everything(position)
    position.unmake()
    position.unmake_null()
    assert (everything(position), position.top) == (before, 0)


# Keys


def test_keys_are_distinct() -> None:
    keys = [0]
    for colour in range(2):
        for kind in range(6):
            for square in range(64):
                position = Position()
                position.put(colour, kind, square)
                keys.append(position.key)
                pieces = position.keys()[2 + colour]
                assert (position.pawn_key, pieces) == (
                    (position.key, 0) if kind == 0 else (0, position.key)
                )
    assert len(set(keys)) == 1 + 768
    # No key is the difference of two others: swapping two pieces never goes unseen.
    differences = {a ^ b for index, a in enumerate(keys) for b in keys[:index]}
    assert len(differences) == len(keys) * (len(keys) - 1) // 2


def test_turn_rights_and_en_passant_are_in_the_key() -> None:
    board = parse_fen("r3k2r/8/8/pPpPpPpP/8/8/8/R3K2R w KQkq - 0 1").board
    keys = set()
    rooks = (0, 7, 56, 63)
    for mask in range(16):
        rights = frozenset(rook for i, rook in enumerate(rooks) if mask >> i & 1)
        for white in (True, False):
            keys.add(_key(Setup(board, white, rights)))
    assert len(keys) == 32
    passed = [square for square in range(40, 48) if board[square - 8] == "p"]
    keys |= {_key(Setup(board, True, frozenset(), square)) for square in passed}
    assert len(keys) == 32 + len(passed) == 36


def _key(setup: Setup) -> int:
    position = Position()
    convert.place(position, setup)
    return position.key


def test_an_en_passant_square_without_a_capture_is_not_in_the_key() -> None:
    with_square = stand("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    without = stand("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert with_square.key == without.key


def test_different_positions_have_different_keys() -> None:
    by_key: dict[int, str] = {}
    seen: set[str] = set()

    def visit(board: chess.Board, position: Position, depth: int) -> None:
        name = board.epd(en_passant="xfen")
        assert by_key.setdefault(position.key, name) == name
        seen.add(name)
        if depth == 0:
            return
        for text, move in convert.legal_by_name(position).items():
            board.push_uci(text)
            position.make(move)
            visit(board, position, depth - 1)
            position.unmake()
            board.pop()

    fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    visit(chess.Board(fen), stand(fen), 2)
    visit(chess.Board(), stand(chess.STARTING_FEN), 3)
    assert len(by_key) == len(seen) > 5000


@given(seeds)
@settings(max_examples=20, deadline=None)
def test_discoverers_are_the_pieces_without_which_the_king_is_in_check(seed: int) -> None:
    for board, position in walk(seed, 60):
        king = board.king(not board.turn)
        assert king is not None
        found = 0
        for square in chess.scan_forward(board.occupied_co[board.turn]):
            without = board.copy(stack=False)
            without.remove_piece_at(square)
            if without.attackers(board.turn, king):
                found |= 1 << square
        assert position.pieces_that_discover_check() == found, board.fen()
