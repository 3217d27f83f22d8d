"""Annotates a whole file game by game, and keeps the values, so that it can be interrupted."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import chess
import chess.engine
import chess.pgn

from philidor.arena.engines import EngineSpec
from philidor.arena.session import EngineSession
from philidor.contract.errors import InputError
from philidor.contract.limits import Limits
from philidor.explanations.explainer import Explainer
from philidor.files import replace_text
from philidor.museum.exhibit import Language
from philidor.pgn.reader import Game, read_file
from philidor.pgn.tags import decoded
from philidor.review.annotation import ReviewedGame, annotate, review, with_reasons, written
from philidor.review.cache import ValueCache
from philidor.review.report import report


@dataclass(frozen=True)
class Plan:
    """The settings and the output files.

    output: the annotated PGN. html: the report, None for none. rdchess: RDChess's comments.
    explain: the language in which bad moves are explained, None for no explanations.
    """

    source: Path
    output: Path
    html: Path | None
    spec: EngineSpec
    limits: Limits
    cache: Path
    rdchess: bool = False
    explain: Language | None = None


@dataclass
class Outcome:
    """What was done: games and positions, positions searched now, and games left as they were."""

    games: int = 0
    positions: int = 0
    searched: int = 0
    faults: list[str] = field(default_factory=list)


async def annotate_file(
    plan: Plan, on_position: Callable[[int, int], None] = lambda done, total: None
) -> Outcome:
    """Annotate all games of a file; a game that cannot be read is copied as it is.

    Values are kept as they are found: after an interruption the same plan searches only what is
    left. The files are written when everything is done. InputError where a file cannot be used, or
    the engine fails.
    """
    games = read_file(plan.source)
    outcome = Outcome(positions=0)
    total = sum(game.plies + 1 for game in games if game.fault is None)
    reviewed: list[ReviewedGame] = []
    texts: list[str] = []

    def step() -> None:
        outcome.positions += 1
        on_position(outcome.positions, total)

    explainer = Explainer()
    session = EngineSession(plan.spec, background=True)
    try:
        with ValueCache(plan.cache, plan.spec, plan.limits) as cache:
            for game in games:
                if game.fault is not None:
                    outcome.faults.append(f"{game.fault} ({game.players})")
                    texts.append(decoded(game.text).strip())
                    continue
                read = with_comments(game)
                if read is None:
                    reason = "its comments cannot be read with its moves"
                    outcome.faults.append(f"line {game.line}: {reason} ({game.players})")
                    texts.append(decoded(game.text).strip())
                    continue
                one = await review(read, session, plan.limits, cache, step)
                if plan.explain is not None:
                    one = with_reasons(one, explainer, plan.explain)
                annotate(one, plan.rdchess)
                reviewed.append(one)
                texts.append(written(read))
                outcome.games += 1
                outcome.searched += one.new
    except (chess.engine.EngineError, chess.engine.EngineTerminatedError) as error:
        raise InputError(f"{plan.spec.name} failed: {error}") from None
    finally:
        await session.close()
    replace_text(plan.output, "\n\n".join(texts) + "\n")
    if plan.html is not None:
        replace_text(plan.html, report(reviewed, plan.source.name, plan.spec.name))
    return outcome


def with_comments(game: Game) -> chess.pgn.Game | None:
    """A game with its comments and variations, None where they cannot be read completely."""
    text = io.StringIO(decoded(game.text).lstrip())
    try:
        read = chess.pgn.read_game(text, Visitor=_Builder)
    except (ValueError, IndexError, AssertionError):
        return None
    if read is None or read.errors or sum(1 for _ in read.mainline_moves()) != game.plies:
        return None
    return read


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game without logging errors."""

    def handle_error(self, error: Exception) -> None:
        """Record an error."""
        self.game.errors.append(error)
