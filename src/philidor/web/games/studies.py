"""Named works with chapters: the games stay where they are, a study keeps order and titles."""

from __future__ import annotations

from collections.abc import Sequence

from philidor.contract.json_object import JsonObject
from philidor.library.store import Store, new_id, now
from philidor.pgn.tree import GameTree
from philidor.web.games.lobby import Lobby
from philidor.web.games.pgn_collections import ReadCollection, first_of
from philidor.web.games.pgn_reader import game_from
from philidor.web.games.pgn_writer import pgn_text
from philidor.web.games.session import GameSession
from philidor.web.games.web_game import UNKNOWN, WebGame
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault, missing
from philidor.web.wire.studies import (
    MOST_CHAPTERS,
    Chapter,
    ChapterPlace,
    ImportedStudy,
    Study,
    StudyContents,
    StudySummary,
)

DOCUMENTS = "study"
# Of a study that was deleted and can be restored.
DELETED = "deleted"
# PGN's tags for studies, as lichess writes them.
STUDY_TAG, CHAPTER_TAG = "StudyName", "ChapterName"


class Studies:
    """All studies; each change is stored at once."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self.store = store
        self.lobby = lobby

    def all(self, game: str = "") -> list[StudySummary]:
        """All studies, or those with a game as a chapter, the one changed last first."""
        found = [
            StudySummary(
                id=key,
                name=body["name"],
                chapters=len(body["chapters"]),
                updated=body["updated"],
            )
            for key, body in self.store.documents(DOCUMENTS).items()
            if DELETED not in body
            and (not game or any(one["game"] == game for one in body["chapters"]))
        ]
        return sorted(found, key=lambda one: one.updated, reverse=True)

    def new(self, wanted: StudyContents) -> Study:
        """Make a study; a Fault if a chapter's game does not exist."""
        key = new_id()
        self._keep(key, wanted, created=now())
        return self[key]

    def change(self, key: str, wanted: StudyContents) -> Study:
        """Give a study another name, other chapters, titles or another order."""
        self._keep(key, wanted, created=self._body(key)["created"])
        return self[key]

    def _keep(self, key: str, wanted: StudyContents, created: str) -> None:
        for chapter in wanted.chapters:
            self._game(chapter.game)
            self.lobby.keep(chapter.game)
        body = wanted.model_dump() | {"created": created, "updated": now()}
        self.store.put(DOCUMENTS, key, body)

    def __getitem__(self, key: str) -> Study:
        """A study with its chapters; a Fault if there is none of that id."""
        body = self._body(key)
        places = [ChapterPlace.model_validate(one) for one in body["chapters"]]
        return Study(
            id=key,
            name=body["name"],
            chapters=[self._chapter(place) for place in places],
            created=body["created"],
            updated=body["updated"],
        )

    def _body(self, key: str) -> JsonObject:
        body: JsonObject | None = self.store.get(DOCUMENTS, key)
        if body is None or DELETED in body:
            raise missing(Code.NOT_FOUND, "study", key)
        return body

    def _chapter(self, place: ChapterPlace) -> Chapter:
        try:
            game = self.lobby.look(place.game)
        except Fault:
            return Chapter(game=place.game, title=place.title, there=False)
        eco, opening = game.opening()
        return Chapter(
            game=game.id,
            title=place.title,
            white=_known(game.name_of(True)),
            black=_known(game.name_of(False)),
            result=game.result,
            eco=eco,
            opening=opening,
            plies=game.tree.plies(),
        )

    def _game(self, key: str) -> WebGame | None:
        """The game of a chapter, None while it is deleted; a Fault if there never was one."""
        try:
            return self.lobby.look(key)
        except Fault:
            if not self.store.rows("SELECT 1 FROM games WHERE id = ?", key):
                raise
            return None

    def delete(self, key: str) -> None:
        """Delete a study; its games stay, and `restore` brings it back."""
        self.store.put(DOCUMENTS, key, self._body(key) | {DELETED: True})

    def restore(self, key: str) -> Study:
        """Undo the deletion of a study; a Fault if there is none of that id."""
        body = self.store.get(DOCUMENTS, key)
        if body is None:
            raise missing(Code.NOT_FOUND, "study", key)
        body.pop(DELETED, None)
        self.store.put(DOCUMENTS, key, body)
        return self[key]

    def trees(self, key: str) -> list[GameTree]:
        """The games of a study's chapters, without those that were deleted."""
        games = [self._game(one["game"]) for one in self._body(key)["chapters"]]
        return [game.tree for game in games if game is not None]

    # PGN

    def pgn(self, key: str) -> str:
        """A study as one PGN, its chapters in order with the names of study and chapter."""
        body = self._body(key)
        texts = []
        for one in body["chapters"]:
            game = self._game(one["game"])
            if game is not None:
                tags = {STUDY_TAG: body["name"], CHAPTER_TAG: one["title"]}
                given = {name: value for name, value in tags.items() if value}
                texts.append(pgn_text(game, tags=given))
        return "\n".join(texts)

    def take(self, read: ReadCollection, name: str) -> ImportedStudy:
        """Make a study of the games of a PGN; a Fault if they are too many."""
        if len(read.rows) > MOST_CHAPTERS:
            text = f"a study has at most {MOST_CHAPTERS} chapters, this file {len(read.rows)} games"
            raise Fault(Code.TOO_LARGE, text, WRONG, limit=MOST_CHAPTERS)
        games = [game_from(first_of(pgn).tree) for _, _, pgn in read.rows]
        names = [game.tags.pop(STUDY_TAG, "") for game in games]
        titles = [(game.tags.pop(CHAPTER_TAG, "") or _untitled(game))[:200] for game in games]
        self._enter(games)
        chapters = [
            ChapterPlace(game=game.id, title=title)
            for game, title in zip(games, titles, strict=True)
        ]
        called = next(filter(None, names), "") or name or games[0].tags.get("Event", "") or UNKNOWN
        study = self.new(StudyContents(name=called[:200], chapters=chapters))
        return ImportedStudy(**dict(study), faults=read.faults)

    def _enter(self, games: Sequence[WebGame]) -> None:
        for game in games:
            self.lobby.enter(GameSession(game, self.lobby.services))


def _untitled(game: WebGame) -> str:
    """The event of a game without players: until 2024 lichess wrote a chapter's name there."""
    players = _known(game.name_of(True)) + _known(game.name_of(False))
    return "" if players else _known(game.tags.get("Event", ""))


def _known(name: str) -> str:
    return "" if name == UNKNOWN else name
