"""Games for networks: the generator, viriformat, a reader against python-chess, conversions."""

from __future__ import annotations

import random
import struct
from dataclasses import asdict, replace
from pathlib import Path

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.commands import lab
from tests.core.boards import walk

from philidor.arena.pool import Workforce
from philidor.contract.errors import InputError
from philidor.core import convert
from philidor.evaluation.evaluator import Evaluator
from philidor.evaluation.networks import FILE, shipped_network
from philidor.game.fen import parse_fen
from philidor.lab.nnue import conversion, distillation, production
from philidor.lab.nnue.distilling import Distiller
from philidor.lab.nnue.generating import Recipe, array960, double_chess960, play_game
from philidor.lab.nnue.manifest import read_manifest
from philidor.lab.nnue.origin import Games
from philidor.lab.nnue.signature import Signature
from philidor.lab.nnue.store import GameWriter, shards
from philidor.lab.nnue.unrolling import NO_RESULT, Unroller
from philidor.lab.nnue.viriformat import END, GameRecord, core_move, pack_start, unpack_start

RECIPE = Recipe(seed=5, nodes=20)


def random_game(seed: int, start: int = 518, plies: int = 60) -> tuple[GameRecord, list[str]]:
    """A game of random moves with scores by its pawns, and its FENs."""
    moves: list[tuple[int, int]] = []
    fens: list[str] = []
    first, before, lead = None, None, 0
    for board, position in walk(seed, plies, start):
        if before is not None:
            move = board.peek().uci()
            found = convert.find(before, move)
            assert found is not None
            moves.append((found, 150 * lead - 30 + len(moves)))
        lead = len(board.pieces(1, True)) - len(board.pieces(1, False))
        first = first or convert.setup_of(position)
        fens.append(board.fen())
        before = type(position)()
        before.copy_from(position)
    assert first is not None
    return GameRecord(first, random.Random(seed).randrange(3), moves), fens


def write_random_games(folder: Path, files: int, games: int) -> Path:
    """Fill a data folder with files of so many games of random moves."""
    for number in range(files):
        packed = [random_game(100 * number + seed)[0].packed() for seed in range(games)]
        (folder / f"games-{number:05}.vf").write_bytes(b"".join(packed))
    return folder


def rows_of(data: bytes, unroller: Unroller | None = None) -> np.ndarray:
    """The rows of some games."""
    rows = np.empty((len(data) // 4, 32), dtype=np.uint8)
    return rows[: (unroller or Unroller(1, 30_000)).unroll(data, 0, len(data), rows, 1)]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959))
def test_a_start_is_read_back(seed: int, start: int) -> None:
    for _, position in walk(seed, 12, start):
        setup = convert.setup_of(position)
        found, result, score = unpack_start(pack_start(setup, 2, -77))
        assert (found.fen(), result, score) == (setup.fen(), 2, -77)


def test_the_bytes_of_a_game() -> None:
    setup = parse_fen("4k3/P7/8/8/8/8/8/4K2R w K - 3 9")
    castling = 4 | 7 << 6 | 3 << 14
    promotion = 48 | 56 << 6 | 3 << 12 | 1 << 14
    data = GameRecord(setup, 2, [(promotion, 40_000), (castling, -5)]).packed()
    assert data[:8] == struct.pack("<Q", 1 << 4 | 1 << 7 | 1 << 48 | 1 << 60)
    # King 5, castling rook 6, pawn 0, black king 13.
    assert data[8:12] == bytes([0x65, 0xD0, 0, 0])
    assert data[24:32] == struct.pack("<BBHhBB", 64, 3, 9, 0, 2, 0)
    # The format's promotion is kind 3, its castling kind 2; scores have a limit.
    words = struct.unpack("<HhHh", data[32:40])
    assert words == (48 | 56 << 6 | 3 << 12 | 3 << 14, 32_000, 4 | 7 << 6 | 2 << 14, -5)
    assert data[40:] == END
    assert [core_move(words[0]), core_move(words[2])] == [promotion, castling]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), start=st.integers(0, 959))
def test_rows_are_the_wanted_positions(seed: int, start: int) -> None:
    game, fens = random_game(seed, start)
    expected = []
    board = chess.Board(fens[0], chess960=True)
    for number, (move, score) in enumerate(game.moves):
        played = chess.Move(move & 63, move >> 6 & 63)
        if move >> 14 == 1:
            played.promotion = (move >> 12 & 3) + 2
        quiet = not board.is_capture(played) and not played.promotion
        if quiet and not board.is_check():
            expected.append(row_by_chess(board, score, game.result))
        board.push(played)
        assert board.board_fen() == fens[number + 1].split()[0]
    assert [row.tobytes() for row in rows_of(game.packed())] == expected


def row_by_chess(board: chess.Board, score: int, result: int) -> bytes:
    """A row by python-chess."""
    turned = board if board.turn else board.mirror()
    codes = [
        piece.piece_type - 1 + (0 if piece.color else 8)
        for _, piece in sorted(turned.piece_map().items())
    ]
    codes += [0] * (32 - len(codes))
    pieces = bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))
    own, other = turned.king(True), turned.king(False)
    assert own is not None
    assert other is not None
    sign = 1 if board.turn else -1
    return struct.pack(
        "<Q16shBBB3x",
        turned.occupied,
        pieces,
        sign * score,
        result if board.turn else 2 - result,
        own,
        other ^ 56,
    )


def test_the_reader_keeps_one_in_so_many_and_refuses_other_bytes() -> None:
    data = b"".join(random_game(seed)[0].packed() for seed in range(20))
    every, third = len(rows_of(data)), len(rows_of(data, Unroller(3, 30_000)))
    assert every / 5 < third < every / 2
    assert (rows_of(data, Unroller(3, 30_000)) == rows_of(data, Unroller(3, 30_000))).all()
    for bad in (data[:-1], data[4:], b"\xff" * 64 + END):
        with pytest.raises(ValueError, match="begins no game"):
            rows_of(bad)


def test_a_game_of_a_recipe_is_always_the_same(tmp_path: Path) -> None:
    games = [play_game(RECIPE, number) for number in (3, 4, 3)]
    assert games[0] == games[2] != games[1]
    path = tmp_path / "a.vf"
    path.write_bytes(games[0])
    game = next(conversion.games_of(path))
    # Eight or more random plies come before its start.
    assert game.start.fullmove >= 5
    board = chess.Board(game.start.fen(), chess960=True)
    for move, _ in game.moves:
        assert chess.Move(move & 63, move >> 6 & 63) in board.pseudo_legal_moves or move >> 14
        board.push_uci(chess.Move(move & 63, move >> 6 & 63, promoted(move)).uci())
    assert len(rows_of(games[0], Unroller())) > len(game.moves) / 3


def promoted(move: int) -> int | None:
    """The piece to which a move promotes, by python-chess's numbers."""
    return (move >> 12 & 3) + 2 if move >> 14 == 1 else None


def test_double_chess960() -> None:
    chance = random.Random(1)
    for _ in range(50):
        rank = array960(chance)
        assert sorted(rank) == sorted("rnbqkbnr")
        assert rank.index("b") % 2 != rank.rindex("b") % 2
        assert rank.index("r") < rank.index("k") < rank.rindex("r")
    setup = parse_fen(double_chess960(chance), True)
    assert len(setup.castling) == 4


def test_a_folder_is_continued_after_a_kill(tmp_path: Path) -> None:
    games = [play_game(RECIPE, number) for number in range(3)]
    writer = GameWriter(tmp_path)
    for game in games:
        writer.append(game)
    writer.close()
    path = shards(tmp_path)[0]
    path.write_bytes(b"".join(games)[:-7])
    writer = GameWriter(tmp_path)
    assert (writer.games, path.read_bytes()) == (2, b"".join(games[:2]))
    writer.append(games[2])
    writer.close()
    assert path.read_bytes() == b"".join(games)
    assert writer.positions == sum((len(game) - 36) // 4 for game in games)


@pytest.mark.parametrize(
    "contents",
    [b"my own notes", b"my own notes\n" * 9, bytes(range(256)) * 3 + END, b"\xff" * 32 + END * 2],
)
def test_a_foreign_file_is_never_cut(tmp_path: Path, contents: bytes) -> None:
    path = tmp_path / "games-00000.vf"
    path.write_bytes(contents)
    with pytest.raises(InputError, match=r"games-00000\.vf is no file of games"):
        GameWriter(tmp_path)
    assert path.read_bytes() == contents
    result = lab(["nnue", "generate", "--data", str(tmp_path), "--positions", "1"])
    assert (result.exit_code, path.read_bytes()) == (2, contents)
    path.write_bytes(play_game(RECIPE, 0) + b"my own notes" * 4)
    with pytest.raises(InputError, match="stays as it is"):
        GameWriter(tmp_path)


def test_a_manifest_notes_each_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Signature, "of", lambda network: Signature(1, None))
    production.note_run(tmp_path, 0, RECIPE)
    production.note_run(tmp_path, 10, RECIPE)
    production.note_run(tmp_path, 20, Recipe(seed=5, nodes=40))
    (tmp_path / "games-00000.vf").write_bytes(random_game(1, plies=9)[0].packed())
    found = production.complete(tmp_path)
    assert [(run["first_game"], run["nodes"]) for run in found.runs] == [(0, 20), (20, 40)]
    assert (found.seed, found.games, found.positions) == (5, 1, 9)
    assert Games.read(asdict(found)) == found
    with pytest.raises(InputError, match="its seed: 5"):
        production.note_run(tmp_path, 30, Recipe(seed=6))


def test_conversions(tmp_path: Path) -> None:
    game, fens = random_game(11)
    source = tmp_path / "games-00000.vf"
    source.write_bytes(game.packed())
    for form in ("viriformat", "bulletformat", "text"):
        with (tmp_path / form).open("wb") as out:
            conversion.export(source, out, form)
    assert (tmp_path / "viriformat").read_bytes() == source.read_bytes()
    lines = (tmp_path / "text").read_text().splitlines()
    result = ("0.0", "0.5", "1.0")[game.result]
    assert lines[0] == f"{fens[0]} | -30 | {result}"
    single = b"".join(conversion.imported(tmp_path / "text", "text"))
    assert len(single) == 36 * len(lines)
    # Text and rows have the same positions.
    assert rows_of(single).tobytes() == (tmp_path / "bulletformat").read_bytes()
    assert rows_of(single)[0].tobytes() == row_by_chess(chess.Board(fens[0]), -30, game.result)
    back = b"".join(conversion.imported(tmp_path / "bulletformat", "bulletformat"))
    assert rows_of(back).tobytes() == (tmp_path / "bulletformat").read_bytes()


@pytest.mark.parametrize(
    ("form", "contents", "message"),
    [
        ("text", b"8/8/8/8/8/8/8/8 w - - 0 1 | 3 | 1.0\n", "line 1"),
        ("text", b"no position\n", "line 1: not `FEN"),
        ("text", b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 3 | 1-0\n", "line 1: '1-0' is not a result"),
        ("text", b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 | +0.1 | 0.5\n", "line 1: '.0.1' is not a score"),
        ("bulletformat", b"x" * 33, "33 bytes"),
        ("bulletformat", b"\xff" * 32, "row 0"),
        ("viriformat", b"\xff" * 36 + END, "byte 0"),
    ],
)
def test_what_is_no_data_is_refused(
    tmp_path: Path, form: conversion.Format, contents: bytes, message: str
) -> None:
    path = tmp_path / "a"
    path.write_bytes(contents)
    with pytest.raises(InputError, match=message):
        list(conversion.imported(path, form))


def test_imported_positions_count_and_are_exported_again(tmp_path: Path) -> None:
    text, folder = tmp_path / "a.txt", tmp_path / "folder"
    text.write_text("4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 500 | 1.0\n" * 3)
    answer = lab(["nnue", "import", str(text), "--data", str(folder)])
    assert "holds 3 positions of 3 games" in answer.output
    assert production.complete(folder).positions == 3
    answer = lab(["nnue", "export", str(folder), str(tmp_path / "b.txt")])
    assert answer.exit_code == 0
    assert (tmp_path / "b.txt").read_text() == text.read_text()


def test_the_name_says_the_format() -> None:
    assert conversion.format_of(Path("a.viri")) == "viriformat"
    with pytest.raises(InputError, match="does not say"):
        conversion.format_of(Path("a.data"))


def test_a_distillation_has_the_teacher_s_values() -> None:
    game, _ = random_game(21)
    data = game.packed()
    distiller = Distiller(shipped_network(), 2)
    rows = np.empty((len(data) // 4 * 5, 32), dtype=np.uint8)
    count = distiller.distil(data, 0, len(data), rows, 1)
    assert 2 * len(game.moves) < count <= 5 * len(game.moves)
    assert (rows[:count, NO_RESULT] == 1).all()
    teacher = Evaluator()
    teacher.use_network(shipped_network())
    for row in rows[:count:7]:
        setup, _, _, score = conversion._read_row(row.tobytes())
        position = type(distiller.unroller.position)()
        convert.place(position, setup)
        # A row says neither who may castle nor who is White: values differ by little or not at all.
        assert abs(teacher.evaluate(position) - score) < 60


def test_a_distillation_is_the_same_in_any_number_of_processes_and_runs(tmp_path: Path) -> None:
    games = tmp_path / "games-00000.vf"
    games.write_bytes(b"".join(random_game(n)[0].packed() for n in range(1, 4)))
    recipe = distillation.Recipe(2, 1, FILE.read_bytes())
    whole, parts = (
        distillation.Job.of(tmp_path / name, tmp_path, recipe)
        for name in ("whole.bin", "parts.bin")
    )
    done = distillation.distil(whole, 2000, Workforce(2), lambda rows: None)
    distillation.distil(parts, 600, Workforce(1), lambda rows: None)
    # What a kill leaves behind the last task, and a game that is added meanwhile.
    with parts.target.open("ab") as file:
        file.write(b"half a row")
    with games.open("ab") as file:
        file.write(random_game(4)[0].packed())
    begun = distillation.Job.of(parts.target, tmp_path, recipe).begun()
    assert begun is not None
    assert 600 <= begun.rows < 2000
    distillation.distil(begun, 2000, Workforce(1), lambda rows: None)
    assert parts.target.read_bytes() == whole.target.read_bytes()
    assert parts.target.stat().st_size == done.rows * 32
    other = distillation.Job.of(parts.target, tmp_path, replace(recipe, seed=2))
    assert other.begun() is None
    with parts.target.open("r+b") as file:
        file.truncate(32)
    assert parts.begun() is None, "fewer rows than the manifest says"
    distillation.distil(replace(parts, sizes={}), 1, Workforce(1), lambda rows: None)
    assert parts.target.stat().st_size == 0
    assert read_manifest(parts.manifest)["rows"] == 0
