"""How often a program wins won endings against the perfect defender of the endgame tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import chess

from philidor.arena.endgame_positions import random_position
from philidor.arena.pool import Workforce, pool
from philidor.contract.errors import InputError
from philidor.contract.info import ignore
from philidor.contract.json_object import JsonObject
from philidor.contract.limits import Limits
from philidor.contract.player import Player
from philidor.lab.result_lines import ResultLines, header_of
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

    def header(self) -> JsonObject:
        """The first line of a results file: what must be the same for games to be comparable."""
        return {
            "experiment": "endings",
            "nodes": self.limits.nodes,
            "movetime": self.limits.movetime,
            "seed": self.seed,
        }

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


@dataclass(frozen=True)
class EndingJob:
    """A game for a worker process, which looks for the tables in the same folder."""

    plan: Plan
    folder: Path
    program: str
    endgame: str
    number: int


def play_job(job: EndingJob) -> PlayedEnding:
    """Play a game in a worker process."""
    key = (job.program, job.endgame, job.number)
    return play_ending(job.plan, _tables(job.folder), _player(job.program), key)


@cache
def _tables(folder: Path) -> Tablebase:
    return Tablebase(folder)


@cache
def _player(program: str) -> Player:
    return load(program)


def play_endings(
    plan: Plan,
    folder: Path,
    path: Path,
    workforce: Workforce,
    on_game: Callable[[PlayedEnding, int], None],
) -> list[PlayedEnding]:
    """Play the games of a plan that the results file lacks; returns those of the plan.

    folder: of the endgame tables. on_game receives each game and the number of those done.
    InputError if a table is missing, ResultLinesError for a file of another plan.
    """
    check_tables(plan, Tablebase(folder))
    played: dict[tuple[str, str, int], PlayedEnding] = {}

    def take(fields: JsonObject) -> None:
        game = PlayedEnding(**fields)
        played[game.program, game.endgame, game.number] = game

    lines = ResultLines(path, plan.header())
    lines.open(take)
    wanted = list(plan.games())
    jobs = [EndingJob(plan, folder, *key) for key in wanted if key not in played]
    done = len(wanted) - len(jobs)
    with pool(workforce) as workers:
        for _, game in workers.results(play_job, jobs):
            take(asdict(game))
            lines.add(asdict(game))
            done += 1
            on_game(game, done)
    return [played[key] for key in wanted]


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
    """The move that holds the draw or, if there is none, is mated last."""
    known = [
        (move, reached.merit)
        for move, reached in tables.moves(setup_of(board)).items()
        if reached is not None
    ]
    best = max(merit for _, merit in known)
    return chance.choice([move for move, merit in known if merit == best])


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


def table_in(path: Path) -> str:
    """The table of a results file; ResultLinesError for another kind of file."""
    played: list[PlayedEnding] = []
    ResultLines(path, header_of(path)).open(lambda fields: played.append(PlayedEnding(**fields)))
    programs = tuple(dict.fromkeys(game.program for game in played))
    endgames = tuple(dict.fromkeys(game.endgame for game in played))
    return endings_table(Plan(programs, endgames, len(played), Limits(), 0), played)


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
