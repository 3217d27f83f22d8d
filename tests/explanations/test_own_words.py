"""A human-like opponent says what it looked at and what it did not see."""

from __future__ import annotations

import re
from pathlib import Path

import chess
import pytest
from tests.commands import invoke
from tests.human.test_lc0 import random_network
from tests.terminal.talking import talk

from philidor.explanations.own_words import GERMAN_KINDS, TEXTS, own_notes
from philidor.human.levels import MOVE_KINDS
from philidor.human.person import Person
from philidor.human.styles import STYLES
from philidor.terminal.beginning import Beginning
from philidor.terminal.opponent import OpponentSettings

TIMELY = "20s/move"


def person(elo: int, seed: int) -> Person:
    return Person.of(elo, STYLES[0], seed)


def game_of(elo: int, seed: int, plies: int) -> list[chess.Move]:
    """A game of a level against the first legal move each time."""
    from philidor.core import convert
    from philidor.explanations.own_words import Opponent
    from philidor.explanations.searcher import position_of

    board, player = chess.Board(), Opponent(person(elo, seed))
    while board.ply() < plies and not board.is_game_over():
        if board.turn:
            board.push(min(board.legal_moves, key=chess.Move.uci))
        else:
            thought, _ = player.thought(board)
            board.push_uci(convert.uci(position_of(board), thought.move))
    return board.move_stack


def test_every_move_that_it_chose_is_explained() -> None:
    moves = game_of(900, 3, 24)
    notes = list(own_notes(person(900, 3), False, moves, chess.Board(), 200))
    assert [note.ply for note in notes] == list(range(1, 24, 2))
    assert all(note.looked.endswith(".") for note in notes)
    assert {note.missed is None for note in notes} >= {True}
    for note in notes:
        if note.missed is not None:
            assert note.judged is not None
            assert note.judged.label in ("mistake", "blunder")
            assert note.text == f"{note.looked} {note.missed}"


def test_moves_of_somebody_else_are_not_explained() -> None:
    moves = [chess.Move.from_uci(move) for move in ("a2a3", "h7h5", "b2b3", "h8h6")]
    notes = list(own_notes(person(2200, 3), False, moves, chess.Board(), 200))
    assert len(notes) < 2


def test_it_speaks_german() -> None:
    moves = game_of(900, 3, 12)
    notes = list(own_notes(person(900, 3), False, moves, chess.Board(), 200, "de"))
    assert notes
    assert all(note.looked.startswith(("Ich habe", "Mir fiel", "Diese")) for note in notes)
    words = " ".join(note.text for note in notes)
    assert not re.search(r"\b[NQ][a-h1-8x]", words)
    assert re.search(r"\b[SD][a-h1-8x]", words)
    assert set(GERMAN_KINDS) == set(MOVE_KINDS)
    assert TEXTS["de"].keys() == TEXTS["en"].keys()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A game that a person resigned at the terminal."""
    path = tmp_path / "game.pgn"
    settings = OpponentSettings(human=1000, seed=7, level=TIMELY)
    beginning = Beginning(settings, True, person="Ann")
    said = talk(
        tmp_path, "a3", "h4", "thoughts", "resign", "thoughts 2", "thoughts x", f"save {path}",
        beginning=beginning,
    )  # fmt: skip
    assert "the opponent tells its thoughts after the game" in said
    assert "2..." in said.split("thoughts 2")[-1] or "2..." in said
    assert "thoughts takes the number of a move" in said
    return path


def test_the_terminal_and_the_command_tell_the_same(played: Path) -> None:
    text = played.read_text()
    assert '[PhilidorHuman "1000"]' in text
    assert '[PhilidorSeed "7"]' in text
    told = invoke("opponent", str(played), "--all", "--nodes", "300")
    assert told.exit_code == 0, told.output
    assert "1..." in told.stdout
    assert "2..." in told.stdout
    german = invoke("opponent", str(played), "--all", "--nodes", "300", "--language", "de")
    assert "Ich" in german.stdout or "Mir" in german.stdout or "Diese" in german.stdout


def test_it_remembers_with_the_networks_that_it_played_with(tmp_path: Path) -> None:
    network, game = tmp_path / "people.pb.gz", tmp_path / "game.pgn"
    network.write_bytes(random_network(3, filters=16, blocks=1)[0])
    settings = OpponentSettings(human=1000, seed=7, human_network=str(network), level=TIMELY)
    said = talk(
        tmp_path, "a3", "resign", "thoughts 1", f"save {game}",
        beginning=Beginning(settings, True, person="Ann"),
    )  # fmt: skip
    assert "1..." in said.split("thoughts 1")[-1]
    assert f'[PhilidorHumanNetwork "{network}"]' in game.read_text()
    words = ("opponent", str(game), "--all", "--nodes", "300")
    told = invoke(*words).stdout
    assert "1..." in told
    moved = network.rename(tmp_path / "moved.pb.gz")
    gone = invoke(*words)
    assert gone.exit_code == 2 and str(network) in gone.stderr
    assert invoke(*words, "--human-network", str(moved)).stdout == told


def test_a_drawn_seed_is_kept_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    settings = OpponentSettings(human=1000, level=TIMELY)
    talk(
        tmp_path, "a3", "resign", f"save {path}", beginning=Beginning(settings, True, person="Ann")
    )
    assert "PhilidorSeed" in path.read_text()


def test_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 e5 *\n")
    answer = invoke("opponent", str(path))
    assert answer.exit_code == 2
    assert "--human" in answer.output
    answer = invoke("opponent", str(path), "--human", "1000", "--seed", "1")
    assert answer.exit_code == 2
    assert "--white or --black" in answer.output
    answer = invoke(
        "opponent", str(path), "--human", "1000", "--seed", "1", "--black", "--game", "2"
    )
    assert answer.exit_code == 2
    assert "only 1" in answer.output
