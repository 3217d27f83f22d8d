"""Engines and their options."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from philidor.web.wire.base import ClientModel, Key, Line, ServerModel


class EngineRating(ServerModel):
    """How a program did in the matches of this server.

    elo: relative to the mean of all programs that played; error: half of its 95 % interval; points:
    of `games` games.
    """

    name: str
    elo: float
    error: float
    games: int
    points: float


class EngineOption(ServerModel):
    """An option as UCI types it; `value` is what the user has set, else the default."""

    name: str
    type: Literal["check", "spin", "combo", "string", "button"]
    default: bool | int | str | None = None
    value: bool | int | str | None = None
    least: int | None = None
    most: int | None = None
    choices: list[str] = Field(default_factory=list)


class EngineSummary(ServerModel):
    """An engine that can play and analyse."""

    id: str
    name: str
    author: str = ""
    year: str = ""
    summary: str = ""
    exhibit: str | None = Field(default=None, description="The museum's exhibit about the program.")
    built_in: bool = Field(description="Part of this installation; cannot be removed.")
    protocol: Literal["uci", "xboard"]
    command: str = Field(description="The command line, empty for built-in engines.")
    folder: str = Field(default="", description="Where it runs, empty for the server's folder.")
    options: dict[str, str] = Field(default_factory=dict, description="What the user has set.")


class EngineDetails(EngineSummary):
    """An engine with its options, read from the running program."""

    available: list[EngineOption]
    elo_least: int | None = Field(
        default=None, description="None: the engine has one strength only."
    )
    elo_most: int | None = None


class EngineProposal(ClientModel):
    """A program to add; it is not started until the user confirms it."""

    command: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]
    name: Line = Field(default="", description="Empty: what the engine calls itself.")
    protocol: Literal["auto", "uci", "xboard"] = Field(
        default="auto", description="`auto`: UCI, or XBoard where it does not answer to that."
    )
    folder: Line = Field(default="", description="Where it runs; empty: where the server does.")


class EngineQuestion(ServerModel):
    """What to show the user for confirmation; `nonce` works once, for two minutes."""

    nonce: str
    program: str = Field(description="The file that would be executed.")
    arguments: list[str]
    name: str
    protocol: Literal["auto", "uci", "xboard"]
    folder: str


class Confirmation(ClientModel):
    """The user's confirmation."""

    nonce: Key


class EngineOptions(ClientModel):
    """Options to be set from now on (a new set, not a change of the old one)."""

    options: dict[Line, Line] = Field(max_length=100)
