"""`philidor explain`: why a move is good or bad."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor.cli.common import (
    LanguageOption,
    LettersOption,
    fail,
    language_named,
    out,
    plain_errors,
    plural,
    position,
    tell,
)
from philidor.contract.errors import InputError
from philidor.explanations.explainer import NODES, Explainer
from philidor.explanations.texts import reasons, verdict
from philidor.notation.boards import board_of
from philidor.notation.san import MoveTextError, parse_move
from philidor.pgn.reader import read_file
from philidor.pgn.uci_moves import uci_moves
from philidor.terminal.picture import picture

NOTHING = {
    "en": "Nothing more can be proved about it within this search.",
    "de": "Mehr lässt sich mit dieser Suche nicht beweisen.",
}


def explain(
    place: Annotated[str, typer.Argument(metavar="FEN|FILE", help="A position, or a PGN file.")],
    move: Annotated[
        str, typer.Argument(help="The move, in SAN or like e2e4; by default the best one.")
    ] = "",
    ply: Annotated[
        int | None,
        typer.Option(min=1, help="In a file: explain the move with this number, Black's counted."),
    ] = None,
    game: Annotated[
        int | None, typer.Option(min=1, help="In a file: the game, by default the first.")
    ] = None,
    nodes: Annotated[int, typer.Option(min=1000, help="Nodes for each position.")] = NODES,
    language: LanguageOption = "en",
    letters: LettersOption = False,
) -> None:
    """Explain a move by what can be proved: mates, material, threats, terms of the evaluation.

    In a file, --ply chooses the move that was played; with MOVE another one in its place.
    """
    chosen = language_named(language)
    with plain_errors():
        if _exists(place) or place.lower().endswith(".pgn"):
            board, played = _in_game(Path(place), game or 1, ply)
        elif _names_a_file(place):
            fail(f"there is no file {place}; a position is a FEN in quotes")
        elif ply is not None or game is not None:
            fail("--game and --ply choose a move of a PGN file, not of a FEN")
        else:
            board, played = board_of(position(place)), None
        if move:
            try:
                played = parse_move(board, move)
            except MoveTextError as error:
                fail(str(error))
        found = Explainer(nodes).explain(board, played)
    out.print(picture(board, out, letters=letters))
    tell(verdict(found, chosen))
    for line in reasons(found, chosen) or [NOTHING[chosen]]:
        tell(f"- {line}")


def _exists(place: str) -> bool:
    try:
        return Path(place).exists()
    except OSError:
        # The text is too long for a path.
        return False


def _names_a_file(place: str) -> bool:
    """Whether a text is not even the beginning of a FEN."""
    return len(place.split()) < 4 and place.count("/") != 7


def _in_game(path: Path, number: int, ply: int | None) -> tuple[chess.Board, chess.Move]:
    """The position before a move of a game, and the move; InputError where it has none."""
    games = read_file(path)
    if ply is None:
        raise InputError("a move of a PGN file needs --ply, its number with Black's moves counted")
    if number > len(games):
        raise InputError(f"{path} has {plural(len(games), 'game')}")
    game = games[number - 1]
    if game.setup is None or (game.fault is not None and ply > game.plies):
        raise InputError(f"{path}, game {number} cannot be read so far: {game.fault}")
    if ply > game.plies:
        raise InputError(f"{path}, game {number} has {plural(game.plies, 'half-move')}")
    moves = uci_moves(game.setup, game.moves)
    board = board_of(game.setup, moves[: ply - 1])
    return board, board.parse_uci(moves[ply - 1])
