"""Exercises from many games: the user's own, or those of a player in a PGN file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from philidor.library.store import Store
from philidor.web.engines.roster import ListedEngine
from philidor.web.exercises.exercises import Exercises
from philidor.web.exercises.mistakes import mistakes, person, side_named
from philidor.web.games.listing import scope_of
from philidor.web.games.lobby import Lobby
from philidor.web.games.pgn_collections import PgnCollections
from philidor.web.games.pgn_reader import game_from
from philidor.web.games.web_game import WebGame
from philidor.web.jobs.review import Review
from philidor.web.wire.faults import Fault
from philidor.web.wire.jobs import ExercisesRequest, ExercisesResult, ReviewRequest

# Games of a file that one job checks.
MOST_GAMES = 500


class Collecting:
    """One search for exercises; positions valued before are not searched again."""

    def __init__(
        self,
        wanted: ExercisesRequest,
        entry: ListedEngine,
        store: Store,
        lobby: Lobby,
        exercises: Exercises,
        files: PgnCollections,
    ) -> None:
        self.wanted = wanted
        self.entry = entry
        self.store = store
        self.lobby = lobby
        self.exercises = exercises
        self.files = files
        self.result = ExercisesResult()
        self.keys: list[str] = []
        self.numbers: list[int] = []

    async def choose(self) -> None:
        """Choose the games; a Fault if the file does not exist."""
        if self.wanted.collection:
            page = await self.files.page(self.wanted.collection, self.wanted.player, MOST_GAMES, 0)
            self.numbers = [game.number for game in page.games]
        else:
            self.keys = self._own_games()

    @property
    def total(self) -> int:
        """Games to be checked."""
        return len(self.keys) + len(self.numbers)

    async def run(self, on_game: Callable[[int], None]) -> None:
        """Check all games; chess.engine.EngineError if the engine fails."""
        done = 0
        async for game, side in self._games():
            if side is not None and game.tree.main_line():
                request = ReviewRequest(
                    game=game.id, engine=self.wanted.engine, limit=self.wanted.limit
                )
                review = Review(game, self.entry, request, self.store)
                await review.judge(lambda position: None)
                stored = not self.wanted.collection
                found = mistakes(game, review.result.moves, side, stored)
                self.result.found += self.exercises.add(found)
                self.result.games += 1
            done += 1
            on_game(done)

    async def _games(self) -> AsyncIterator[tuple[WebGame, bool | None]]:
        for key in self.keys:
            try:
                game = self.lobby.look(key)
            except Fault:
                # Deleted since the job began.
                continue
            yield game, person(game)
        for number in self.numbers:
            try:
                read = await self.files.game(self.wanted.collection or "", number)
            except Fault:
                # A game that cannot be read; the list of the file's games says so.
                continue
            game = game_from(read.tree)
            yield game, side_named(game, self.wanted.player)

    def _own_games(self) -> list[str]:
        return self.lobby.services.games.edited.ids(scope=scope_of("game"))
