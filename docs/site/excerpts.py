"""Directives of the lessons: code by name, answers of exercises, and results of matches.

    ```{excerpt} src/philidor/core/see.py:wins_at_least
    ```

shows a function, class, method or constant as it is in the repository. A name that does not exist
is an error of the build. `answer` is the same, folded away; `match 09-ordering` is the result of a
step of the toy engine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from philidor.museum.code import MissingStopError, passage

NO_BREAK = "\N{NO-BREAK SPACE}"


class Code(SphinxDirective):
    """A passage of the repository's code. `:head:` leaves out a class's later methods."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"head": directives.flag}

    def run(self) -> list[nodes.Node]:
        """The passage under its path and name."""
        path, _, name = self.arguments[0].partition(":")
        file = Path(self.config.repository) / path
        self.env.note_dependency(str(file))
        try:
            source = file.read_text("utf-8")
            found = passage(source, path, name, whole="head" not in self.options)
        except (OSError, MissingStopError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        code = nodes.literal_block(found.code, found.code, language="python")
        self.set_source_info(code)
        caption = nodes.caption("", "", nodes.literal(path, path), nodes.Text(f", {name}"))
        return [nodes.container("", caption, code, literal_block=True, classes=["excerpt"])]


class Answer(Code):
    """The answer to an exercise, to be unfolded."""

    def run(self) -> list[nodes.Node]:
        """The passage inside a `details` element."""
        opened = '<details class="answer"><summary>Answer</summary>'
        return [
            nodes.raw("", opened, format="html"),
            *super().run(),
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
    app.add_directive("excerpt", Code)
    app.add_directive("answer", Answer)
    app.add_directive("match", Match)
    return {"version": "1", "parallel_read_safe": True}
