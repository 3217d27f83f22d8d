"""Matches and tournaments between engines: each game is kept and shown move by move."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Callable, Container
from functools import partial
from pathlib import Path

import chess

from philidor.arena.crosstable import rating_errors, ratings
from philidor.arena.duels import duel_tally
from philidor.arena.elo import Tally
from philidor.arena.engines import EngineSpec
from philidor.arena.game import OnPly
from philidor.arena.match import MatchPlan, failures, play_match
from philidor.arena.openings import OpeningsError, openings_in, read_openings
from philidor.arena.records import (
    GAMES_A_PAIR,
    MATE_SCORE,
    GameRecord,
    Pairing,
    Ply,
    points_of,
    time_control_tags,
)
from philidor.arena.sprt import Sprt
from philidor.arena.workers import Conditions, LocalPlayer
from philidor.contract.errors import InputError
from philidor.contract.reason import Reason
from philidor.game.adjudication import Adjudication
from philidor.game.time_control import TimeControl, TimeControlError, Unitless, read_time_control
from philidor.web.engines.roster import Engines
from philidor.web.games.lobby import Lobby
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import ended_message, make_game
from philidor.web.jobs.scores import Scores
from philidor.web.wire.codes import Code, Message, message_of
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.games import EngineSeat, MoveRecord
from philidor.web.wire.jobs import (
    Duel,
    MatchGame,
    MatchOpenings,
    MatchRequest,
    MatchResult,
    MatchSide,
    SprtState,
    Standing,
)
from philidor.web.wire.searches import Score

# When both engines' scores end a game early as won, or as drawn.
EARLY_ENDS = Adjudication(
    resign_score=900, resign_moves=4, draw_score=8, draw_moves=8, draw_from=40
)
PLAYED_OUT = Adjudication()
# The page draws the final positions of so many games; finding one means replaying the game.
PICTURED = 24
# What was repaired or left out in a file of openings is told so many times.
MOST_REPAIRS = 20
# The curve of a sequential test has about so many points.
MOST_POINTS = 150


def read_match_time(text: str) -> TimeControl:
    """The time control of a match; times without a unit are in seconds. Raises Fault."""
    try:
        return read_time_control(text, Unitless.SECONDS).for_match()
    except TimeControlError as error:
        raise Fault(Code.BAD_MATCH_TIME, str(error), WRONG, time_control=text) from None


def specs_of(
    sides: list[MatchSide], engines: Engines, time_control: TimeControl
) -> list[EngineSpec]:
    """The engines of a match, namesakes told apart."""
    specs: list[EngineSpec] = []
    for side in sides:
        options = dict(side.options)
        if side.elo is not None:
            options |= {"UCI_LimitStrength": "true", "UCI_Elo": str(side.elo)}
        spec = engines[side.engine].spec(options).limited(time_control)
        name = side.name or (spec.name if side.elo is None else f"{spec.name} {side.elo}")
        specs.append(spec.named(free_name(name, {known.name for known in specs})))
    return specs


def free_name(name: str, taken: Container[str]) -> str:
    """The name, with a number if it is taken."""
    numbered = (f"{name} ({number})" for number in itertools.count(2))
    return next(one for one in itertools.chain([name], numbered) if one not in taken)


class MatchRun:
    """One match while it is played; it is also the sink of its games."""

    def __init__(
        self, wanted: MatchRequest, engines: Engines, lobby: Lobby, scores: Scores
    ) -> None:
        """`scores`: where the games are kept; games already there count as played."""
        time_control = read_match_time(wanted.time_control)
        self.wanted = wanted
        self.lobby = lobby
        self.specs = specs_of(wanted.engines, engines, time_control)
        rules = EARLY_ENDS if wanted.adjudicate else PLAYED_OUT
        openings, repairs = openings_of(wanted.openings)
        self.plan = MatchPlan(
            Conditions(tuple(self.specs), rules),
            openings,
            wanted.games,
            wanted.gauntlet,
            wanted.first_opening,
            sprt_of(wanted),
        )
        self.scores = scores
        played = scores.read()
        self.games = list(played.values())
        self.sessions: dict[int, GameSession] = {}
        self.on_change: Callable[[int], None] = lambda done: None
        self.result = MatchResult(
            names=[spec.name for spec in self.specs],
            repairs=repairs,
            games=[
                match_game(game, record, number >= len(played) - PICTURED)
                for number, (game, record) in enumerate(played.items())
            ],
        )

    @property
    def total(self) -> int:
        """Games to be played."""
        return self.plan.total

    async def run(self, on_change: Callable[[int], None]) -> None:
        """Play the remaining games, as many at a time as requested."""
        self.on_change = on_change
        if self.games:
            await self._on_game(self.games[-1])
        players = [LocalPlayer(self.plan.conditions) for _ in range(self.wanted.concurrency)]
        await play_match(self.plan, self, players, self._on_game)

    async def _on_game(self, game: GameRecord) -> None:
        await self._stand()
        self.on_change(len(self.games))

    def begin(self, pairing: Pairing) -> OnPly:
        """Show a game on its board, move by move."""
        white, black = (
            EngineSeat(engine=self.wanted.engines[place].engine, name=self.specs[place].name)
            for place in (pairing.white, pairing.black)
        )
        tags = {"Event": " - ".join(self.result.names), "Round": str(pairing.number + 1)}
        # The board's own clocks are not the engines': they only count.
        tags |= time_control_tags(
            self.specs[pairing.white].playing_at(), self.specs[pairing.black].playing_at()
        )
        game = make_game(chess.Board(pairing.fen), white, black, "unlimited", tags)
        game.kind, game.state = "match", "playing"
        session = self.sessions[pairing.number] = GameSession(game, self.lobby.services)
        self.lobby.enter(session)
        self.result.running.append(game.id)
        self.result.games.append(
            MatchGame(number=pairing.number, game=game.id, white=pairing.white, black=pairing.black)
        )
        self.on_change(len(self.games))
        return partial(show, session)

    def add(self, record: GameRecord) -> None:
        """Keep a game that has ended."""
        session = self.sessions.pop(record.number)
        game = session.game
        self.games.append(record)
        self.scores.keep(game.id, record)
        self.result.running.remove(game.id)
        place = next(n for n, one in enumerate(self.result.games) if one.game == game.id)
        self.result.games[place] = match_game(game.id, record)
        session.finish(record.ending)
        session.commit()

    def drop(self, pairing: Pairing) -> None:
        """Leave a game that was broken off unfinished."""
        session = self.sessions.pop(pairing.number)
        self.result.running.remove(session.game.id)
        session.game.state = "paused"
        session.commit()

    async def _stand(self) -> None:
        """Compute the crosstable on a thread, because resampling takes long."""
        records = list(self.games)
        standings = await asyncio.to_thread(standings_of, self.result.names, records)
        if len(records) == len(self.games):
            self.result.standings = standings
            if len(self.specs) == 2:
                test = self.plan.sprt
                state = None if test is None else sprt_state(test, records)
                self.result.duel = duel_of(duel_tally(records), state)


def match_game(game: str, record: GameRecord, pictured: bool = True) -> MatchGame:
    """A game that was played, as the page's list has it, with its final position if `pictured`."""
    return MatchGame(
        number=record.number,
        game=game,
        white=record.white,
        black=record.black,
        result=ended_message(record.ending).result,
        ending=record.ending.reason,
        fen=final_position(record) if pictured else "",
    )


def final_position(record: GameRecord) -> str:
    """The position at the end of a game."""
    board = chess.Board(record.fen)
    for ply in record.plies:
        board.push_uci(ply.move)
    return board.fen()


def show(session: GameSession, ply: Ply) -> None:
    """Show another move on a match's board."""
    game = session.game
    score = None
    if ply.score is not None:
        value = ply.score if game.white_to_move else -ply.score
        near = abs(value) > MATE_SCORE // 2
        moves = (MATE_SCORE - abs(value)) * (1 if value > 0 else -1)
        score = Score(mate=moves) if near else Score(cp=value)
    record = MoveRecord(
        mark="C", score=score, nodes=ply.nodes, depth=ply.depth, time=round(ply.time)
    )
    session.follow(chess.Move.from_uci(ply.move), record)


def standings_of(names: list[str], records: list[GameRecord]) -> list[Standing]:
    """The crosstable, best first."""
    elos, errors = ratings(records, len(names)), rating_errors(records, len(names))
    order = sorted(range(len(names)), key=lambda place: -elos[place])
    found: list[Standing] = []
    for place in order:
        own = [record for record in records if place in (record.white, record.black)]
        against: list[float | None] = []
        for other in range(len(names)):
            result = duel_tally(records, place, other)
            against.append(result.points if other != place and result.games else None)
        found.append(
            Standing(
                place=place,
                name=names[place],
                elo=round(elos[place], 1),
                error=round(errors[place], 1),
                points=sum(points_of(record, place) for record in own),
                games=len(own),
                failures=sum(failures(records, place).values()),
                against=against,
            )
        )
    return found


def openings_of(wanted: MatchOpenings | None) -> tuple[tuple[str, ...], list[Message]]:
    """The openings of a request, the shipped ones without a file. Raises Fault.

    Also what was repaired or left out in the file, the first `MOST_REPAIRS` of it.
    """
    if wanted is None:
        return read_openings(), []
    said: list[Reason] = []
    try:
        found = openings_in(wanted.text, Path(wanted.name), tell=said.append)
    except OpeningsError as error:
        text = "; ".join(map(str, [error, *said[:1]]))
        cause = said[0] if said else error.reason
        raise Fault(Code.BAD_OPENINGS, text, WRONG, cause) from None
    return found, list(map(message_of, said[:MOST_REPAIRS]))


def sprt_of(wanted: MatchRequest) -> Sprt | None:
    """The sequential test of a request. Raises Fault."""
    if wanted.sprt is None:
        return None
    if len(wanted.engines) != 2:
        raise Fault(Code.BAD_REQUEST, "a sequential test is between two engines", WRONG)
    try:
        return Sprt(**wanted.sprt.model_dump())
    except InputError as error:
        raise Fault(Code.BAD_REQUEST, str(error), WRONG) from None


def sprt_state(test: Sprt, records: list[GameRecord]) -> SprtState:
    """The course of a test over the pairs of games that are complete."""
    by_pair: dict[int, list[GameRecord]] = {}
    for record in records:
        by_pair.setdefault(record.number // GAMES_A_PAIR, []).append(record)
    pairs = [games for games in by_pair.values() if len(games) == GAMES_A_PAIR]
    counts = points_of_curve(len(pairs))
    ratios = [test.ratio(duel_tally(list(itertools.chain(*pairs[:count])))) for count in counts]
    return course_of(test, duel_tally(records), counts, ratios)


def points_of_curve(pairs: int) -> list[int]:
    """After how many of these pairs a curve has its points."""
    step = max(1, pairs // MOST_POINTS)
    return sorted({*range(step, pairs + 1, step), pairs} - {0})


def course_of(test: Sprt, found: Tally, pairs: list[int], ratios: list[float]) -> SprtState:
    """A test as a message; `ratios` were reached after so many `pairs`."""
    decision = test.decision(found)
    return SprtState(
        lower=round(test.lower, 3),
        upper=round(test.upper, 3),
        ratios=[round(ratio, 3) for ratio in ratios],
        pairs=pairs,
        accepted=None if decision is None else int(decision),
    )


def duel_of(found: Tally, test: SprtState | None) -> Duel:
    """The statistics of a match between two engines."""
    estimate, normalised = found.elo(), found.normalised_elo()

    def finite(value: float) -> float | None:
        return round(value, 1) if math.isfinite(value) else None

    return Duel(
        wins=found.wins,
        draws=found.draws,
        losses=found.losses,
        elo=finite(estimate.elo),
        low=finite(estimate.low),
        high=finite(estimate.high),
        superiority=round(found.superiority(), 4),
        pairs=list(found.pairs),
        normalised=round(normalised.elo, 1) if math.isfinite(normalised.low) else None,
        sprt=test,
    )
