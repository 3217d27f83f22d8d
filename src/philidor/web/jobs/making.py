"""Puzzles from the user's own games as a job: on a thread, with progress, stopped within a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from threading import Event

from philidor.library.library import Library
from philidor.library.plain import plain
from philidor.library.query import Filter
from philidor.pgn.reader import games_in
from philidor.puzzles.games import played
from philidor.puzzles.generator import Generator
from philidor.puzzles.trainer import Puzzles
from philidor.web.games.listing import scope_of
from philidor.web.wire.jobs import PuzzlesRequest, PuzzlesResult

# The finished games that have been searched already.
SEARCHED = "puzzles-of-game"
# Games that one job searches.
MOST_GAMES = 500


def games_of(library: Library, names: Iterable[str]) -> Iterator[str]:
    """The games of players who have one of these names, not a part of it, the oldest first."""
    wanted = {written(name) for name in names} - {""}
    for name in sorted(wanted):
        # A file may write "Smith,Ann", so the library is searched for the surname.
        search = Filter(player=name.partition(",")[0])
        _, found = library.page(search, limit=library.count(search))
        named = {one.id for one in found if wanted & {written(one.white), written(one.black)}}
        yield from (key for key in library.ids(search) if key in named)


def written(name: str) -> str:
    """A name as it is compared: in small letters, without accents, one space after a comma."""
    return ", ".join(" ".join(part.split()) for part in plain(name).split(","))


class Making:
    """One search of the user's games for puzzles; games that were searched before are left out."""

    def __init__(
        self,
        wanted: PuzzlesRequest,
        library: Library,
        puzzles: Puzzles,
        found: PuzzlesResult | None = None,
    ) -> None:
        """Choose the finished games of the page and the terminal, and those of the user's names.

        found: what an earlier run of the same job has found.
        """
        self.library, self.puzzles = library, puzzles
        self.result = found or PuzzlesResult()
        self._before = self.result.games
        here = library.edited.ids(scope=scope_of("game", "over"))
        chosen = [*here, *games_of(library, wanted.players)]
        known = library.store.documents(SEARCHED)
        self.keys = [key for key in dict.fromkeys(chosen) if key not in known][:MOST_GAMES]

    @property
    def total(self) -> int:
        """Games to be searched."""
        return len(self.keys)

    async def run(self, on_game: Callable[[int], None]) -> None:
        """Search all games. Stopped, it keeps what was found."""
        loop, stop = asyncio.get_running_loop(), Event()

        def came(done: int, new: list[str]) -> None:
            self.result.games = self._before + done
            self.result.added.extend(new)
            on_game(done)

        def tell(done: int, new: list[str]) -> None:
            loop.call_soon_threadsafe(came, done, new)

        work = asyncio.ensure_future(asyncio.to_thread(self._search, tell, stop))
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            stop.set()
            # What the thread has found in the meantime belongs to the result.
            await work
            raise

    def _search(self, tell: Callable[[int, list[str]], None], stop: Event) -> None:
        with Generator() as generator:
            for done, key in enumerate(self.keys):
                for id in self._puzzles_of(key, generator, stop):
                    tell(done, [id])
                if stop.is_set():
                    return
                self.library.store.put(SEARCHED, key, {})
                tell(done + 1, [])

    def _puzzles_of(self, key: str, generator: Generator, stop: Event) -> Iterator[str]:
        """Store the puzzles of a game that is still there; the ids of those that are new."""
        if key not in self.library:
            return
        for game in games_in(self.library.pgn(key)):
            found = played(game, key)
            for one in generator.puzzles(found, stop.is_set) if found is not None else ():
                if self.puzzles.add([one]):
                    yield one.id
