"""Write the checklist of 300 statements, checklist.md: python docs/make_checklist.py.

They are in `checklist.txt`, by document. A row `= R1|CODE|FILE|TEST` gives a line of the
specification: the file that fulfils it, and a test. The rows below it are statements, one each:
the line, what the source says, the passage, and how it is shown: names of demonstrations, or
`told:`, `partly:` or `missing:` with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from philidor.museum.card import cited_source
from philidor.museum.exhibit import exhibits

FOLDER = Path(__file__).parent
WAYS = ("told", "partly", "missing")
INTRODUCTION = """\
# Statement by statement

{total} statements of the five documents about [the classics](classics.md), in their order. {shown}
are demonstrated: a name in the last column is a *show me*, `philidor museum PROGRAM --show NAME` or
a button of its exhibit, in which the re-created program shows the trait with its own code, or
which leads to the page or command that has it. For each a mutation removes the trait, and its
demonstration or test must then fail (`make mutants`; `npm test` in `frontend` for the page).
{told} are history, which the exhibit tells, {partly} are met in part, {missing} are missing, each
with the reason. A line's name leads to its code; a plus marks what a second reading of the
documents added. Passages are of the documents that stand below each heading. Made by
`python docs/make_checklist.py`.

"""


@dataclass(frozen=True)
class Line:
    """A line of the specification: the file that fulfils it, and a test, from the repository."""

    name: str
    code: str
    file: str
    test: str


@dataclass(frozen=True)
class Document:
    """One document: its lines by name, and its statements: line, text, passage, how."""

    name: str
    lines: dict[str, Line]
    rows: list[list[str]]


def main() -> None:
    """Write the page."""
    (FOLDER / "checklist.md").write_text(written(), encoding="utf-8")


def documents() -> list[Document]:
    """What `checklist.txt` says."""
    found: list[Document] = []
    for text in (FOLDER / "checklist.txt").read_text("utf-8").splitlines():
        if text.startswith("# "):
            found.append(Document(text[2:], {}, []))
        elif text.startswith("= "):
            line = Line(*text[2:].split("|"))
            found[-1].lines[line.name] = line
        else:
            found[-1].rows.append(text.split("|"))
    return found


def written() -> str:
    """The page as Markdown."""
    ways = [kind(how) for document in documents() for *_, how in document.rows]
    # RDChess's screen refers to lines of the engine too.
    lines = {name: line for document in documents() for name, line in document.lines.items()}
    counts = {way: ways.count(way) for way in ("shown", *WAYS)}
    parts = [INTRODUCTION.format(total=len(ways), **counts)]
    for document in documents():
        parts.append(f"## {document.name}\n\n{_sources(document)}")
        parts.append("| line | the source says | passage | shown by |\n")
        parts.append("| --- | --- | --- | --- |\n")
        for name, said, passage, how in document.rows:
            line = lines[name]
            place = f"[{name}](../{line.code})"
            parts.append(f"| {place} | {said} | {passage} | {_how(how)} |\n")
        parts.append("\n")
    return "".join(parts).rstrip() + "\n"


def kind(how: str) -> str:
    """`shown`, or the word before a reason."""
    word = how.partition(": ")[0]
    return word if word in WAYS else "shown"


def _sources(document: Document) -> str:
    """The documents that the passages are of; once for each program."""
    named = [shown for shown in exhibits() if shown.name == document.name]
    sources = [source for shown in named for source in shown.sources]
    lines = [f"- *{one.short}*: {cited_source(one, 'en')}\n" for one in sources]
    return "".join([*lines, "\n"]) if lines else ""


def _how(how: str) -> str:
    word, _, reason = how.partition(": ")
    if word in WAYS:
        return f"*{word}*, because {reason}"
    return ", ".join(f"`{name}`" for name in how.split(", "))


if __name__ == "__main__":
    main()
