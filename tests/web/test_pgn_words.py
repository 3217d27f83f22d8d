"""PGN in the page: words that are no moves, letters, commands in comments, marks of reviews."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.pgn.test_words import GERMAN

from philidor.pgn.notes import Notes
from philidor.web.games.pgn_collections import first_of, read_collection
from philidor.web.games.pgn_reader import game_from
from philidor.web.games.pgn_writer import pgn_text

FOO = "'foo' is not a move in a variation, which ends there"
LETTERS = '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n'


def only_game(text: str) -> tuple[str, list[str]]:
    """The moves of the only game of a text as PGN, and the complaints."""
    read = first_of(text)
    game, complaints = game_from(read.tree), read.complaints
    written = " ".join(pgn_text(game).split("\n\n")[1].split())
    return written, [one.reason.text for one in complaints]


@pytest.mark.parametrize(
    ("text", "moves", "complaint"),
    [
        ("1. e4 e5 2. Nf3 Zc6 3. Bb5 0-1", "1. e4 e5 2. Nf3 0-1", "'Zc6' is not a move"),
        ("1. e4 e5 2. Nf3 Zz9 Nc6 *", "1. e4 e5 2. Nf3 *", "'Zz9' is not a move"),
        ("1. e4 e5 2. N f3 *", "1. e4 e5 *", "'N' is not a move"),
        ("1. e4 e5 2. Nf3Nc6 *", "1. e4 e5 *", "'Nf3Nc6' is not a move"),
        ("1. Cf3 *", "*", "'Cf3' is not a move"),
        ("1. e4 (1. d4 foo d5) e5 *", "1. e4 (1. d4) 1... e5 *", FOO),
        ("1. e4 e5 2. Sf3 Nc6 *", "1. e4 e5 *", "'Sf3' is not a move"),
        (f"{LETTERS}1. a8=X *", "*", "'a8=X' is not a move"),
    ],
)
def test_a_word_that_is_not_a_move_ends_its_line(text: str, moves: str, complaint: str) -> None:
    assert only_game(text) == (moves, [complaint])


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (
            "1. e4 e5 2. Nf3 +- Nc6 N 3. Bb5 D ½-½",
            "1. e4 e5 2. Nf3 $18 Nc6 $146 3. Bb5 $220 1/2-1/2",
        ),
        ("1. e4 d5 2. e:d5 Nf6e.p. 3. Bb5 mate", "1. e4 d5 2. exd5 Nf6 3. Bb5+ *"),
        ("1.♘f3 ♞f6 2. ♙g3 g6 3.♗ g2 Bg7 4.0-0 o-o", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"),
        ("1. e4 {Sf3\n♘ Zz9} e5 ; Zz9\n2. f4", "1. e4 {Sf3 ♘ Zz9} 1... e5 {Zz9} 2. f4 *"),
        ("Here it is: 1. e4 e5 1-0 White won\n\nThe end.", "1. e4 e5 1-0"),
        (f"{LETTERS}1. a8(Q)+ *", "1. a8=Q+ *"),
        (f"{LETTERS}1. a8q+ *", "1. a8=Q+ *"),
        (f"{LETTERS}1. a8=D+ *", "1. a8=Q+ *"),
    ],
)
def test_other_spellings_are_read(text: str, moves: str) -> None:
    written, complaints = only_game(text)
    assert complaints == []
    assert written == moves


def test_german_letters_are_read() -> None:
    written, complaints = only_game(GERMAN)
    assert complaints == []
    assert written.startswith("1. e4 e5 2. Nf3 $1 {Sf3, Nf3} 2... Nc6 3. Bb5 (3. Bc4 Nf6)")


def test_games_without_an_empty_line_between_them() -> None:
    text = '[White "A"]\n1. e4 1-0\n[White "Bc4"]\n1. d4 *\n\ufeff[White "C"]\n\n1. c4 *\n'
    found = asyncio.run(read_collection(text))
    assert found.faults == []
    assert [(heading.white, heading.plies) for heading, _, _ in found.rows] == [
        ("A", 1),
        ("Bc4", 1),
        ("C", 1),
    ]


ARROWS = (
    "{ [%csl Ge4] Hello. } 1. e4 { [%csl Gd5,Re5][%cal Ge2e4] Best [%mdl 1] by test. "
    "[%eval 0.3] } 1... e5 { [%cal Re7e5] } *"
)


def test_commands_in_comments_are_hidden_and_exported() -> None:
    read = first_of(ARROWS)
    game, faults = game_from(read.tree), read.complaints
    assert faults == []
    assert [game.tree[node].notes.comment for node in (0, 1, 2)] == ["Hello.", "Best by test.", ""]
    again = game_from(first_of(pgn_text(game)).tree)
    for node in (0, 1, 2):
        assert again.tree[node].notes == game.tree[node].notes
    written = pgn_text(game)
    text = "{[%eval 0.30] [%csl Gd5,Re5] [%cal Ge2e4] [%mdl 1] Best by test.}"
    assert text in " ".join(written.split())
    assert "[%" not in pgn_text(game, "none")


def test_commands_are_stored(client: TestClient) -> None:
    id = client.post("/api/pgn", json={"text": ARROWS}).json()["game"]
    nodes = client.get(f"/api/games/{id}").json()["nodes"]
    assert [node["comment"] for node in nodes[1:]] == ["Best by test.", ""]
    # The export reads the stored game.
    assert "[%cal Re7e5]" in client.get("/api/export.pgn").text


def test_the_marks_of_a_blunder_check_are_exported() -> None:
    game = game_from(first_of("1. e4 e5 2. Ke2 Nc6 3. Kd3 Nf6 4. Kc3 $1 $13 d6 *").tree)
    line = game.tree.main_line()
    labels: list[Any] = [
        "best",
        "good",
        "inaccuracy",
        None,
        "blunder",
        "mistake",
        "mistake",
        "good",
    ]
    for node, label in zip(line, labels, strict=True):
        game.tree.note(node, Notes(label=label, nags=game.tree[node].notes.nags))
    written = pgn_text(game).split("\n\n")[1].split()
    assert " ".join(written) == "1. e4 e5 2. Ke2 $6 Nc6 3. Kd3 $4 Nf6 $2 4. Kc3 $1 $13 d6 *"
    assert "$4" not in pgn_text(game, "none")


FEN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        (FEN, f"{FEN} w - - 0 1"),
        (f" {FEN} b\n", f"{FEN} b - - 0 1"),
        (f"{FEN} b KQ", f"{FEN} b KQ - 0 1"),
        (f"{FEN} w KQkq - 2 3", f"{FEN} w KQkq - 2 3"),
        (f"https://lichess.org/analysis/standard/{FEN}_w_KQkq_-_2_3", f"{FEN} w KQkq - 2 3"),
        (f"lichess.org/analysis/{FEN}_b_-_-_2_3?color=black#4", f"{FEN} b - - 2 3"),
        (f"https://lichess.org/editor/{FEN}%20b%20KQ%20-", f"{FEN} b KQ - 0 1"),
        (f"https://lichess.org/analysis/chess960/{FEN}_w_KQkq_-_2_3", f"{FEN} w KQkq - 2 3"),
        (f"https://www.chess.com/analysis?fen={FEN}+w+KQkq+-+2+3&flip=true", f"{FEN} w KQkq - 2 3"),
    ],
)
def test_a_pasted_position_is_opened(client: TestClient, text: str, fen: str) -> None:
    answer = client.post("/api/pgn", json={"text": text})
    assert answer.status_code == 201, answer.text
    game = client.get(f"/api/games/{answer.json()['game']}").json()
    assert game["nodes"][0]["fen"] == fen
    assert game["chess960"] == ("chess960" in text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("8/8/8/8/8/8/8/4K3", "fen.kings"),
        ("https://lichess.org/analysis", "pgn.no-games"),
        ("https://lichess.org/analysis/atomic/" + FEN, "pgn.no-games"),
        ("\x89PNG\r\n\x1a\n\0\0 1. e4 g8", "pgn.no-games"),
        ("\ufffd\ufffdJFIF \x01 xyz\n1. g8 \x02\x03", "pgn.no-games"),
        ("Dear all,\n\nI won 3 games on move 8.", "pgn.no-games"),
        ("1. g8", "pgn.bad"),
    ],
)
def test_what_is_no_game_is_said_to_be_none(client: TestClient, text: str, code: str) -> None:
    answer = client.post("/api/pgn", json={"text": text})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize(
    "text",
    [
        "https://lichess.org/analysis/pgn/e4_e5_Nf3#3",
        "https://lichess.org/analysis/pgn/1.%20e4%20e5%202.%20Nf3",
        "https://www.chess.com/analysis?pgn=1.+e4+e5+2.+Nf3+*&tab=analysis",
    ],
)
def test_the_moves_of_a_link_are_opened(client: TestClient, text: str) -> None:
    made = client.post("/api/pgn", json={"text": text, "name": ""}).json()
    nodes = client.get(f"/api/games/{made['game']}").json()["nodes"]
    assert [node["san"] for node in nodes[1:]] == ["e4", "e5", "Nf3"]
