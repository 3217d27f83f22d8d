"""The PGN reader against python-chess, move by move; odd spellings; broken games; game limits."""

from __future__ import annotations

import io
import random
from array import array
from dataclasses import replace
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot
import pytest
from tests.pgn.generator import games

from philidor.contract.errors import InputError
from philidor.core import convert
from philidor.core.position import Position
from philidor.pgn.game import Game
from philidor.pgn.reader import games_in, read_games
from philidor.pgn.source import Source
from philidor.pgn.types import DRAWN, NO_RESULT, WHITE_WINS
from philidor.pgn.uci_moves import uci_moves


def read(text: str | bytes) -> list[Game]:
    return list(games_in(text))


def uci(game: Game) -> list[str]:
    """The moves of a game in UCI form."""
    assert game.setup is not None
    position = Position()
    convert.place(position, game.setup)
    found = []
    for move in array("H", game.moves):
        found.append(convert.uci(position, move))
        position.make(move)
    return found


def of_chess(text: str) -> list[chess.pgn.Game]:
    """The same games as python-chess reads them."""
    stream = io.StringIO(text)
    return list(iter(lambda: chess.pgn.read_game(stream), None))


@pytest.mark.parametrize("seed", range(2))
def test_generated_games_are_read_as_python_chess_reads_them(seed: int) -> None:
    compare("".join(games(100, seed=seed, wild=0.6)))


@pytest.mark.slow
def test_five_hundred_games_are_read_as_python_chess_reads_them() -> None:
    compare("".join(games(500, seed=17, wild=0.5)))


def compare(text: str) -> None:
    """Moves, keys, tags and results of games with comments, variations, glyphs and Chess960."""
    for mine, other in zip(read(text), of_chess(text), strict=True):
        assert not other.errors
        assert mine.fault is None
        moves, board = list(other.mainline_moves()), other.board()
        assert uci(mine) == in_uci(board.copy(), moves)
        keys = [chess.polyglot.zobrist_hash(board)]
        for move in moves:
            board.push(move)
            keys.append(chess.polyglot.zobrist_hash(board))
        assert list(array("Q", mine.keys)) == keys
        assert {name: mine.tags[name] for name in other.headers} == dict(other.headers)
        counts = [0] * 10
        for piece in board.piece_map().values():
            if piece.piece_type != chess.KING:
                counts[(0 if piece.color else 5) + piece.piece_type - 1] += 1
        assert mine.materials[-1][0] == sum(n << (4 * place) for place, n in enumerate(counts))


def test_random_spellings_are_read_as_python_chess_reads_them() -> None:
    """Every move in a spelling chosen at random among those that both readers know."""
    dice = random.Random(3)
    for other in of_chess("".join(games(60, seed=11, wild=0.3))):
        if not (moves := list(other.mainline_moves())):
            continue
        board, words = other.board(), []
        for move in moves:
            words.append(spelled(board, move, dice))
            board.push(move)
        tags = "".join(f'[{name} "{value}"]\n' for name, value in other.headers.items())
        text = tags + "\n" + " ".join(words) + " *\n"
        (again,) = of_chess(text)
        (mine,) = read(text)
        assert mine.fault is None, text
        assert list(again.mainline_moves()) == moves
        assert uci(mine) == in_uci(other.board(), moves)


def in_uci(board: chess.Board, moves: list[chess.Move]) -> list[str]:
    """Moves from a board in UCI form."""
    found = []
    for move in moves:
        found.append(board.uci(move))
        board.push(move)
    return found


def spelled(board: chess.Board, move: chess.Move, dice: random.Random) -> str:
    san = board.san(move)
    other = board.lan(move)
    choices = [
        san,
        san.rstrip("+#"),
        san + "!?",
        san.replace("=", ""),
        f"{dice.randint(1, 99)}.{san}",
    ]
    if not board.is_castling(move):
        choices += [other, other.replace("-", "").replace("=", "")]
    else:
        choices.append(san.replace("O", "0"))
    if not board.chess960:
        choices.append(board.uci(move))
    return dice.choice(choices)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 e5 2. Nf3 Nc6 *", "e2e4 e7e5 g1f3 b8c6"),
        ("1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 e.p. *", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4"),
        ("e2-e4 e7-e5 Ng1-f3 Nb8:c6", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e4 e5 2. N:e5?? mate", ""),
        ("1. Pe4 Pe7-e5 2. Pf4 Pexf4 3. g3 fg", "e2e4 e7e5 f2f4 e5f4 g2g3 f4g3"),
        ("1. e4 d5 2. exd Qxd5 3. Nf3(g1) OO", ""),
        ("1. 5254 5755 2. 7163 2836 3. 6125 *", "e2e4 e7e5 g1f3 b8c6 f1b5"),
        ("1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 *", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1"),
        ("1. e2\u2013e4 e7\u2014e5 2. Ng1\u2013f3 *", "e2e4 e7e5 g1f3"),
        ("1. e4 e5 2. Nx9 Nc6", ""),
        ("1 e4 e5 2 Nf3 $14 {a} (2. f4 (2. d4 {b (c)})) 2... Nc6+!? 1-0", "e2e4 e7e5 g1f3 b8c6"),
        ("1. e4 {[%eval 0.2] 1-0} e5 ; 2. Ke2\n2. Nf3 1/2-1/2", "e2e4 e7e5 g1f3"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 o-o", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8"),
        ("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Kg1", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1"),
        ("1. e4\n\ne5 2. Nf3 *", "e2e4 e7e5 g1f3"),
    ],
)
def test_spellings(text: str, moves: str) -> None:
    game = read(text)[0]
    if moves:
        assert " ".join(uci(game)) == moves
        assert game.fault is None
    else:
        assert game.fault is not None
        words = ("illegal move 'N:e5'", "'Nx9' is not a move", "illegal move 'OO'")
        assert game.fault.reason.text in words


PROMOTIONS = ["a8=Q+", "a8Q", "a8q", "a8(Q)", "a8/Q", "a8:Q", "a7a8q", "bxa8=Q"]


@pytest.mark.parametrize("promotion", PROMOTIONS)
def test_promotions(promotion: str) -> None:
    corner = "r3" if "x" in promotion else "4"
    fen = f"{corner}k3/PP6/8/8/8/8/8/4K3 w - - 0 1"
    (game,) = read(f'[FEN "{fen}"]\n\n1. {promotion} Kd7 *')
    assert game.fault is None
    assert uci(game)[0] == ("b7a8q" if "x" in promotion else "a7a8q")


def test_a_promotion_needs_its_piece() -> None:
    (game,) = read('[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8 Kd7 *')
    assert str(game.fault) == "line 3: illegal move 'a8'"


def test_an_ambiguous_move_is_a_fault() -> None:
    (game,) = read('[FEN "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"]\n\n1. Rd1 *')
    assert str(game.fault) == "line 3: ambiguous move 'Rd1'"


BROKEN = """[Event "A"]
[Result "1-0"]

1. e4 e5
2. Ke3 Nc6 1-0

[Event "B"]
[Result "0-1"]

1. d4 {never closed
d5 0-1

[Event "C"]

1. c4 (1. d4 e5 *

[Event "D"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]

*

[Event "E"]
[Variant "Atomic"]

1. e4 *

[Event "F"]
[Result "1/2-1/2"]

1. e4 e5 1/2-1/2
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_broken_games_are_named_with_their_lines_and_the_rest_is_read(ends: str) -> None:
    found = read("\ufeff" + BROKEN.replace("\n", ends))
    assert [game.tags["Event"] for game in found] == list("ABCDEF")
    faults = [str(game.fault) for game in found]
    assert faults == [
        "line 5: illegal move 'Ke3'",
        "line 10: a comment that is not closed",
        "line 15: a variation that is not closed",
        "line 17: FEN: White has no king",
        "line 22: the variant 'Atomic' is not chess",
        "None",
    ]
    assert [game.result for game in found][:2] == [WHITE_WINS, 0]
    assert found[-1].result == DRAWN
    assert uci(found[0]) == ["e2e4", "e7e5"], "the moves before the fault"


def test_games_without_tags_end_at_their_results() -> None:
    found = read("1. e4 e5 1-0\n\n1. d4 *\n\n1. c4\n\n1. b4 e5\n")
    assert [game.plies for game in found] == [2, 1, 1, 2]
    assert [game.result for game in found] == [WHITE_WINS, NO_RESULT, NO_RESULT, NO_RESULT]


def test_games_without_empty_lines_between_them() -> None:
    found = read('[Event "A"]\n1. e4 1-0\n[Event "B"]\n1. d4 1-0')
    assert [game.tags["Event"] for game in found] == ["A", "B"]
    assert [uci(game) for game in found] == [["e2e4"], ["d2d4"]]


def test_places_are_those_of_the_file(tmp_path: Path) -> None:
    """A game's bytes are at its offset, and reading can start at any game."""
    text = "".join(games(40, seed=5)).encode()
    whole = read(text)
    for game in whole:
        assert text[game.offset :].lstrip().startswith(b"[Event")
        assert text[: game.offset].count(b"\n") <= game.line - 1
    place = whole[25]
    stream = io.BytesIO(text)
    stream.seek(place.offset)
    rest = list(read_games(Source(stream), place.offset, place.line, place.number))
    assert [(game.line, game.offset, game.moves) for game in rest] == [
        (game.line, game.offset, game.moves) for game in whole[25:]
    ]
    assert [game.number for game in rest] == list(range(26, 41))


@pytest.mark.parametrize("null", ["--", "Z0", "<>", "@@@@", "0000"])
def test_a_null_move_is_kept(null: str) -> None:
    (game,) = read(f"1. e4 {null} 2. d4 d5 *")
    assert game.fault is None
    assert [str(note) for note in game.notes] == ["line 1: a null move"]
    assert game.setup is not None
    assert uci_moves(game.setup, game.moves) == ["e2e4", "0000", "d2d4", "d7d5"]
    board = chess.Board()
    for move in ("e2e4", "0000", "d2d4", "d7d5"):
        board.push_uci(move)
    assert array("Q", game.keys)[-1] == chess.polyglot.zobrist_hash(board)


def test_a_null_move_in_check_is_a_fault() -> None:
    (game,) = read("1. e4 f6 2. Qh5+ -- 3. d4 *")
    assert str(game.fault) == "line 1: a null move in check"
    assert game.plies == 3


def test_binary_data_is_refused() -> None:
    with pytest.raises(InputError, match="binary data"):
        read(bytes(range(32)) * 20)


def test_random_bytes_give_no_endless_game() -> None:
    dice = random.Random(1)
    noise = dice.randbytes(200_000).translate(None, bytes(range(9)) + bytes(range(14, 32)))
    assert all(game.plies < 5 for game in read(noise))


def test_escapes_and_old_letters_in_tags() -> None:
    (game,) = read(b'[White "M\xfcller \\"the \\\\ lion\\""]\n\n*')
    assert game.tags["White"] == 'Müller "the \\ lion"'


def test_a_game_may_have_thousands_of_plies() -> None:
    """More than a position's history can hold; more than the 75-move rule allows is a fault."""
    dance = "Nf3 Nf6 Ng1 Ng8 "
    (game,) = read(dance * 2_000 + "*")
    assert (game.plies, game.fault) == (8_000, None)
    (game,) = read(dance * 4_000 + "*")
    assert game.fault is not None
    assert game.fault.reason.text == "more than 12000 plies"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
def test_the_size_of_the_blocks_does_not_matter(size: int) -> None:
    """The text may be cut at any place, also in a character, a line end, a tag or a comment."""
    text = (BROKEN + "".join(games(5, seed=8, wild=0.9)) + "1. e4 ½-½\n").replace("\n", "\r\n")
    data = text.encode()

    class Slow(io.BytesIO):
        """Gives few bytes at a time."""

        def read(self, wanted: int | None = -1, /) -> bytes:
            return super().read(size)

    cut = list(read_games(Source(Slow(data))))
    assert [replace(game, text=b"") for game in cut] == [
        replace(game, text=b"") for game in read(data)
    ]
