"""Opening names by position."""

from __future__ import annotations

import chess
import pytest

from philidor.arena.engines import EngineSpec
from philidor.arena.records import GameRecord, Ply, to_pgn
from philidor.game.ending import resigned
from philidor.game.fen import parse_fen, start
from philidor.game.time_control import TimeControl
from philidor.notation.openings import TABLE, opening_after, opening_at, opening_of


def board(*moves: str) -> chess.Board:
    played = chess.Board()
    for move in moves:
        played.push_san(move)
    return played


@pytest.mark.parametrize(
    ("line", "eco", "name"),
    [
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Najdorf"),
        ("e4 e5 Nf3 d6", "C41", "Philidor"),
        ("e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"),
        ("d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian"),
        ("c4", "A10", "English"),
        ("e4 d6 d4 Nf6", "B00", "Pirc Defense"),
    ],
)
def test_well_known_openings(line: str, eco: str, name: str) -> None:
    opening = opening_of(board(*line.split()))
    assert opening is not None
    assert opening.eco == eco
    assert name in opening.name
    assert str(opening).startswith(f"{eco} ")


def test_table_holds_the_position_after_each_line() -> None:
    """What `building/openings.py` computed, computed again."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) == 3807
    for line in lines[::5]:
        _, _, moves, position = line.split("\t")
        replayed = chess.Board()
        for word in moves.split():
            if not word.endswith("."):
                replayed.push_san(word)
        assert replayed.fen().split()[:3] == position.split()


def test_transpositions_have_the_name_of_the_position() -> None:
    direct = opening_at(board(*["d4", "d5", "c4", "e6", "Nc3", "Nf6"]))
    other = opening_at(board(*["c4", "Nf6", "Nc3", "e6", "d4", "d5"]))
    assert direct is not None
    assert direct == other


def test_the_last_named_position_counts() -> None:
    known = board(*["e4", "e5", "Nf3", "d6"])
    later = board(*["e4", "e5", "Nf3", "d6", "h4", "h5", "Rh3", "Rh6", "Rg3"])
    assert opening_at(later) is None
    assert opening_of(later) == opening_of(known)


def test_without_a_named_position_there_is_none() -> None:
    assert opening_of(chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")) is None
    assert opening_of(chess.Board()) is None


def test_games_that_began_elsewhere_and_boardless_callers() -> None:
    begun = board(*["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3"])
    later = chess.Board(begun.fen())
    later.push_san("a6")
    assert opening_of(later) == opening_after(parse_fen(begun.fen()), ["a7a6"])
    found = opening_after(start(), ["e2e4", "e7e5"])
    assert found is not None
    assert found.eco == "C20"


def test_pgn_headers() -> None:
    plies = tuple(Ply(move, None, None, None, 1.0) for move in ("e2e4", "c7c5"))
    record = GameRecord(0, 0, 1, chess.STARTING_FEN, resigned(False), plies)
    engine = EngineSpec("A", ("a",), time_control=TimeControl(depth=1))
    assert '[ECO "B20"]' in to_pgn(record, [engine, engine], "Test")
