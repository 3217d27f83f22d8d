"""Writes what uncompiled Python needs of the headers: run it after changing one.

`types.pxd` and `accessors.pxd` contain only C. Their twins, `types.py` and `accessors.py`, give the
same names to uncompiled Python and are written here, as are the imports under `if not
cython.compiled:` of every module that has a header. A comment above a declaration becomes its
docstring, the first one of a header that of the twin. `#:` starts a line of Python that C has no
use for: the body of a function that C knows as a macro, the methods of a struct, or what stands in
place of the declaration before it. `# TYPE = VALUE` behind a field is its first value and, if it is
not the C type's, its type.

    python building/twins.py           write what has changed; needs ruff
    python building/twins.py --check   exit code 1 and the names if something would be written
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
TWINS = ("types.pxd", "accessors.pxd")
NOTE = "Written by building/twins.py from {}: names for uncompiled Python."
WIDTH = 96
INTEGERS = {"char", "short", "int", "long", "unsigned", "signed", "size_t", "bint"}
DECLARED = (
    r"(?:const )?(?P<type>[\w.]+(?: (?:long|int|char|short))*)"
    r"(?P<stars>\**)(?P<sizes>(?:\[\w+\])*) (?P<name>\w+)"
)
ALIAS = re.compile(rf"ctypedef {DECLARED}$")
FIELD = re.compile(rf"{DECLARED}(?:  # (?:(?P<python>\w+) )?= (?P<first>.*))?$")
CONSTANT = re.compile(rf"{DECLARED} \"(?P<value>\w+?)[uUlL]*\"$")
FUNCTION = re.compile(rf"(?:cdef inline )?{DECLARED}(?: \"[^\"]*\")?\((?P<arguments>.*)\)")
ARGUMENT = re.compile(rf"{DECLARED}$")
C_TEXT = re.compile(r'^ *"""\n.*?^ *"""\n', re.S | re.M)
LOCAL = re.compile(r"^( *)cdef [\w ]+ (\w+ = )", re.M)


class HeaderError(Exception):
    """A declaration that cannot be told to Python; the message names it."""


@dataclass
class Entry:
    """A declaration of a header: its text, what stands below it, and the comment above."""

    text: str
    comment: list[str]
    block: list[str] = field(default_factory=list)
    python: list[str] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        """The declarations in its block."""
        return entries("\n".join(self.block))


@dataclass(frozen=True)
class CType:
    """A C type: its name, how often it is pointed to, and the sizes of its dimensions."""

    name: str
    stars: int = 0
    sizes: tuple[str, ...] = ()


def entries(text: str) -> list[Entry]:
    """The declarations of a header or of a block, in order; a blank line is one without text."""
    found: list[Entry] = []
    comment: list[str] = []
    lines = iter(textwrap.dedent(C_TEXT.sub("", text)).splitlines())
    for line in lines:
        if line.startswith("#:"):
            found[-1].python.append(line[2:].removeprefix(" "))
        elif line.startswith("#"):
            comment.append(line[1:].removeprefix(" "))
        elif line.startswith(" ") or (not line and not comment and found and found[-1].block):
            found[-1].block.append(line)
        else:
            while line.count("(") > line.count(")"):
                line = f"{line} {next(lines).strip()}".replace("( ", "(").replace(", )", ")")
            found.append(Entry(line, comment))
            comment = []
    return found


def c_type(match: re.Match[str]) -> CType:
    """The type of what was declared."""
    sizes = tuple(re.findall(r"\w+", match["sizes"]))
    return CType(match["type"], len(match["stars"]), sizes)


def annotation(kind: CType, result: bool = False) -> str:
    """A type as Python writes it; truth values are integers unless a function returns them."""
    words = set(kind.name.split())
    if words <= INTEGERS:
        text = "bool" if kind.name == "bint" and result else "int"
    elif kind.name in ("float", "double"):
        text = "float"
    elif kind.name == "void":
        return "object" if kind.stars else "None"
    else:
        text = kind.name
    for _ in range(kind.stars + len(kind.sizes)):
        text = f"list[{text}]"
    return text


@cache
def known(path: Path) -> dict[str, CType | None]:
    """The aliases and, as None, the structs that a header declares or takes from others."""
    found: dict[str, CType | None] = {}
    for entry in entries(path.read_text(encoding="utf-8")):
        if match := re.match(r"from philidor\.([\w.]+) cimport", entry.text):
            header = SOURCE / "philidor" / f"{match[1].replace('.', '/')}.pxd"
            if header.name == "types.pxd":
                found |= known(header)
        elif match := ALIAS.match(entry.text):
            found[match["name"]] = c_type(match)
        elif match := re.match(r"cdef struct (\w+):", entry.text):
            found[match[1]] = None
    return found


def first_value(kind: CType, names: dict[str, CType | None]) -> str:
    """The value that a new field has: zeros, empty lists, new structs."""
    if kind.sizes:
        inner = first_value(CType(kind.name, kind.stars, kind.sizes[1:]), names)
        if inner == "0":
            return f"[0] * {kind.sizes[0]}"
        return f"[{inner} for _ in range({kind.sizes[0]})]"
    if kind.stars:
        return "[]"
    if kind.name not in names:
        return "0.0" if kind.name in ("float", "double") else "0"
    alias = names[kind.name]
    if alias is None:
        return f"{kind.name}()"
    if is_reference(kind.name, alias):
        return f"{alias.name}()"
    return first_value(alias, names)


def is_reference(name: str, kind: CType) -> bool:
    """Whether a pointer means one object: its name ends in `Ref`. Others mean arrays."""
    return kind.stars == 1 and name.endswith("Ref")


def docstring(comment: list[str]) -> str:
    """A comment as a docstring: its first sentence alone, if more follows, then the rest."""
    paragraphs = "\n".join(comment).split("\n\n")
    text = " ".join(paragraphs[0].split())
    if len(paragraphs) == 1 and len(text) <= WIDTH - 8:
        return f'"""{text}"""'
    summary, stop, rest = text.partition(". ")
    told = [textwrap.fill(summary + stop.strip(), WIDTH - 3)]
    told += [textwrap.fill(rest, WIDTH)] if rest else []
    told += [textwrap.fill(one, WIDTH) for one in paragraphs[1:]]
    return '"""' + "\n\n".join(told) + '\n"""'


def twin(path: Path) -> str:
    """The Python of a header, before it is formatted."""
    declared = entries(path.read_text(encoding="utf-8"))
    note = NOTE.format(path.name)
    head = declared[0].comment
    declared[0].comment = []
    lines = [f'"""{note}\n\n' + "\n".join(head).strip() + '\n"""', ""]
    lines.append("from typing import NewType, TypeAlias\n")
    for entry in declared:
        lines += told(entry, known(path))
    return "\n".join(lines) + "\n"


def told(entry: Entry, names: dict[str, CType | None]) -> Iterator[str]:
    """One declaration in Python."""
    text = entry.text
    is_object = text.startswith(("cdef struct", "cdef inline"))
    if not is_object:
        yield from (f"# {line}".rstrip() for line in entry.comment)
    if match := re.match(r"from ([\w.]+) cimport (.*)", text):
        if match[1].startswith("philidor."):
            yield f"from {match[1]} import {match[2]}"
    elif text.startswith("cdef enum"):
        yield from members(entry)
    elif text.startswith("cdef extern"):
        for one in entry.entries:
            yield from extern(one)
    elif text.startswith("cdef struct"):
        yield from struct(entry, names)
    elif text.startswith("cdef inline"):
        yield from function(entry, inline_body(entry))
    elif match := ALIAS.match(text):
        yield from entry.python or [alias(match["name"], c_type(match))]
    elif text:
        raise HeaderError(f"what is '{text}'?")
    else:
        yield ""


def alias(name: str, kind: CType) -> str:
    """A name for a type."""
    target = kind.name if is_reference(name, kind) else annotation(kind)
    return f"{name}: TypeAlias = {target}"


def members(entry: Entry) -> Iterator[str]:
    """The constants of an enum; one without a value is one more than the one before it."""
    count = 0
    for one in entry.entries:
        yield from (f"# {line}".rstrip() for line in one.comment)
        if not one.text:
            yield ""
            continue
        name, _, value = (part.strip() for part in one.text.partition("="))
        yield from one.python or [f"{name} = {value or count}"]
        count = int(value, 0) + 1 if value.isdigit() else count + 1
    yield ""


def extern(entry: Entry) -> Iterator[str]:
    """A constant or a function that C takes from a macro."""
    if match := CONSTANT.match(entry.text):
        yield from (f"# {line}".rstrip() for line in entry.comment)
        yield from entry.python or [f"{match['name']} = {match['value']}"]
    elif FUNCTION.match(entry.text):
        if not entry.python:
            raise HeaderError(f"'{entry.text}' needs a body after `#:`")
        yield from function(entry, "\n".join(entry.python))
    elif entry.text:
        raise HeaderError(f"what is '{entry.text}'?")
    else:
        yield ""


def function(entry: Entry, body: str) -> Iterator[str]:
    """A function, with the comment above it as its docstring."""
    match = FUNCTION.match(entry.text)
    assert match is not None
    doc = docstring(entry.comment)
    if body.startswith("def "):
        heading, _, body = body.partition(":\n")
        yield f"\n{heading}:"
    else:
        parts = [ARGUMENT.match(part.strip()) for part in match["arguments"].split(",")]
        arguments = [f"{part['name']}: {annotation(c_type(part))}" for part in parts if part]
        yield f"\ndef {match['name']}({', '.join(arguments)}) -> {annotation(c_type(match), True)}:"
        body = textwrap.indent(body, "    ")
    yield textwrap.indent(doc, "    ")
    yield "" if body.strip() == "pass" else body
    yield ""


def inline_body(entry: Entry) -> str:
    """The body of a function in a header, which is Python but for the types of its variables."""
    if entry.python:
        return "\n".join(entry.python)
    return LOCAL.sub(r"\1\2", textwrap.dedent("\n".join(entry.block))).strip()


def struct(entry: Entry, names: dict[str, CType | None]) -> Iterator[str]:
    """A struct as a class, each field with its first value."""
    match = re.match(r"cdef struct (\w+):", entry.text)
    assert match is not None
    if entry.python and entry.python[0].startswith("class "):
        yield "\n" + entry.python[0]
        yield textwrap.indent(docstring(entry.comment), "    ") + "\n"
        yield from entry.python[1:]
        return
    yield f"\nclass {match[1]}:"
    yield textwrap.indent(docstring(entry.comment), "    ")
    yield "\n    def __init__(self) -> None:"
    for one in entry.entries:
        if found := FIELD.match(one.text):
            kind = c_type(found)
            first = found["first"] or first_value(kind, names)
            told_type = found["python"] or annotation(kind)
            yield f"        self.{found['name']}: {told_type} = {first}"
    if entry.python:
        yield "\n" + textwrap.indent("\n".join(entry.python), "    ")
    yield ""


def cimported(path: Path) -> dict[str, list[str]]:
    """The names that a header takes from others, by module."""
    found: dict[str, list[str]] = {}
    for entry in entries(path.read_text(encoding="utf-8")):
        if match := re.match(r"from (philidor[\w.]+) cimport (.*)", entry.text):
            found.setdefault(match[1], []).extend(re.findall(r"\w+(?: as \w+)?", match[2]))
    return found


def with_imports(path: Path) -> str:
    """A module with the imports of what its header takes from others, where it uses them."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    block = next((node for node in tree.body if is_uncompiled(node)), None)
    if not isinstance(block, ast.If):
        return text
    taken = cimported(path.with_suffix(".pxd"))
    own = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    used = used_names(tree) - bound_names(tree)
    lines = [
        f"from {module} import {', '.join(names)}"
        for module, all_names in taken.items()
        if (names := [name for name in all_names if name.split()[-1] in used])
    ]
    # What Python alone needs, such as the sizes of lists that are arrays in C.
    lines += [ast.unparse(node) for node in own]
    if not own and not lines:
        return text
    first = own[0].lineno - 1 if own else block.body[0].lineno - 1
    end = max((node.end_lineno or 0 for node in own), default=first)
    written = text.splitlines(keepends=True)
    return "".join([*written[:first], *(f"    {line}\n" for line in lines), *written[end:]])


def is_uncompiled(node: ast.stmt) -> bool:
    """Whether a statement is for uncompiled Python alone."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled"


def used_names(tree: ast.Module) -> set[str]:
    """The names that a module reads, in annotations as text too."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    texts = [value for value in constants if isinstance(value, str) and len(value) < 60]
    return used.union(*(set(re.findall(r"\w+", text)) for text in texts))


def bound_names(tree: ast.Module) -> set[str]:
    """The names that a module imports, compiled or not."""
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def formatted(files: dict[Path, str]) -> dict[Path, str]:
    """The files as ruff writes them, without the imports that nothing uses."""
    ruff = str(Path(sys.executable).with_name("ruff"))
    with tempfile.TemporaryDirectory() as folder:
        copies = {path: Path(folder) / path.relative_to(ROOT) for path in files}
        for path, copy in copies.items():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(files[path], encoding="utf-8")
        settings = ["-q", "--config", str(ROOT / "pyproject.toml"), folder]
        for command in (["check", "--fix-only", "--select", "F401,I"], ["format"]):
            subprocess.run([ruff, *command, *settings], check=True, cwd=folder)
        return {path: copy.read_text(encoding="utf-8") for path, copy in copies.items()}


def wanted() -> dict[Path, str]:
    """Every file that this tool writes, as it should be."""
    written: dict[Path, str] = {}
    for header in sorted(SOURCE.rglob("*.pxd")):
        module = header.with_suffix(".py")
        written[module] = twin(header) if header.name in TWINS else with_imports(module)
    return formatted(written)


def main() -> None:
    """Write the twins and imports, or say which ones differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if it would")
    check = parser.parse_args().check
    differing = {p: t for p, t in wanted().items() if not p.exists() or p.read_text() != t}
    for path, text in differing.items():
        print(path.relative_to(ROOT), "differs" if check else "written")  # noqa: T201
        if not check:
            path.write_text(text, encoding="utf-8")
    if check and differing:
        sys.exit("run: .venv/bin/python building/twins.py")


if __name__ == "__main__":
    main()
