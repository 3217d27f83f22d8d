"""Write the checklist of 300 statements into classics.md: python docs/make_checklist.py.

The statements are in `checklist.txt`, one a line: the group of the table above it, what the source
says, the passage, and how it is shown: names of demonstrations, `test`, or `partly:` or `missing:`
with the reason.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
BEGIN, END = "<!-- statements -->\n", "<!-- end of statements -->\n"
INTRODUCTION = """\
### Statement by statement

{total} statements of the five documents, in their order. {shown} of them are demonstrated: a name
in the last column is a *show me*, and a mutant removes the trait (`make mutants`). *test* means the
test of the line's row above. {partly} are met in part, {missing} are missing, each with the reason.
"""


def main() -> None:
    """Rewrite what stands between the two marks."""
    page = FOLDER / "classics.md"
    text = page.read_text("utf-8")
    before, rest = text.split(BEGIN)
    page.write_text(before + BEGIN + written() + END + rest.split(END)[1], encoding="utf-8")


def statements() -> list[tuple[str, list[list[str]]]]:
    """The statements of each document under its heading: line, text, passage, how."""
    found: list[tuple[str, list[list[str]]]] = []
    for line in (FOLDER / "checklist.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line.split("|"))
    return found


def written() -> str:
    """The section as Markdown."""
    tables = statements()
    ways = [how for _, rows in tables for *_, how in rows]
    parts = [
        INTRODUCTION.format(
            total=len(ways),
            shown=sum(how[0].isupper() for how in ways),
            partly=sum(how.startswith("partly: ") for how in ways),
            missing=sum(how.startswith("missing: ") for how in ways),
        )
    ]
    for name, rows in tables:
        parts.append(f"#### {name}\n")
        parts += ["| line | the source says | passage | show me and mutation |"]
        parts += ["| --- | --- | --- | --- |"]
        parts += [f"| {line} | {said} | {where} | {_how(how)} |" for line, said, where, how in rows]
        parts.append("")
    return "\n".join(parts) + "\n"


def _how(how: str) -> str:
    for word in ("partly", "missing"):
        if how.startswith(f"{word}: "):
            return f"*{word}*, because {how.removeprefix(f'{word}: ')}"
    if how == "test":
        return how
    return ", ".join(f"`{name}`" for name in how.split(", "))


if __name__ == "__main__":
    main()
