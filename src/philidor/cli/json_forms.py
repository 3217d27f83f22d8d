"""What `--json` prints, as a page of Markdown made from the dataclasses of `answers`."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from philidor.answers import ANSWERS, FORMAT

HEAD = f"""\
# JSON

With `--json` a command prints one JSON object on standard output:

```json
{{"format": {FORMAT}, "answer": "Opening", "result": {{"eco": "B20", "name": "Sicilian Defense"}}}}
```

`answer` names the form of `result`. Within one number of `format` no field is renamed or means
something else; fields may be added. Values are in centipawns from White's side and moves in UCI
notation, unless a form says otherwise; times are in seconds. Messages and progress go to standard
error, and exit codes are the same as without `--json`.

| command | form |
| --- | --- |
"""
WORDS = {str: "string", int: "integer", float: "number", bool: "true or false", NoneType: "null"}


def page() -> str:
    """The page as Markdown: the commands, then each form with its fields."""
    rows = [f"| `philidor {name}` | {_link(form)} |" for name, form in ANSWERS.items()]
    return HEAD + "\n".join([*rows, "", *(_section(form) for form in forms())])


def forms() -> list[type]:
    """All forms, those of answers first, each followed by the forms in its fields."""
    found: dict[type, None] = {}

    def visit(form: type) -> None:
        if form not in found:
            found[form] = None
            for hint in get_type_hints(form).values():
                for inner in _within(hint):
                    visit(inner)

    for form in ANSWERS.values():
        visit(form)
    return list(found)


def _within(hint: Any) -> list[type]:
    """The forms in a field's type."""
    if is_dataclass(hint) and isinstance(hint, type):
        return [hint]
    return [form for inner in get_args(hint) for form in _within(inner)]


def _section(form: type) -> str:
    hints = get_type_hints(form)
    rows = [f"| `{one.name}` | {described(hints[one.name])} |" for one in fields(form)]
    text = " ".join((form.__doc__ or "").split())
    return "\n".join(
        [f"## {form.__name__}", "", text, "", "| field | type |", "| --- | --- |", *rows, ""]
    )


def described(hint: Any) -> str:
    """A field's type in JSON's words."""
    if is_dataclass(hint) and isinstance(hint, type):
        return _link(hint)
    if word := WORDS.get(hint):
        return word
    inner = get_args(hint)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return " or ".join(map(described, inner))
    if origin is dict:
        return f"object, each value: {described(inner[1])}"
    if origin is tuple and inner[-1] is ...:
        return f"array of {described(inner[0])}"
    if origin is tuple:
        return f"array of {len(inner)}: {', '.join(map(described, inner))}"
    raise TypeError(f"JSON has no word for {hint}")


def _link(form: type) -> str:
    return f"[{form.__name__}](#{form.__name__.lower()})"
