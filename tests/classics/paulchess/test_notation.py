"""PaulChess's notation, its two-stack history and the 14 games of its appendix."""

from pathlib import Path

import pytest
from tests.classics.paulchess.positions import board

from philidor.classics.paulchess.history import History, SavedGame, load_games, save_game
from philidor.classics.paulchess.notation import NotationError, numbered, read_move, written
from philidor.classics.paulchess.position import Position, position_of
from philidor.game.fen import start

GAMES = load_games(Path(__file__).parents[2] / "data" / "paulchess_games.txt")


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move) or pytest.fail(f"{move} is illegal")
    return position


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        ("rnbqk2r/ppp1bppp/4pB2/3p4/2PP4/2N5/PP2PPPP/R2QKBNR b KQkq - 0 5", "e7f6", "Be7:f6"),
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8q", "a7a8=Q+"),
        ("8/P3k3/8/8/8/8/8/2K5 w - - 0 1", "a7a8q", "a7a8=Q"),
        ("1n2k3/P7/8/8/8/8/8/2K5 w - - 0 1", "a7b8n", "a7:b8=N"),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "e4:d5"),
        ("8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1", "d4e3", "d4:e3"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra1a8+"),
    ],
)
def test_written_moves(fen: str, move: str, text: str) -> None:
    assert written(after(board(fen), move)) == text


def test_the_origin_is_named_even_without_ambiguity() -> None:
    assert written(after(position_of(start()), "g1f3")) == "Ng1f3"


def test_a_move_that_is_not_legal_is_refused_with_the_position() -> None:
    with pytest.raises(NotationError, match=r"'Ng1e2' is not a legal move in rnbqkbnr/"):
        read_move(position_of(start()), "Ng1e2")


def test_numbers_when_black_begins() -> None:
    assert numbered(["e7e5", "Ng1f3"], white_first=False) == "1. ... e7e5 2. Ng1f3"


def test_there_are_fourteen_games() -> None:
    assert len(GAMES) == 14
    assert sum(len(game.moves) for game in GAMES) == 1726


@pytest.mark.parametrize("game", GAMES, ids=[f"{g.white}-{g.black}" for g in GAMES])
def test_appendix_game_replays_and_is_written_alike(game: SavedGame) -> None:
    assert game.replay().text() == numbered(game.moves)


def test_results_of_the_appendix() -> None:
    assert [game.result for game in GAMES] == [
        *("1-0", "1-0", "1/2-1/2", "1-0", "1-0", "0-1", "0-1"),
        *("1/2-1/2", "1-0", "0-1", "1/2-1/2", "1-0", "1-0", "0-1"),
    ]


def test_history_goes_back_and_forward() -> None:
    history = History(position_of(start()))
    for move in ("e2e4", "e7e5", "g1f3"):
        history.enter(after(history.current, move))
    assert history.text() == "1. e2e4 e7e5 2. Ng1f3"
    assert history.back()
    assert history.back()
    assert history.text() == "1. e2e4"
    assert history.forward()
    assert history.text() == "1. e2e4 e7e5"


def test_a_new_move_forgets_what_lay_forward() -> None:
    history = History(position_of(start()))
    history.enter(after(history.current, "e2e4"))
    assert history.back()
    history.enter(after(history.current, "d2d4"))
    assert not history.forward()
    assert history.text() == "1. d2d4"


def test_history_has_two_ends() -> None:
    history = History(position_of(start()))
    assert not history.back()
    assert not history.forward()
    assert history.text() == ""
    assert history.before is None


def test_saved_games_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    first, second = GAMES[0], GAMES[13]
    for game in (first, second):
        save_game(file, game.white, game.black, game.replay(), game.result)
    assert load_games(file) == [first, second]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "White: a\nWinner: b\n",
            "line 2: expected White, Black, Position or History, not 'Winner: b'",
        ),
        ("History: 1. e2e4 e7e5\n", "line 1: the game ends without a result"),
    ],
)
def test_malformed_game_files(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "games.txt"
    file.write_text(text)
    with pytest.raises(NotationError, match=fault):
        load_games(file)
