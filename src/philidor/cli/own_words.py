"""`philidor opponent`: a human-like opponent explains its moves in a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import chess
import typer

from philidor import answers
from philidor.cli.common import LanguageOption, fail, language_named, plain_errors, tell
from philidor.contract.errors import InputError
from philidor.explanations.own_words import OwnNote, noted_move, own_notes
from philidor.human.levels import STRONGEST, WEAKEST
from philidor.human.opponent import person_of
from philidor.human.styles import ALL_ROUND, STYLES
from philidor.json_output import print_json
from philidor.notation.boards import board_of
from philidor.pgn.game import Game
from philidor.pgn.headings import OPPONENT as TAGS
from philidor.pgn.reader import read_file
from philidor.pgn.uci_moves import uci_moves
from philidor.shared_options import JsonOption

NODES = 5_000


def opponent(
    file: Annotated[Path, typer.Argument(help="A PGN file with a game against it.")],
    game: Annotated[int, typer.Option(min=1, help="Which of the file's games.")] = 1,
    white: Annotated[
        bool | None,
        typer.Option("--white/--black", help="The side it had; by default the game's tags say it."),
    ] = None,
    human: Annotated[
        int | None, typer.Option(min=WEAKEST, max=STRONGEST, help="Its level, if no tag says it.")
    ] = None,
    style: Annotated[str | None, typer.Option(help="Its style, if no tag says it.")] = None,
    seed: Annotated[int | None, typer.Option(min=1, help="Its seed, if no tag says it.")] = None,
    human_network: Annotated[
        str | None, typer.Option(metavar="FILE", help="Its networks, if they have moved.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All its moves, not only its errors.")
    ] = False,
    nodes: Annotated[int, typer.Option(min=100, help="Nodes of the judge of each move.")] = NODES,
    language: LanguageOption = "en",
    as_json: JsonOption = False,
) -> None:
    """What a human-like opponent looked at in a game, and what it did not see.

    A game of `philidor play --human` has the opponent's level, style, seed and networks in its
    tags.
    """
    with plain_errors():
        chosen = language_named(language)
        played = _game(file, game)
        person = person_of(
            human or _number(played, "human"),
            _style(style or played.tags.get(TAGS["style"], ALL_ROUND)),
            seed or _number(played, "seed"),
            human_network or played.tags.get(TAGS["human_network"], ""),
        )
        assert played.setup is not None
        board = board_of(played.setup)
        moves = [chess.Move.from_uci(one) for one in uci_moves(played.setup, played.moves)]
        side = _side(played) if white is None else white
        thoughts: list[answers.OpponentThought] = []
        walk, made = board.copy(), 0
        for note in own_notes(person, side, moves, board, nodes, chosen):
            while made < note.ply:
                walk.push(moves[made])
                made += 1
            if everything or note.missed is not None:
                thoughts.append(_thought(walk, note))
                if not as_json:
                    tell(noted_move(walk, note, chosen))
        if as_json:
            print_json(answers.OpponentThoughts(side, tuple(thoughts)))
        elif not thoughts:
            tell("no serious error; --all tells what it looked at in every move")


def _thought(board: chess.Board, note: OwnNote) -> answers.OpponentThought:
    """A note as --json prints it; board: before the move."""
    san = board.san(chess.Move.from_uci(note.move))
    label = "" if note.judged is None else note.judged.label
    return answers.OpponentThought(note.ply, note.move, san, label, note.looked, note.missed)


def _game(file: Path, number: int) -> Game:
    games = read_file(file)
    if number > len(games):
        raise InputError(f"{file} has only {len(games)} games")
    found = games[number - 1]
    if found.setup is None:
        raise InputError(f"{file}, game {number}: the initial position cannot be read")
    return found


def _number(game: Game, name: str) -> int:
    text = game.tags.get(TAGS[name], "")
    if not text.isdecimal():
        fail(f'the game has no [{TAGS[name]} "..."]: give --{name}')
    return int(text)


def _style(name: str) -> str:
    known = [style.name for style in STYLES]
    if name not in known:
        raise InputError(f"there is no style '{name}'; there are: {', '.join(known)}")
    return name


def _side(game: Game) -> bool:
    """Whether the opponent had White, by the tags of the players' types."""
    types = [game.tags.get(f"{colour}Type") for colour in ("White", "Black")]
    if types.count("program") != 1:
        fail("the game does not say which side the opponent had: give --white or --black")
    return types[0] == "program"
