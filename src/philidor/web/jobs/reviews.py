"""Blunder checks of many games, with one report; positions valued before are not searched again."""

from __future__ import annotations

from collections.abc import Callable

from philidor.library.store import Store
from philidor.web.engines.roster import ListedEngine
from philidor.web.exercises.mistakes import person
from philidor.web.games.clock import side_of
from philidor.web.games.lobby import Lobby
from philidor.web.jobs.review import Review
from philidor.web.wire.faults import Fault
from philidor.web.wire.jobs import (
    ReviewedGame,
    ReviewMove,
    ReviewRequest,
    ReviewsRequest,
    ReviewsResult,
)

BAD = ("inaccuracy", "mistake", "blunder")


class Reviews:
    """The checks of one request, one game after the other; on_review: called after each."""

    def __init__(
        self,
        wanted: ReviewsRequest,
        entry: ListedEngine,
        store: Store,
        lobby: Lobby,
        on_review: Callable[[Review], None],
        earlier: ReviewsResult | None,
    ) -> None:
        self.wanted = wanted
        self.entry = entry
        self.store = store
        self.lobby = lobby
        self.on_review = on_review
        # Games that were skipped are tried again.
        self.result = ReviewsResult(games=earlier.games if earlier else [])

    @property
    def total(self) -> int:
        """Games to be checked."""
        return len(self.wanted.games)

    async def run(self, on_game: Callable[[int], None]) -> None:
        """Check the games that are left; chess.engine.EngineError if the engine fails."""
        known = {one.game for one in self.result.games}
        for done, key in enumerate(self.wanted.games, start=1):
            if key not in known:
                await self._check(key)
            on_game(done)

    async def _check(self, key: str) -> None:
        try:
            # As a session, since the labels are written into the game.
            game = self.lobby[key].game
        except Fault:
            self.result.skipped += 1
            return
        if not game.tree.main_line():
            self.result.skipped += 1
            return
        request = ReviewRequest(game=key, engine=self.wanted.engine, limit=self.wanted.limit)
        review = Review(game, self.entry, request, self.store)
        await review.run(lambda position: None)
        self.on_review(review)
        side = person(game)
        self.result.games.append(
            ReviewedGame(
                game=key,
                white=game.name_of(True),
                black=game.name_of(False),
                result=game.result,
                date=game.tags.get("Date", ""),
                person=None if side is None else side_of(side),
                white_play=review.result.white,
                black_play=review.result.black,
                worst=worst(review.result.moves),
            )
        )


def worst(moves: list[ReviewMove]) -> ReviewMove | None:
    """The move that cost the most, None if none was bad."""
    bad = [move for move in moves if move.label in BAD]
    return max(bad, key=lambda move: move.loss, default=None)
