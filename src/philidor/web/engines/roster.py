"""The engines to choose from: built in, given on the command line, or confirmed by the user."""

from __future__ import annotations

import itertools
import os
import secrets
import shlex
import time
from dataclasses import dataclass, replace
from pathlib import Path

import chess.engine

from philidor.arena.answers import AnswerError, SilentError
from philidor.arena.connection import OptionRefusedError, StartError
from philidor.arena.engines import MANAGED, EngineSpec, EngineSpecError, find_command
from philidor.arena.session import Chess960Error, StrengthError
from philidor.game.ending import EndReason
from philidor.library.store import Store, new_id
from philidor.museum.exhibit import exhibit_of
from philidor.players import ENGINES
from philidor.web.engines.places import PlacedSession, TooManyEnginesError
from philidor.web.wire.codes import Code
from philidor.web.wire.engines import (
    EngineDetails,
    EngineOption,
    EngineProposal,
    EngineQuestion,
    EngineSummary,
)
from philidor.web.wire.faults import WRONG, Fault, missing

DOCUMENTS = "engine"
BUILT_IN_OPTIONS = "built-in-options"
DEFAULT_ENGINE = "philidor"
# Each seat has its own strength, so a strength set here does not limit games and analyses.
STRENGTH = ("uci_limitstrength", "uci_elo", "human", "style", "human seed")
# A question that is not confirmed within this time expires.
QUESTION_SECONDS = 120.0
MOST_QUESTIONS = 16
LONGEST_NAME = 80
KINDS = {
    "check": "check",
    "spin": "spin",
    "combo": "combo",
    "button": "button",
    "reset": "button",
    "save": "button",
}


@dataclass(frozen=True)
class ListedEngine:
    """An engine of the list and how it is started."""

    engine: EngineSummary
    command: tuple[str, ...]
    folder: Path | None = None

    def spec(self, options: dict[str, str] | None = None) -> EngineSpec:
        """The engine with the user's options and these on top."""
        own = {
            name: value
            for name, value in self.engine.options.items()
            if name.lower() not in STRENGTH
        }
        settings = {**own, **(options or {})}
        kept = {name: value for name, value in settings.items() if name.lower() not in MANAGED}
        protocol = self.engine.protocol
        return EngineSpec(self.engine.name, self.command, protocol, kept, folder=self.folder)


class Engines:
    """The list of engines. Only the command line and confirmed questions add programs."""

    def __init__(self, store: Store, given: tuple[EngineSpec, ...] = ()) -> None:
        self.store = store
        self.questions: dict[str, tuple[float, EngineQuestion]] = {}
        self.entries: dict[str, ListedEngine] = {}
        self.removed: dict[str, ListedEngine] = {}
        options = store.documents(BUILT_IN_OPTIONS)
        for info in ENGINES:
            self._add_built_in(info.key, options.get(info.key, {}))
        for number, spec in enumerate(given):
            self._add(f"given-{number}", spec)
        for key, kept in store.documents(DOCUMENTS).items():
            folder = Path(kept["folder"]) if kept.get("folder") else None
            command, options = tuple(kept["command"]), kept["options"]
            spec = EngineSpec(kept["name"], command, kept["protocol"], options, folder=folder)
            self._add(key, spec)

    def _add_built_in(self, key: str, options: dict[str, str]) -> None:
        info = next(info for info in ENGINES if info.key == key)
        engine = EngineSummary(
            id=key,
            name=info.name,
            author=info.author,
            year=info.year,
            summary=info.summary,
            exhibit=exhibit_of(key),
            built_in=True,
            protocol="uci",
            command="",
            options=options,
        )
        self.entries[key] = ListedEngine(engine, find_command(key))

    def _add(self, key: str, spec: EngineSpec) -> None:
        engine = EngineSummary(
            id=key,
            name=spec.name,
            built_in=False,
            protocol="xboard" if spec.protocol == "xboard" else "uci",
            command=shlex.join(spec.command),
            folder="" if spec.folder is None else str(spec.folder),
            options=spec.options,
        )
        self.entries[key] = ListedEngine(engine, spec.command, spec.folder)

    def __getitem__(self, key: str) -> ListedEngine:
        """The engine of that id; a Fault when there is none."""
        if key not in self.entries:
            raise missing(Code.ENGINE_UNKNOWN, "engine", key)
        return self.entries[key]

    def all(self) -> list[EngineSummary]:
        """All engines, the built-in ones first."""
        return [entry.engine for entry in self.entries.values()]

    def propose(self, wanted: EngineProposal) -> EngineQuestion:
        """Look a command up without starting it, for the user to confirm."""
        # For names that no folder can have pathlib raises where os.path does not.
        named = os.path.expanduser(wanted.folder.strip())  # noqa: PTH111
        folder = Path(named) if named else None
        if folder is not None and not os.path.isdir(folder):  # noqa: PTH112
            text = f"there is no folder '{folder}'"
            raise Fault(Code.ENGINE_PROGRAM, text, WRONG, text=wanted.folder)
        try:
            words = find_command(wanted.command)
        except EngineSpecError as error:
            raise Fault(Code.ENGINE_PROGRAM, str(error), WRONG, text=wanted.command[:200]) from None
        question = EngineQuestion(
            nonce=secrets.token_urlsafe(24),
            program=words[0],
            arguments=list(words[1:]),
            name=wanted.name.strip(),
            protocol=wanted.protocol,
            folder="" if folder is None else str(folder),
        )
        self._forget_old_questions()
        self.questions[question.nonce] = (time.monotonic(), question)
        return question

    def _forget_old_questions(self) -> None:
        latest = sorted(self.questions.items(), key=lambda item: -item[1][0])[: MOST_QUESTIONS - 1]
        oldest = time.monotonic() - QUESTION_SECONDS
        self.questions = {key: asked for key, asked in latest if asked[0] >= oldest}

    async def confirm(self, nonce: str) -> EngineDetails:
        """Add the engine of that question; a Fault without one, or if the engine does not start."""
        asked, question = self.questions.pop(nonce, (0.0, None))
        if question is None or time.monotonic() - asked > QUESTION_SECONDS:
            raise Fault(Code.CONFIRMATION, "this confirmation is not valid (any more)")
        key = new_id()
        protocols = ["uci", "xboard"] if question.protocol == "auto" else [question.protocol]
        refusals: list[Fault] = []
        for protocol in protocols:
            self._add(key, self._asked_for(question, protocol))
            try:
                details = await self.details(key, named=not question.name)
            except Fault as fault:
                del self.entries[key]
                refusals.append(fault)
            else:
                self._keep(key)
                return details
        # Most engines speak UCI, and what such a one says of its end explains more than that it
        # does not know the other protocol.
        raise refusals[0]

    @staticmethod
    def _asked_for(question: EngineQuestion, protocol: str) -> EngineSpec:
        command = (question.program, *question.arguments)
        folder = Path(question.folder) if question.folder else None
        name = question.name or Path(question.program).name
        return EngineSpec(name, command, protocol, folder=folder)

    def _call(self, key: str, name: str) -> None:
        """Name an engine, told apart from others of that name."""
        taken = {entry.engine.name for one, entry in self.entries.items() if one != key}
        numbered = (f"{name} ({number})" for number in itertools.count(2))
        free = next(one for one in itertools.chain([name], numbered) if one not in taken)
        entry = self.entries[key]
        named = entry.engine.model_copy(update={"name": free})
        self.entries[key] = replace(entry, engine=named)

    def _keep(self, key: str) -> None:
        entry = self.entries[key]
        if entry.engine.built_in:
            self.store.put(BUILT_IN_OPTIONS, key, entry.engine.options)
        elif not key.startswith("given-"):
            kept = {
                "name": entry.engine.name,
                "command": list(entry.command),
                "protocol": entry.engine.protocol,
                "options": entry.engine.options,
                "folder": entry.engine.folder,
            }
            self.store.put(DOCUMENTS, key, kept)

    def remove(self, key: str) -> None:
        """Remove an engine from the list; a Fault for built-in engines.

        `restore` brings it back while this server runs.
        """
        if self[key].engine.built_in:
            raise Fault(Code.ENGINE_BUILT_IN, "a built-in engine cannot be removed")
        self.removed[key] = self.entries.pop(key)
        self.store.forget(DOCUMENTS, key)

    def restore(self, key: str) -> EngineSummary:
        """Undo the removal of an engine, with its options; a Fault if none of that id was removed.

        Nothing else is started than what the user had confirmed.
        """
        if key not in self.removed:
            raise missing(Code.ENGINE_UNKNOWN, "engine", key)
        self.entries[key] = self.removed.pop(key)
        self._keep(key)
        return self.entries[key].engine

    async def set_options(self, key: str, options: dict[str, str]) -> EngineDetails:
        """Set options permanently; a Fault if the engine refuses them."""
        before = self[key]
        self.entries[key] = replace(
            before, engine=before.engine.model_copy(update={"options": options})
        )
        try:
            details = await self.details(key)
        except Fault:
            self.entries[key] = before
            raise
        self._keep(key)
        return details

    async def details(self, key: str, named: bool = False) -> EngineDetails:
        """Start the program to read its options; a Fault if it does not start.

        named: whether to call it what it calls itself.
        """
        entry = self[key]
        try:
            async with PlacedSession(entry.spec(entry.engine.options)) as session:
                engine = await session.ready()
        except TooManyEnginesError as error:
            raise engine_fault(entry.engine.name, error) from None
        except chess.engine.EngineError as error:
            raise start_fault(entry.engine.name, error) from None
        if named and (own := engine.id.get("name", "").strip()):
            self._call(key, own[:LONGEST_NAME])
            entry = self[key]
        options = [
            self._option(option, entry.engine.options)
            for option in engine.options.values()
            if option.name.lower() not in MANAGED
        ]
        elo = next((option for option in options if option.name == "UCI_Elo"), None)
        return EngineDetails(
            **dict(entry.engine),
            available=options,
            elo_least=elo.least if elo else None,
            elo_most=elo.most if elo else None,
        )

    @staticmethod
    def _option(option: chess.engine.Option, settings: dict[str, str]) -> EngineOption:
        return EngineOption.model_validate(
            {
                "name": option.name,
                "type": KINDS.get(option.type, "string"),
                "default": option.default,
                "value": settings.get(option.name, option.default),
                "least": option.min,
                "most": option.max,
                "choices": option.var or [],
            }
        )


def start_fault(name: str, error: Exception) -> Fault:
    """An engine that does not start, or does not take an option."""
    text = str(error)
    refused = isinstance(error, OptionRefusedError)
    code = Code.ENGINE_OPTION if refused else Code.ENGINE_START
    return Fault(code, text or f"{name} does not start", engine=name, reason=text)


def engine_fault(name: str, error: Exception) -> Fault:
    """What went wrong with an engine, for people."""
    text = f"{name}: {error}"
    if isinstance(error, TooManyEnginesError):
        return Fault(Code.ENGINE_MANY, str(error), most=error.most)
    if isinstance(error, Chess960Error):
        return Fault(Code.ENGINE_CHESS960, text, engine=name)
    if isinstance(error, StrengthError):
        if error.least is None or error.most is None:
            return Fault(Code.ENGINE_STRENGTH, text, engine=name)
        return Fault(Code.ENGINE_STRENGTH, text, engine=name, least=error.least, most=error.most)
    if isinstance(error, SilentError):
        return Fault(Code.ENGINE_SILENT, text, engine=name, reason=str(error))
    if isinstance(error, StartError):
        return start_fault(name, error)
    illegal = isinstance(error, AnswerError) and error.reason is EndReason.ILLEGAL
    code = Code.ENGINE_ILLEGAL if illegal else Code.ENGINE_DIED
    return Fault(code, text, engine=name, reason=str(error))
