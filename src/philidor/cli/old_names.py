"""Spellings of earlier releases: they still work, and say what is written now.

They are kept for one release, without a place in the help.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from philidor.contract.errors import InputError

Words = tuple[str, ...]
# A command's old words and the words that stand for them; what follows stays as it is.
COMMANDS: dict[Words, Words] = {
    ("console",): ("museum", "console"),
    ("testsrc",): ("lab", "suite", "--as", "arasan"),
    ("learn",): ("book", "learn"),
    ("lab", "conformance"): ("engines", "check"),
    ("lab", "bench-ratio"): ("lab", "compare"),
    ("lab", "perft-ratio"): ("lab", "compare", "--what", "perft"),
    ("lab", "tune", "harvest"): ("lab", "data", "generate", "--text"),
    ("book", "compile"): ("book", "convert"),
    ("book", "export"): ("book", "convert"),
    ("book", "merge"): ("book", "convert"),
    ("book", "import"): ("book", "add"),
    ("book", "enter"): ("book", "add"),
    **{
        ("lab", name): ("lab", "study", name)
        for name in (
            "ablate",
            "claims",
            "endings",
            "errors",
            "explain-check",
            "human-game",
            "ladder",
            "timetravel",
        )
    },
}
# An option's old spelling and the new one, for every command that has the new one only.
OPTIONS = {
    "--workers": "--jobs",
    "--concurrency": "--jobs",
    "--threads": "--jobs",
    "--folder": "--data",
    "--database": "--data",
    "--store": "--data",
    "--learn-file": "--data",
    "--cache": "--data",
    "--out": "--output",
    "--report": "--output",
    "--tc": "--level",
    "--a-tc": "--a-level",
    "--b-tc": "--b-level",
}
# Further spellings of one command: its words and what stands for them.
PHRASES: dict[Words, dict[Words, Words]] = {
    ("annotate",): {
        ("--explain", language): ("--explain", "--language", language) for language in ("en", "de")
    },
    **{(name,): {("-l",): ("--language",)} for name in ("explain", "museum")},
    ("lab", "study", "errors"): {("--table",): ("--output",)},
}
# Options that have become commands, and what is typed now.
TABLES = "'philidor lab report RESULTS.jsonl -o FILE.md' writes the table"
BECOME_COMMANDS = {
    (("lab", "tournament"), "--table"): TABLES,
    (("lab", "study", "endings"), "--table"): TABLES,
    (("lab", "study", "ladder"), "--table"): TABLES,
}


def _engines_of_a_file(words: Words) -> Words:
    """`lab engines FILE --add ENGINE` lists a file, or adds to it."""
    if "--add" not in words:
        return ("engines", "list", *words)
    return ("engines", "add", *(word for word in words if word != "--add"))


def _library_first(words: Words) -> Words:
    """`book import BOOK LIBRARY` has the library at its end."""
    return ("book", "add", *reversed(words[:2]), *words[2:])


def _source_and_target(words: Words) -> Words:
    """`book export BOOK TARGET`, whose second word is the output."""
    return ("book", "convert", *words[:1], *(("-o", words[1]) if words[1:2] else ()), *words[2:])


def _suite_as_arasan(words: Words) -> Words:
    """`testsrc` has `-p` for a depth and `-t` for seconds."""
    changed: list[str] = []
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        if before == "-t" and (seconds := _number(word)) is not None:
            changed.append(f"{max(1, round(1000 * seconds))}")
        else:
            changed.append({"-t": "--movetime", "-p": "--depth"}.get(word, word))
    return ("lab", "suite", "--as", "arasan", *changed)


def _number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def _study_or_page(name: str) -> Callable[[Words], Words]:
    """`lab ablate FILE --page PAGE` only writes the page of a file that was measured."""

    def now(words: Words) -> Words:
        for option, new in (("--page", "-o"), ("--plot", "-o"), ("--comments", "--comments")):
            if option in words:
                place = words.index(option)
                return ("lab", "report", *words[:place], new, *words[place + 1 :])
        return ("lab", "study", name, *words)

    return now


REWRITTEN: dict[Words, Callable[[Words], Words]] = {
    ("lab", "engines"): _engines_of_a_file,
    ("book", "import"): _library_first,
    ("book", "export"): _source_and_target,
    ("testsrc",): _suite_as_arasan,
    ("lab", "page"): lambda words: ("lab", "report", *words[1:]),
    **{("lab", name): _study_or_page(name) for name in ("ablate", "timetravel")},
}


def command_now(words: Sequence[str]) -> tuple[Words, str]:
    """The words with a command's new name, and a line that says so; an empty line if it is new."""
    given = tuple(words)
    for size in (3, 2, 1):
        old = given[:size]
        if old not in COMMANDS and old not in REWRITTEN:
            continue
        change = REWRITTEN.get(old)
        now = change(given[size:]) if change else (*COMMANDS[old], *given[size:])
        named = now[:3] if now[:2] == ("lab", "study") else COMMANDS.get(old) or now[:2]
        return now, f"'philidor {' '.join(old)}' is now 'philidor {' '.join(named)}'"
    return given, ""


def options_now(path: Words, words: Sequence[str], known: Sequence[str]) -> tuple[Words, list[str]]:
    """A command's words with the new spellings of its options, and lines that say so.

    known: the spellings that the command takes; these stay as they are. InputError for one that has
    become a command of its own.
    """
    changed = list(words)
    notes = []
    end = changed.index("--") if "--" in changed else len(changed)
    for place in range(end):
        name, given, value = changed[place].partition("=")
        if (path, name) in BECOME_COMMANDS:
            raise InputError(f"{name} is now a command: {BECOME_COMMANDS[path, name]}")
        new = OPTIONS.get(name)
        if new is None or name in known or new not in known:
            continue
        changed[place] = f"{new}={value}" if given else new
        notes.append(f"{name} is now {new}")
    for old, phrase in PHRASES.get(path, {}).items():
        for place in range(len(changed)):
            if tuple(changed[place : place + len(old)]) == old:
                changed[place : place + len(old)] = phrase
                notes.append(f"{' '.join(old)} is now {' '.join(phrase)}")
    return tuple(changed), list(dict.fromkeys(notes))
