"""The human policy: features, the network and its file."""

from __future__ import annotations

import random
import struct
from array import array

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.human.test_person import position_of
from tests.search.thinking import KIWIPETE

from philidor.core import convert
from philidor.core.types import BISHOP, KNIGHT, PAWN, QUEEN, ROOK
from philidor.game.fen import start
from philidor.human.features import Features
from philidor.human.mind import Mind
from philidor.human.past import NO_PAST, Past
from philidor.human.policies import PeoplesPolicy
from philidor.human.policy import FILE, HEADER, PolicyError, parse, written
from philidor.human.types import (
    ALLOWS_MATE_AT,
    AROUND_AT,
    HUNTED_AT,
    LEAVES_AT,
    MATES_AT,
    MOVE_FEATURES,
    OWN_NEAR_AT,
    POSITION_FEATURES,
    PROTECTS_AT,
    REPLY_AGE_AT,
    REPLY_BACKWARD_AT,
    REPLY_LENGTH_AT,
    REPLY_NEAR_AT,
    REPLY_STEP_AT,
    REPLY_TAKES_MOVER_AT,
    REPLY_TAKES_OTHER_AT,
    WEIGHTS,
)

ROOM = 13_000


def features_of(fen: str, rating: int = 1500) -> list[int]:
    """A packed position."""
    features = Features(Mind())
    features.mind.position.copy_from(position_of(fen))
    features.look(rating, 0)
    packed = memoryview(array("H", bytes(2 * ROOM)))
    return packed[: features.pack(packed, 0)].tolist()


def features_of_move(fen: str, name: str, squares: tuple[int, int, int, int]) -> set[int]:
    """The features of a move; squares: of the last move and of the own one before."""
    features = Features(Mind())
    features.mind.position.copy_from(position_of(fen))
    features.remember(*squares)
    features.look(1500, 0)
    packed = memoryview(array("H", bytes(2 * ROOM)))
    features.pack(packed, 0)
    place = 4 + packed[0]
    for move in features.legal():
        length = packed[place]
        if convert.uci(features.mind.position, move) == name:
            return set(packed[place + 1 : place + 1 + length])
        place += 1 + length
    raise AssertionError(f"{name} is not legal")


NONE = (-1, -1, -1, -1)
A8, B8, B4, F8 = 56, 57, 25, 61


@pytest.mark.parametrize(
    ("fen", "name", "squares", "feature", "others"),
    [
        # A rook comes to protect an attacked knight, and leaves it.
        (
            "4k3/8/8/8/1b6/2N5/8/R3K3 w - - 0 1", "a1a3", NONE,
            PROTECTS_AT + 6 * ROOK + KNIGHT, "a1a2",
        ),
        (
            "4k3/8/8/8/1b6/R1N5/8/4K3 w - - 0 1", "a3a1", NONE,
            LEAVES_AT + 6 * ROOK + KNIGHT, "a3b3",
        ),
        # The bishop that has just come to b4 attacks the rook, which goes beside it.
        (
            "4k3/8/8/8/1b6/R1N5/8/4K3 w - - 0 1", "a3a1", (F8, B4, -1, -1),
            HUNTED_AT + 6 * ROOK + BISHOP, "e1e2",
        ),
        (
            "4k3/8/8/8/1b6/2N5/8/R3K3 w - - 0 1", "a1a3", NONE,
            AROUND_AT + 12 * (9 * ROOK + 8) + 6 + BISHOP, "a1a2",
        ),
        # Black sees the board turned: the same feature.
        (
            "r3k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1", "a8a6", NONE,
            AROUND_AT + 12 * (9 * ROOK + 8) + 6 + BISHOP, "a8a7",
        ),
        # The own last move went to b8; a7 is one step from there, a5 three.
        (
            "r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8a7", (-1, -1, A8, B8), OWN_NEAR_AT + 1, "a8a5",
        ),
        # The pawn takes the queen; the bishop the knight, which the rook has left.
        (
            "7k/8/8/3p4/8/8/4Q3/4K3 w - - 0 1", "e2e4", NONE,
            REPLY_TAKES_MOVER_AT + 6 * PAWN + QUEEN, "e2e3",
        ),
        (
            "4k3/8/8/8/1b6/R1N5/8/4K3 w - - 0 1", "a3a1", NONE,
            REPLY_TAKES_OTHER_AT + 6 * BISHOP + KNIGHT, "a3b3",
        ),
        # It goes one step; from b2 that would be backwards; it has come by the last move.
        ("4k3/8/8/8/1b6/R1N5/8/4K3 w - - 0 1", "a3a1", NONE, REPLY_STEP_AT + 1, "a3b3"),
        ("4k3/6p1/8/8/8/2N5/1b4P1/6K1 w - - 0 1", "g1f2", NONE, REPLY_BACKWARD_AT, "c3b1"),
        ("4k3/8/8/8/1b6/R1N5/8/4K3 w - - 0 1", "a3a1", (F8, B4, -1, -1), REPLY_NEAR_AT, "a3b3"),
        # The knight opens the rook's line to the queen; the king leaves the threat as it was.
        ("4k3/4r3/8/8/4N3/8/8/1K2Q3 w - - 0 1", "e4c3", NONE, REPLY_AGE_AT, "e1f1"),
        ("4k3/7p/8/8/1b6/2N5/7P/K7 w - - 0 1", "a1a2", NONE, REPLY_AGE_AT + 2, "c3a2"),
        ("4k3/7p/8/8/1b6/2N5/7P/K7 w - - 0 1", "a1a2", NONE, REPLY_LENGTH_AT, "c3a2"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", NONE, MATES_AT, "a1a7"),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", NONE,
            ALLOWS_MATE_AT, "g2g3",
        ),
    ],
    ids=[
        "protects", "leaves", "hunted", "around", "around-black", "near", "falls", "left-alone",
        "step", "backward", "reply-near", "opened", "threat", "length", "mates",
        "allows-mate",
    ],
)  # fmt: skip
def test_features_say_what_a_move_does_around_it(
    fen: str, name: str, squares: tuple[int, int, int, int], feature: int, others: str
) -> None:
    assert feature in features_of_move(fen, name, squares)
    assert feature not in features_of_move(fen, others, squares)


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 150))
def test_features_are_in_range_and_complete(dice: random.Random, plies: int) -> None:
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            board.pop()
            break
        board.push(dice.choice(moves))
    if not any(board.legal_moves):
        return
    packed = features_of(board.fen(en_passant="fen"))
    active, count = packed[0], packed[1]
    assert count == board.legal_moves.count()
    assert len(board.piece_map()) < active <= 64
    assert all(feature < POSITION_FEATURES for feature in packed[4 : 4 + active])
    place = 4 + active
    for _ in range(count):
        length = packed[place]
        assert 5 < length <= 48
        assert all(one < MOVE_FEATURES for one in packed[place + 1 : place + 1 + length])
        place += 1 + length
    assert place == len(packed)


@pytest.mark.parametrize("fen", [KIWIPETE, chess.STARTING_FEN, "8/5k2/8/3pP3/8/4K3/8/8 w - d6 0 1"])
def test_black_sees_what_white_sees(fen: str) -> None:
    """The policy of the mirrored position is the mirrored policy."""
    policy = PeoplesPolicy()
    board = chess.Board(fen)
    mirrored = board.mirror().fen(en_passant="fen")
    white = _named(policy, fen)
    black = _named(policy, mirrored)
    turned = {
        chess.Move(
            chess.square_mirror(move.from_square),
            chess.square_mirror(move.to_square),
            move.promotion,
        ).uci(): chance
        for move, chance in ((chess.Move.from_uci(uci), chance) for uci, chance in white.items())
    }
    assert black == pytest.approx(turned, abs=0.02)


def _named(policy: PeoplesPolicy, fen: str, rating: int = 1500) -> dict[str, float]:
    position = position_of(fen)
    found = policy.chances(position, NO_PAST, rating)
    return {convert.uci(position, move): chance for move, chance in found.items()}


def test_people_recapture() -> None:
    """1. e4 d5 2. exd5: most people take back."""
    moves = ("e2e4", "d7d5", "e4d5")
    position = position_of(chess.STARTING_FEN)
    convert.play(position, moves)
    chances = PeoplesPolicy().chances(position, Past(start(), moves), 1500)
    queen = convert.find(position, "d8d5")
    assert queen is not None
    assert chances[queen] == max(chances.values()) > 0.4


def test_the_rating_changes_the_chances() -> None:
    weak, strong = _named(PeoplesPolicy(), KIWIPETE, 800), _named(PeoplesPolicy(), KIWIPETE, 2400)
    assert sum(abs(weak[move] - strong[move]) for move in weak) > 0.2


def test_the_shipped_file_is_small_and_whole() -> None:
    data = FILE.read_bytes()
    assert len(data) < 2_000_000
    weights = parse(data)
    assert len(weights) == WEIGHTS
    assert written(weights) == data


@pytest.mark.parametrize(
    "data", [b"", b"PhilHum1", b"x" * 100, HEADER.pack(b"PhilHum1", 1, 2, 3, 4, 5)]
)
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(PolicyError):
        parse(data)


def test_a_cut_file_is_refused() -> None:
    with pytest.raises(PolicyError, match="sizes"):
        parse(FILE.read_bytes()[:-2])
    with pytest.raises(PolicyError, match="sizes"):
        parse(FILE.read_bytes() + struct.pack("<e", 0))


@pytest.mark.parametrize("at", [HEADER.size, 100_000, 500_001, -5, -1])
def test_one_flipped_bit_of_a_policy_is_refused(at: int) -> None:
    damaged = bytearray(FILE.read_bytes())
    damaged[at] ^= 16
    with pytest.raises(PolicyError, match="checksum is another one"):
        parse(bytes(damaged))
