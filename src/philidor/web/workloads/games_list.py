"""The games of a test: as a list, as PGN, and one to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from philidor.arena.engines import EngineSpec
from philidor.arena.records import GAMES_A_PAIR, GameRecord, from_json, to_pgn, tree_of
from philidor.web.games.pgn_reader import game_from
from philidor.web.games.web_game import WebGame, ended_message
from philidor.web.jobs.matches import final_position
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import missing
from philidor.web.wire.workloads import SuiteTestRequest, WorkloadGame, WorkloadGames
from philidor.web.workloads.archive import Kept
from philidor.web.workloads.games import named
from philidor.web.workloads.queue import Entry, Queue
from philidor.web.workloads.tuning import SIDES


class GamesList:
    """The games of the queue's tests; suites have none."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue

    def page(self, test: str, limit: int, offset: int) -> WorkloadGames:
        """Some games, those of the highest units first."""
        entry = self.queue[test]
        if isinstance(entry.request, SuiteTestRequest):
            return WorkloadGames(total=0, games=[])
        done = sorted(self.queue.course(entry).units.done, reverse=True)
        first, rest = divmod(offset, GAMES_A_PAIR)
        units = done[first : first + (rest + limit + 1) // GAMES_A_PAIR]
        specs = self._specs(entry)
        games = [
            _message(game, specs)
            for kept in self.queue.archive.latest(test, units)
            for game in reversed(_games(kept))
        ]
        return WorkloadGames(total=GAMES_A_PAIR * len(done), games=games[rest : rest + limit])

    def pgn(self, test: str) -> Iterator[str]:
        """All games as PGN, one after the other."""
        entry = self.queue[test]
        if isinstance(entry.request, SuiteTestRequest):
            return
        specs = self._specs(entry)
        for kept in self.queue.archive.results(test):
            for game in _games(kept):
                yield to_pgn(game, specs, entry.title)

    def game(self, test: str, number: int) -> WebGame:
        """A game to look at; a Fault when there is none of that number."""
        entry = self.queue[test]
        for kept in self.queue.archive.latest(test, [number // GAMES_A_PAIR]):
            for game in _games(kept):
                if game.number == number:
                    return game_from(tree_of(game, self._specs(entry), entry.title))
        raise missing(Code.NOT_FOUND, "game", number)

    def _specs(self, entry: Entry) -> Sequence[EngineSpec]:
        if entry.request.kind == "spsa":
            return [named(entry.contestants[0].changed(side, {})) for side in SIDES]
        return [named(one) for one in entry.contestants]


def _games(kept: Kept) -> list[GameRecord]:
    return [from_json(fields) for fields in kept.result.get("games", [])]


def _message(game: GameRecord, specs: Sequence[EngineSpec]) -> WorkloadGame:
    return WorkloadGame(
        number=game.number,
        white=specs[game.white].name,
        black=specs[game.black].name,
        result=ended_message(game.ending).result,
        ending=game.ending.reason,
        detail=game.ending.detail,
        plies=len(game.plies),
        fen=final_position(game),
    )
