"""How often a program wins won endings against the perfect defender of the endgame tables."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import chess

from philidor.arena.endgame_positions import random_position
from philidor.contract.errors import InputError
from philidor.contract.info import ignore
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.notation.boards import line_of, setup_of
from philidor.notation.referee import ending
from philidor.players import load
from philidor.tablebase.material import Material, MaterialError
from philidor.tablebase.probing import Tablebase
from philidor.tablebase.store import path_of

ENDGAMES = ("KBNK", "KRK", "KPK")


@dataclass(frozen=True)
class Plan:
    """What is played: so many won positions of each endgame by each program.

    seed: of the positions and of the defender's choice among equally long defences.
    """

    programs: tuple[str, ...]
    endgames: tuple[str, ...]
    positions: int
    limits: Limits
    seed: int

    def games(self) -> Iterator[tuple[str, str, int]]:
        """Program, endgame and number of each game."""
        for endgame in self.endgames:
            for number in range(self.positions):
                for program in self.programs:
                    yield program, endgame, number


@dataclass(frozen=True)
class PlayedEnding:
    """A game: `mate_in` moves the tables win it, and it ended after `moves` for this reason."""

    program: str
    endgame: str
    number: int
    fen: str
    mate_in: int
    moves: int
    won: bool
    reason: str


def play_endings(
    plan: Plan,
    tables: Tablebase,
    played: Sequence[PlayedEnding],
    on_game: Callable[[PlayedEnding], None],
) -> None:
    """Play the games of a plan that have not been played. InputError where a table is missing."""
    check_tables(plan, tables)
    known = {(game.program, game.endgame, game.number) for game in played}
    programs = {program: load(program) for program in plan.programs}
    for program, endgame, number in plan.games():
        if (program, endgame, number) not in known:
            on_game(play_ending(plan, tables, programs[program], (program, endgame, number)))


def material_of(endgame: str) -> Material:
    """The material of a name such as KBNK; InputError if it is not one."""
    try:
        return Material.parse(endgame)
    except MaterialError as error:
        raise InputError(str(error)) from None


def check_tables(plan: Plan, tables: Tablebase) -> None:
    """InputError if a table is missing that the defender needs."""
    for endgame in plan.endgames:
        material = material_of(endgame)
        for needed in (material, *material.needs()):
            if needed.pieces > 2 and not path_of(tables.folder, needed).exists():
                remedy = f"philidor endgame build {endgame}"
                raise InputError(f"there is no table {needed.name}: {remedy} makes it")


def play_ending(
    plan: Plan, tables: Tablebase, player: Player, key: tuple[str, str, int]
) -> PlayedEnding:
    """One game of a program, which moves first, from a won position to its end."""
    program, endgame, number = key
    # The same position for all programs.
    chance = random.Random(f"{plan.seed} {endgame} {number}")
    board, mate_in = won_position(tables, material_of(endgame), chance)
    fen, attacker = board.fen(), board.turn
    player.new_game()
    while (end := ending(board)) is None:
        if board.turn == attacker:
            player.set_position(*line_of(board))
            move = player.go(plan.limits, ignore).move
            assert move is not None, "the game has not ended"
        else:
            move = best_defence(tables, board, chance)
        board.push_uci(move)
    return PlayedEnding(
        program, endgame, number, fen, mate_in, (len(board.move_stack) + 1) // 2,
        board.is_checkmate() and board.turn != attacker, end.text,
    )  # fmt: skip


def won_position(
    tables: Tablebase, material: Material, chance: random.Random
) -> tuple[chess.Board, int]:
    """A position that the side to move wins with the material written first, and in how many."""
    while True:
        board = random_position(material, chance)
        outcome = tables.outcome(setup_of(board))
        strong = board.occupied_co[board.turn].bit_count() == len(material.white) + 1
        if strong and outcome is not None and outcome.result > 0:
            return board, outcome.moves


def best_defence(tables: Tablebase, board: chess.Board, chance: random.Random) -> str:
    """The move that holds the draw or, where there is none, is mated last."""
    known = [
        (move, reached.merit)
        for move, reached in tables.moves(setup_of(board)).items()
        if reached is not None
    ]
    best = max(merit for _, merit in known)
    return chance.choice([move for move, merit in known if merit == best])


def read_endings(path: Path) -> list[PlayedEnding]:
    """The games of a results file; a last line that was cut off is left out."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    games = []
    for number, line in enumerate(lines, start=1):
        try:
            games.append(PlayedEnding(**json.loads(line)))
        except (ValueError, TypeError):
            if number < len(lines):
                raise InputError(f"{path}, line {number} is no game of an ending") from None
    return games


def endings_line(game: PlayedEnding) -> str:
    """A game as a line of the results file."""
    return json.dumps(asdict(game)) + "\n"


def endings_table(plan: Plan, games: Iterable[PlayedEnding]) -> str:
    """Wins of each program in each endgame, with the moves of the tables and of the program."""
    played = list(games)
    lines = [
        "| program | " + " | ".join(plan.endgames) + " |",
        "| --- |" + " --- |" * len(plan.endgames),
    ]
    for program in plan.programs:
        cells = [
            cell([one for one in played if (one.program, one.endgame) == (program, endgame)])
            for endgame in plan.endgames
        ]
        lines.append(f"| {program} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def cell(games: Sequence[PlayedEnding]) -> str:
    """`18 of 20 (31 moves, tables 24)`: wins, and the average length of the won games."""
    won = [game for game in games if game.won]
    if not won:
        return f"{len(won)} of {len(games)}"
    moves, best = (
        sum(lengths) / len(won)
        for lengths in ([game.moves for game in won], [game.mate_in for game in won])
    )
    return f"{len(won)} of {len(games)} ({moves:.0f} moves, tables {best:.0f})"
