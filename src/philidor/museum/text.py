"""Texts of the museum in two languages, and the passages of the sources that they stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from philidor.contract.json_object import JsonObject

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


@dataclass(frozen=True)
class Text:
    """The same text in each language."""

    en: str
    de: str

    def in_language(self, language: Language) -> str:
        """The text in one language."""
        return self.de if language == "de" else self.en


@dataclass(frozen=True)
class Cited:
    """A statement, and the passage of a source that it stands on."""

    text: Text
    passage: str


@dataclass(frozen=True)
class Section:
    """A text with a heading, and the passage of a source that it stands on."""

    title: Text
    text: Text
    passage: str


def read_text(data: JsonObject) -> Text:
    """Line breaks inside a paragraph are those of the file; an empty line begins a new one."""
    return Text(*(_paragraphs(str(data[language])) for language in LANGUAGES))


def read_cited(data: JsonObject) -> Cited:
    """A text and its passage."""
    return Cited(read_text(data), data["passage"])


def read_section(data: JsonObject) -> Section:
    """A text with its heading and its passage."""
    return Section(read_text(data["title"]), read_text(data), data["passage"])


def _paragraphs(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))
