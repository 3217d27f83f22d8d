"""The board and its generator: perft, keys, and random games against python-chess."""

import random
from pathlib import Path

import chess
import pytest
from tests.classics.paulchess.positions import KIWIPETE, PERFT, board

from philidor.classics.paulchess.position import position_of
from philidor.classics.paulchess.types import CAPTURES, OTHERS
from philidor.contract.player import UnsupportedPositionError
from philidor.contract.setup import FenError, Setup
from philidor.game.fen import parse_fen, start

TRICKY = Path(__file__).parents[3].parent / "shared" / "data" / "perft" / "tricky.perft"


@pytest.mark.parametrize(("fen", "depth", "count"), PERFT)
def test_perft(fen: str, depth: int, count: int) -> None:
    assert board(fen).perft(depth) == count


def test_tricky_positions() -> None:
    if not TRICKY.exists():
        pytest.skip(f"the shared position file {TRICKY.name} is not here")
    counted = 0
    setup: Setup | None = None
    for line in TRICKY.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "epd":
            setup = playable(rest)
        elif word == "perft" and setup is not None:
            depth, count = map(int, rest.split())
            assert position_of(setup).perft(depth) == count, (setup.fen(), depth)
            counted += 1
    assert counted > 20


def playable(epd: str) -> Setup | None:
    """The position, or None for Chess960 and for an impossible position."""
    try:
        setup = parse_fen(epd)
    except FenError:
        return None
    return None if setup.chess960 else setup


def test_divide_adds_up_to_perft() -> None:
    divided = board(KIWIPETE).divide(3)
    assert len(divided) == 48
    assert sum(divided.values()) == 97862
    assert divided["e1g1"] == 2059


def test_perft_refuses_depths_beyond_its_boards() -> None:
    with pytest.raises(ValueError, match="0 to 14, not 15"):
        board(KIWIPETE).perft(15)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_beside_python_chess(seed: int) -> None:
    chooser = random.Random(seed)
    reference = chess.Board()
    position = position_of(start())
    while not reference.is_game_over() and reference.ply() < 300:
        expected = {move.uci() for move in reference.legal_moves}
        moves = position.legal_moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == expected, reference.fen()
        assert position.checked == reference.is_check()
        assert position.setup().fen().split()[:4] == reference.fen(en_passant="xfen").split()[:4]
        move = chooser.choice(sorted(expected))
        capture = reference.is_capture(chess.Move.from_uci(move))
        played = position.play(move)
        assert played is not None
        assert bool(played.last.taken) == capture
        assert played.key == played.counted_key
        position = played
        reference.push_uci(move)


def test_the_parent_board_stays_as_it_was() -> None:
    position = board(KIWIPETE)
    before = position.setup().fen()
    position.next_positions()
    assert position.setup().fen() == before


@pytest.mark.parametrize("fen", [fen for fen, _, _ in PERFT])
def test_two_phases_are_all_moves(fen: str) -> None:
    position = board(fen)
    captures = position.next_positions(CAPTURES)
    others = position.next_positions(OTHERS)
    assert all(child.last.taken for child in captures)
    assert not any(child.last.taken for child in others)
    moves = [child.last.uci() for child in captures + others]
    assert sorted(moves) == sorted(position.legal_moves())


def test_a_quiet_promotion_is_no_capture() -> None:
    position = board("8/P7/8/8/8/8/8/k1K5 w - - 0 1")
    assert position.next_positions(CAPTURES) == []
    promotions = [child.last.promotion for child in position.next_positions(OTHERS)]
    assert promotions[:4] == ["Q", "R", "B", "N"]


def test_taking_in_passing_is_a_capture() -> None:
    position = board("8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1")
    assert [child.last.uci() for child in position.next_positions(CAPTURES)] == ["d4e3"]


def test_the_last_move_tells_what_happened() -> None:
    taken = board(KIWIPETE).play("e5f7")
    assert taken is not None
    last = taken.last
    assert (last.origin, last.target, last.kind, last.taken) == (36, 53, "N", "P")
    assert taken.quiet_plies == 0


def test_the_passed_square_is_kept_only_where_a_pawn_can_take() -> None:
    useless = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    without = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert useless.key == without.key
    useful = board("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert useful.key != board("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").key


def test_keys_know_castling_flags_and_turn() -> None:
    keys = {
        board(f"r3k2r/8/8/8/8/8/8/R3K2R {turn} {flags} - 0 1").key
        for turn in "wb"
        for flags in ("KQkq", "KQ", "kq", "K", "-")
    }
    assert len(keys) == 10


def test_transpositions_meet() -> None:
    first = second = position_of(start())
    for move in ("d2d4", "d7d5", "g1f3"):
        first = first.play(move) or pytest.fail(move)
    for move in ("g1f3", "d7d5", "d2d4"):
        second = second.play(move) or pytest.fail(move)
    assert first.key == second.key


def test_chess960_is_refused() -> None:
    with pytest.raises(UnsupportedPositionError, match="Chess960"):
        position_of(parse_fen("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"))
    odd = Setup(board="....K.R" + "." * 53 + "k...", castling=frozenset({6}))
    with pytest.raises(UnsupportedPositionError):
        position_of(odd)
