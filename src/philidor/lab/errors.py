"""The error profile of the human-like levels: how often they err, in which phase, by missing what.

Every move of a level's games is judged as in a review of a game; a position's value is the engine's
at a fixed number of positions. How people of each rating err in the same positions is what `lab
people` measures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import chess

from philidor.arena.records import GameRecord
from philidor.core import convert
from philidor.explanations.judgement import JudgedMove, judge
from philidor.explanations.searcher import Searcher, position_of
from philidor.game.fen import parse_fen
from philidor.human.kinds import kinds_of
from philidor.human.levels import names_of
from philidor.human.past import Past
from philidor.notation.boards import board_of

ERRORS = ("inaccuracy", "mistake", "blunder")
SERIOUS = ("mistake", "blunder")
PHASES = ("opening", "middlegame", "endgame")
# Full moves of the opening; pieces other than pawns and kings from which on it is an endgame.
OPENING_MOVES = 10
ENDGAME_PIECES = 6
# Centipawns of a large loss, and the value beyond which a game stays won.
LOST, WON = 200, 300


@dataclass
class Profile:
    """One level's errors.

    moves: by phase. errors: by phase and label. loss: centipawns in all. blunders: moves that lose
    LOST centipawns after which the game is no longer won. missed: kinds of the moves that serious
    errors overlooked; chances: how many of these errors missed a better move after an error of the
    opponent.
    """

    moves: Counter[str] = field(default_factory=Counter)
    errors: Counter[tuple[str, str]] = field(default_factory=Counter)
    loss: int = 0
    blunders: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    serious: int = 0
    chances: int = 0

    def share(self, label: str, phase: str | None = None) -> float:
        """Percent of the moves, of a phase or of all, with a label."""
        phases = PHASES if phase is None else (phase,)
        moves = sum(self.moves[one] for one in phases)
        return 100 * sum(self.errors[one, label] for one in phases) / max(1, moves)

    @property
    def average_loss(self) -> float:
        """Centipawns a move."""
        return self.loss / max(1, sum(self.moves.values()))

    @property
    def blunder_share(self) -> float:
        """Percent of the moves that lose LOST centipawns after which the game is not won."""
        return 100 * self.blunders / max(1, sum(self.moves.values()))


def phase_of(board: chess.Board) -> str:
    """The phase of the game."""
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    if pieces <= ENDGAME_PIECES:
        return "endgame"
    return "opening" if board.fullmove_number <= OPENING_MOVES else "middlegame"


def judged_moves(
    game: GameRecord, searcher: Searcher, nodes: int
) -> Iterator[tuple[chess.Board, JudgedMove]]:
    """Every move of a game with the position before it, judged by searches of so many nodes."""
    board = board_of(parse_fen(game.fen))
    before = searcher.value(board, nodes)
    for ply in game.plies:
        move = board.parse_uci(ply.move)
        then = board.copy()
        board.push(move)
        after = searcher.value(board, nodes)
        yield then, judge(then, move, before, after)
        before = after


def kinds_missed(board: chess.Board, judged: JudgedMove, chance: bool) -> list[str]:
    """The kinds of the move that an error overlooked: the better move, or the refutation."""
    board = board.copy()
    line = judged.before.line if chance else judged.after.line
    if not chance:
        board.push_uci(judged.uci)
    if not line:
        return []
    position = position_of(board)
    move = convert.legal_by_name(position)[line[0]]
    return names_of(
        kinds_of(position, move, Past(None, tuple(one.uci() for one in board.move_stack)).focus)
    )


def profiles(
    games: Sequence[GameRecord],
    levels: dict[int, int],
    most_games: int,
    nodes: int,
    on_game: Callable[[int], None],
) -> dict[int, Profile]:
    """The profile of each level by its label; `levels` gives the labels by place in the games.

    most_games: of each level. nodes: that the engine searches for each position's value.
    """
    searcher = Searcher()
    found = {elo: Profile() for elo in levels.values()}
    used: Counter[int] = Counter()
    for number, game in enumerate(games, start=1):
        on_game(number)
        sides = {
            white: levels[place]
            for white, place in ((True, game.white), (False, game.black))
            if place in levels and used[levels[place]] < most_games
        }
        if not sides:
            continue
        used.update(sides.values())
        erred = False
        for board, judged in judged_moves(game, searcher, nodes):
            if judged.white in sides:
                _count(found[sides[judged.white]], board, judged, after_error=erred)
            erred = judged.label in SERIOUS
    return found


def _count(profile: Profile, board: chess.Board, judged: JudgedMove, after_error: bool) -> None:
    phase = phase_of(board)
    profile.moves[phase] += 1
    sign = 1 if judged.white else -1
    before, after = sign * judged.before.centipawns, sign * judged.after.centipawns
    profile.loss += max(0, before - after)
    profile.blunders += before - after >= LOST and after < WON
    if judged.label in ERRORS:
        profile.errors[phase, judged.label] += 1
    if judged.label in SERIOUS:
        profile.serious += 1
        profile.chances += after_error
        profile.missed.update(kinds_missed(board, judged, after_error))


def shares_table(found: dict[int, Profile]) -> str:
    """Errors by level in markdown."""
    heads = [
        "level", "moves", "loss a move", "inaccuracies", "mistakes", "blunders", "lost 200",
    ]  # fmt: skip
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for elo, profile in sorted(found.items()):
        cells = [
            str(elo),
            str(sum(profile.moves.values())),
            f"{profile.average_loss:.0f}",
            *(f"{profile.share(label):.1f} %" for label in ERRORS),
            f"{profile.blunder_share:.1f} %",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def phases_table(found: dict[int, Profile]) -> str:
    """Moves, and percent of inaccuracies, mistakes and blunders among them, by phase."""
    lines = [
        "| level | " + " | ".join(f"moves of the {phase} | errors" for phase in PHASES) + " |",
        "|" + " --- |" * (1 + 2 * len(PHASES)),
    ]
    for elo, profile in sorted(found.items()):
        cells: list[str] = []
        for phase in PHASES:
            shares = " / ".join(f"{profile.share(label, phase):.1f}" for label in ERRORS)
            cells += [str(profile.moves[phase]), f"{shares} %"]
        lines.append(f"| {elo} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def kinds_table(found: dict[int, Profile], kinds: Sequence[str]) -> str:
    """Of the mistakes and blunders, the percent that overlooked a move of each kind."""
    lines = [
        "| level | errors | missed chances | " + " | ".join(kinds) + " |",
        "|" + " --- |" * (3 + len(kinds)),
    ]
    for elo, profile in sorted(found.items()):
        serious = max(1, profile.serious)
        cells = [f"{100 * profile.missed[kind] / serious:.0f} %" for kind in kinds]
        chances = f"{100 * profile.chances / serious:.0f} %"
        lines.append(f"| {elo} | {profile.serious} | {chances} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"
