"""Explanations as sentences in a language."""

from __future__ import annotations

from types import ModuleType

from philidor.explanations import english, german
from philidor.explanations.judgement import JudgedMove
from philidor.explanations.statements import Explanation
from philidor.museum.text import Language

WORDS: dict[Language, ModuleType] = {"en": english, "de": german}


def verdict(explanation: Explanation, language: Language) -> str:
    """The judgement of the move as a sentence."""
    said: str = WORDS[language].verdict(explanation.board, explanation.judged)
    return said


def remark(judged: JudgedMove, language: Language) -> str:
    """A bad move's label and the best move, for a comment."""
    said: str = WORDS[language].remark(judged)
    return said


def reasons(explanation: Explanation, language: Language) -> list[str]:
    """Every statement as a sentence."""
    words = WORDS[language]
    return [words.sentence(explanation.board, one) for one in explanation.statements]
