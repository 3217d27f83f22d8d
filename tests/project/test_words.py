"""Evaluation, search and training use the words of chess programming, not private ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PLACES = ("evaluation", "search", "lab/nnue", "lab/training")
# Private words, as a part of a name or a word of a sentence, and the field's term.
WORDS = {
    "zones?": "king bucket",
    "conditions?": "attack/defence plane",
    "things": "piece, contents of a square",
    "hears?|heard|hearing": "takes as input",
    "asked": "evaluated, probed",
    "by[ _]hand|hand[- _]written": "HCE, hand-crafted evaluation",
    "outlooks?": "future score",
    "lanes?": "worker, shard",
    "activit(?:y|ies)": "activation",
    "movers?": "side to move",
    "half[- _]moves?": "plies, halfmove clock",
    "trained further": "fine-tuned",
    "foretells?|foretold": "predict",
    "learn(?:s|t|ed|ing)? by heart": "overfitting",
}
PRIVATE = re.compile(rf"(?<![a-z])({'|'.join(WORDS)})(?![a-z])", re.I)
# A name's words are parted by underscores or by capitals.
CAPITALS = re.compile(r"(?<=[a-z])(?=[A-Z])")


def private_words(text: str) -> list[str]:
    """The private words of a source, in its code and its prose."""
    return [found[0].lower() for found in PRIVATE.finditer(CAPITALS.sub("_", text))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def zone_of(king): ...", ["zone"]),
        ("class KingZones: ...", ["zones"]),
        ("CONDITION_BOARDS = 5", ["condition"]),
        ('"""The network is not asked."""', ["asked"]),
        ("self.by_hand + value_by_hand", ["by_hand", "by_hand"]),
        ("# the mover's units", ["mover"]),
        ("masked, planes, hearsay, anything, removers, king_bucket", []),
    ],
)
def test_private_words_are_found_in_names_and_sentences(text: str, found: list[str]) -> None:
    assert private_words(text) == found


@pytest.mark.parametrize("place", PLACES)
def test_no_private_words(root: Path, place: str) -> None:
    folder = root / "src" / "philidor" / place
    paths = [*folder.rglob("*.py"), *folder.rglob("*.pxd")]
    assert len(paths) > 10
    found = {
        str(path.relative_to(root)): words
        for path in paths
        if (words := private_words(path.read_text(encoding="utf-8")))
    }
    assert not found
