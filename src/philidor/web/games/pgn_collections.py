"""Loaded PGN files: searched, and opened game by game."""

from __future__ import annotations

import io
import json

import chess.pgn

from philidor.contract.setup import FenError
from philidor.web.games.pgn_reader import game_from, read_games
from philidor.web.games.web_game import WebGame
from philidor.web.storage.opening_library import OpeningLibrary
from philidor.web.storage.store import Store, like, new_id, searchable
from philidor.web.wire.codes import Code, Message
from philidor.web.wire.faults import WRONG, Fault, missing
from philidor.web.wire.files import Collection, CollectionGame, CollectionPage

# Files that are kept; loading another deletes the oldest.
MOST_FILES = 20
MOST_FAULTS = 20
FACTS = ("White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO")


class PgnCollections:
    """The PGN files that were loaded last."""

    def __init__(self, store: Store, desk: OpeningLibrary) -> None:
        self.store = store
        self.desk = desk

    def load(self, text: str, name: str) -> Collection:
        """Read a file and store its games; a Fault where it holds none.

        A large file takes seconds, so it is called on a thread.
        """
        rows: list[tuple[int, CollectionGame, str]] = []
        faults: list[Message] = []
        for number, game in enumerate(read_games(text)):
            if game.errors and len(faults) < MOST_FAULTS:
                reason = str(game.errors[0])
                faults.append(
                    Message(
                        code=Code.BAD_PGN,
                        params={"number": number + 1, "reason": reason},
                        text=f"game {number + 1}: {reason}",
                    )
                )
            rows.append((number, heading(game, number), str(game)))
        if not any(row[1].plies or row[1].white or row[1].event for row in rows):
            raise Fault(Code.NO_GAMES, "there is no game in this text", WRONG)
        key = new_id()
        self._keep(key, name, rows)
        return Collection(id=key, name=name, total=len(rows), faults=faults)

    def _keep(self, key: str, name: str, rows: list[tuple[int, CollectionGame, str]]) -> None:
        with self.store.transaction() as connection:
            connection.execute(
                "INSERT INTO collections (id, name, total) VALUES (?, ?, ?)", (key, name, len(rows))
            )
            connection.executemany(
                "INSERT INTO collected VALUES (?, ?, ?, ?, ?)",
                (
                    (key, number, _words(game), game.model_dump_json(), pgn)
                    for number, game, pgn in rows
                ),
            )
            connection.execute(
                "DELETE FROM collections WHERE loaded NOT IN "
                "(SELECT loaded FROM collections ORDER BY loaded DESC LIMIT ?)",
                (MOST_FILES,),
            )

    def page(self, key: str, query: str, limit: int, offset: int) -> CollectionPage:
        """The games of a file that contain all words of the query."""
        self._require(key)
        condition, values = like(query)
        where = f"FROM collected WHERE collection = ? AND {condition}"
        (total,) = self.store.rows(f"SELECT count(*) {where}", key, *values)[0]
        rows = self.store.rows(
            f"SELECT heading {where} ORDER BY number LIMIT ? OFFSET ?", key, *values, limit, offset
        )
        games = [CollectionGame.model_validate_json(row[0]) for row in rows]
        return CollectionPage(total=total, games=games)

    def game(self, key: str, number: int) -> WebGame:
        """One game of a file; a Fault where it does not start at a legal position."""
        self._require(key)
        rows = self.store.rows(
            "SELECT pgn FROM collected WHERE collection = ? AND number = ?", key, number
        )
        read = chess.pgn.read_game(io.StringIO(rows[0][0])) if rows else None
        if read is None:
            raise missing(Code.NOT_FOUND, "game", number)
        return opened(read, self.desk)

    def _require(self, key: str) -> None:
        if not self.store.rows("SELECT 1 FROM collections WHERE id = ?", key):
            raise missing(Code.NOT_FOUND, "collection", key)


def opened(read: chess.pgn.Game, desk: OpeningLibrary) -> WebGame:
    """The game that was read; a Fault where it does not start at a legal position."""
    try:
        return game_from(read, desk)
    except FenError as error:
        raise Fault(Code(error.code), str(error), WRONG, **error.values) from None
    except ValueError as error:
        raise Fault(Code.BAD_PGN, str(error), WRONG, number=1, reason=str(error)) from None


def heading(game: chess.pgn.Game, number: int) -> CollectionGame:
    """A game as lists show it."""
    values = [game.headers.get(name, "") for name in FACTS]
    white, black, result, date, event, site, of_round, eco = [
        "" if value == "?" else value for value in values
    ]
    return CollectionGame(
        number=number,
        white=white,
        black=black,
        result=result,
        date="" if date.startswith("????") else date,
        event=event,
        site=site,
        round=of_round,
        eco=eco,
        plies=game.end().ply() - game.ply(),
    )


def _words(game: CollectionGame) -> str:
    values = json.loads(game.model_dump_json()).values()
    return searchable(" ".join(str(value) for value in values))
