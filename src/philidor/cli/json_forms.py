"""What `--json` prints, as a page of Markdown made from the dataclasses of `answers`."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

from philidor import answers, lab_answers, training_answers
from philidor.json_output import FORMAT

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
WORDS: dict[object, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "true or false",
    NoneType: "null",
}

# The answer of each command that knows --json, by its name.
ANSWERS: dict[str, type] = {
    "engines list": answers.Engines,
    "engines check uci": answers.Conformance,
    "engines check xboard": answers.Conformance,
    "museum": answers.Exhibits,
    "eval": answers.Evaluation,
    "explain": answers.Explanations,
    "opponent": answers.OpponentThoughts,
    "mate": answers.Mate,
    "perft": answers.Perft,
    "bench": answers.Bench,
    "games search": answers.FoundGames,
    "games tree": answers.OpeningTree,
    "games stats": answers.LibraryStatistics,
    "games folders": answers.Folders,
    "games import": answers.Imports,
    "games fetch": answers.FetchedGames,
    "games export": answers.Changed,
    "games delete": answers.Changed,
    "games restore": answers.Changed,
    "games move": answers.Changed,
    "book show": answers.BookMoves,
    "book stats": answers.BookSize,
    "book build": answers.WrittenBook,
    "book convert": answers.Written,
    "book add": answers.Written,
    "book name": answers.Opening,
    "book verify": answers.VerifiedBook,
    "book learn import": answers.LearnedGames,
    "book learn show": answers.Learned,
    "endgame build": answers.Written,
    "endgame list": answers.Tables,
    "endgame probe": answers.Probe,
    "endgame check": answers.CheckedTables,
    "annotate": answers.Annotated,
    "puzzles list": training_answers.ListedPuzzles,
    "puzzles themes": training_answers.PuzzleThemes,
    "puzzles stats": training_answers.PuzzleProgress,
    "puzzles import": training_answers.PuzzleImports,
    "puzzles make": training_answers.MadePuzzles,
    "puzzles export": answers.Written,
    "puzzles check": training_answers.CheckedPuzzles,
    "puzzles delete": training_answers.ChangedPuzzles,
    "puzzles restore": training_answers.ChangedPuzzles,
    "repertoire add": training_answers.RepertoireChange,
    "repertoire show": training_answers.RepertoireLines,
    "repertoire left": training_answers.LeftRepertoires,
    "repertoire remove": training_answers.RepertoireChange,
    "repertoire undo": training_answers.RepertoireChange,
    "lab suite": lab_answers.Suite,
    "lab match": lab_answers.Match,
    "lab tournament": lab_answers.Tournament,
    "lab compare": lab_answers.Comparison,
    "lab clock": lab_answers.ClockCheck,
    "lab soak": lab_answers.Soak,
    "lab report": lab_answers.ResultTables,
    "lab people": lab_answers.ResultTables,
    "lab study claims": lab_answers.ResultTables,
    "lab study endings": lab_answers.ResultTables,
    "lab study errors": lab_answers.ResultTables,
    "lab study explain-check": lab_answers.ResultTables,
    "lab data stats": lab_answers.FileStatistics,
    "lab train": answers.Written,
    "lab people-train": answers.Written,
    "lab tune fit": answers.Written,
    "lab data generate": answers.Written,
    "lab data rescore": answers.Written,
    "lab data manifest": answers.Written,
    "lab data split": answers.Written,
    "lab data shuffle": answers.Written,
    "lab nnue generate": answers.Written,
    "lab nnue rescore": answers.Written,
    "lab nnue export": answers.Written,
    "lab nnue import": answers.Written,
    "lab nnue distil": answers.Written,
    "lab nnue train": answers.Written,
    "lab queue add": lab_answers.QueuedTest,
    "lab queue list": lab_answers.Queue,
    "lab queue show": lab_answers.TestDetails,
    "lab queue cancel": lab_answers.QueuedTest,
    "lab queue continue": lab_answers.QueuedTest,
    "lab ledger add": lab_answers.Ledger,
    "lab ledger show": lab_answers.Ledger,
    "config": answers.Settings,
    "doctor": answers.Health,
}


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


def _within(hint: object) -> list[type]:
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


def described(hint: object) -> str:
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
