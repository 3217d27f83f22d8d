"""Directives of the lessons: code by name, hints and answers of exercises, results of matches.

    ```{excerpt} src/philidor/core/see.py:wins_at_least
    ```

shows a function, class, method or constant as it is in the repository. A name that does not exist
is an error of the build. `exercise 6.2` has the hints and the answer of an exercise, folded away,
and `match 09-ordering` is the result of a step of the toy engine. In a line, the role `rating` has
the place of a step on the scale of all steps, or as `rating games` how many games it rests on.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from examples.checks.chapters import HERE as CHECKS
from examples.checks.chapters import chapter_of
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata

from philidor.museum.code import MissingStopError, passage

NO_BREAK = "\N{NO-BREAK SPACE}"


class Code(SphinxDirective):
    """A passage of the repository's code. `:head:` leaves out a class's later methods."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"head": directives.flag}

    def run(self) -> list[nodes.Node]:
        """The passage under its path and name."""
        return [self.passage(self.arguments[0], whole="head" not in self.options)]

    def passage(self, place: str, whole: bool = True) -> nodes.Node:
        """The passage of `path:name`."""
        path, _, name = place.partition(":")
        file = Path(self.config.repository) / path
        self.env.note_dependency(str(file))
        try:
            found = passage(file.read_text("utf-8"), path, name, whole=whole)
        except (OSError, MissingStopError) as error:
            raise self.error(f"{place}: {error}") from None
        code = nodes.literal_block(found.code, found.code, language="python")
        self.set_source_info(code)
        caption = nodes.caption("", "", nodes.literal(path, path), nodes.Text(f", {name}"))
        return nodes.container("", caption, code, literal_block=True, classes=["excerpt"])


class ExerciseHelp(Code):
    """Three hints and the answer of an exercise, each to be unfolded."""

    def run(self) -> list[nodes.Node]:
        """A `details` element for each hint, and one for the answer in words and in code."""
        chapter_number, _, number = self.arguments[0].partition(".")
        try:
            chapter = chapter_of(int(chapter_number))
            exercise = chapter.exercise(int(number))
        except ValueError as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        self.env.note_dependency(str(CHECKS / f"{chapter.stem}.py"))
        if self.config.is_book:
            return self.parse_text_to_nodes(
                f"[Hints and answer](#answer-{chapter.number}-{number})"
            )
        told = [
            *((f"Hint {at}", hint, []) for at, hint in enumerate(exercise.hints, start=1)),
            ("Answer", exercise.answer, [self.passage(chapter.code(exercise))]),
        ]
        return [node for each in told for node in self.folded(*each)]

    def folded(self, title: str, words: str, more: list[nodes.Node]) -> list[nodes.Node]:
        """Words behind a title that unfolds them."""
        opened = f'<details class="{title.split()[0].lower()}"><summary>{title}</summary>'
        return [
            nodes.raw("", opened, format="html"),
            *self.parse_text_to_nodes(words),
            *more,
            nodes.raw("", "</details>", format="html"),
        ]


class Match(SphinxDirective):
    """The result of one or more steps' matches, as a table."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """A row for each step."""
        rows = [self.facts(key) for key in self.arguments[0].split()]
        head = ["Step", "Against", "Limit", "Games", "+", "=", "-", "Score", "Elo, 95 %"]
        body = [cells(facts) for facts in rows]
        text = "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * 9, *body])
        return self.parse_text_to_nodes(f"\n{text}\n")

    def facts(self, key: str) -> dict[str, Any]:
        """The result in a step's file."""
        file = Path(self.config.repository) / "docs" / "lessons" / "results" / f"{key}.json"
        self.env.note_dependency(str(file))
        try:
            found: dict[str, Any] = json.loads(file.read_text("utf-8"))
        except OSError as error:
            raise self.error(f"there is no result of {key}: {error}") from None
        return found


class Rating(SphinxRole):
    """A step's rating with its error, from the games that rate all steps; `games`: their number."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The numbers as plain text."""
        file = Path(self.config.repository) / "docs" / "lessons" / "results" / "strength.json"
        self.env.note_dependency(str(file))
        rungs = json.loads(file.read_text("utf-8"))["rungs"]
        found = rating_text(rungs, self.text)
        if found is None:
            error = self.inliner.reporter.error(f"no step {self.text} is rated", line=self.lineno)
            return [], [error]
        return [nodes.Text(found)], []


def rating_text(rungs: list[dict[str, Any]], key: str) -> str | None:
    """`1574 +- 131` for a step, `240 games, 12 to 42 a step` for `games`; None if unknown."""
    if key == "games":
        counts = [rung["games"] for rung in rungs if "nodes" in rung]
        total = sum(rung["games"] for rung in rungs) // 2
        return f"{total:,} games, {min(counts)} to {max(counts)} a step"
    rated = {rung["name"]: f"{rung['rating']} +- {rung['error']}" for rung in rungs}
    return rated.get(key)


def cells(facts: dict[str, Any]) -> list[str]:
    """A result as the cells of a row."""
    counts = [str(facts[name]) for name in ("games", "wins", "draws", "losses")]
    return [
        facts["step"],
        facts["against"],
        facts["limit"].replace(" ", NO_BREAK),
        *counts,
        f"{100 * facts['score']:.1f}{NO_BREAK}%",
        elo_text(facts["elo"], facts["low"], facts["high"], facts["score"]),
    ]


def elo_text(elo: int | None, low: int | None, high: int | None, score: float) -> str:
    """An Elo difference with its interval; a side that won or lost everything has no number."""
    if elo is None:
        return "every game won" if score == 1 else "every game lost"
    if low == high:
        return f"{elo:+}, every pair of games alike"
    ends = ["?" if end is None else f"{end:+}" for end in (low, high)]
    return f"{elo:+} [{', '.join(ends)}]"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives; `repository` is the folder that paths begin in."""
    app.add_config_value("repository", "", "env")
    # Books have no answers that fold out.
    app.add_config_value("is_book", False, "env")
    app.add_directive("excerpt", Code)
    app.add_directive("exercise", ExerciseHelp)
    app.add_directive("match", Match)
    app.add_role("rating", Rating())
    return {"version": "1", "parallel_read_safe": True}
