"""A reader of `.pxd` headers: only what this project's headers use."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

STRING = re.compile(r'"""(.*?)"""', re.S)
FUNCTION = re.compile(
    r"^\s*(?P<kind>cdef|cpdef)?\s*(?P<type>[\w\s.*\[\]]+?[\s*])(?P<name>\w+)"
    r"(?:\s+\"[^\"]*\")?\s*\((?P<arguments>.*)\)(?P<suffix>[^()]*)$"
)
CONSTANT = re.compile(r"^\s*(?:const\s+)?\w+\s+(?P<name>\w+)\s+\"(?P<value>[^\"]*)\"$")
C_NUMBER = re.compile(r"^(0[xX][0-9a-fA-F]+|\d+)[uUlL]*$")


@dataclass(frozen=True)
class Function:
    """One C function as its header declares it; an extern one has no `cdef` of its own."""

    name: str
    kind: str
    arguments: tuple[str, ...]
    nogil: bool
    noexcept: bool


@dataclass
class Header:
    """What a header declares. A value of None is known to the C compiler alone."""

    path: Path
    types: set[str] = field(default_factory=set)
    constants: dict[str, int | None] = field(default_factory=dict)
    # Constants that it takes from the `types.pxd` of a room.
    known: dict[str, int | None] = field(default_factory=dict)
    structs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    last_member: int = -1
    functions: list[Function] = field(default_factory=list)
    cimports: dict[str, set[str]] = field(default_factory=dict)


def read(path: Path) -> Header:
    """The header's declarations, without the C text between triple quotes."""
    header = Header(path)
    block, block_indent, block_nogil = "", 0, False
    for line in logical_lines(path.read_text()):
        indent = len(line) - len(line.lstrip())
        if block and indent <= block_indent:
            block, block_nogil = "", False
        text = line.strip()
        if text.startswith("cdef inline") and text.endswith(":"):
            # A body in the header: its lines are no declarations.
            declare(header, "", text.removesuffix(":"), False)
            block, block_indent = "body", indent
            continue
        if block == "body":
            continue
        if text.endswith(":"):
            # A block inside an extern block keeps the outer one's nogil.
            block, block_indent = text, indent
            block_nogil = block_nogil or "nogil" in text
            if "enum" in text:
                header.last_member = -1
            if match := re.match(r"(?:c?pdef|ctypedef|cdef) struct (\w+):", text):
                header.structs[match[1]] = ()
            continue
        declare(header, block, text, block_nogil)
    return header


def logical_lines(text: str) -> list[str]:
    """Lines without comments, C text and blank ones; what stands in brackets on one line."""
    lines: list[str] = []
    pending = ""
    for raw in STRING.sub("", text).replace("\\\n", " ").splitlines():
        line = raw.split("#", 1)[0].rstrip()
        if not line.strip():
            continue
        pending = f"{pending} {line.strip()}" if pending else line
        if pending.count("(") == pending.count(")"):
            lines.append(pending)
            pending = ""
    return lines


def declare(header: Header, block: str, text: str, block_nogil: bool) -> None:
    """Note one declaration inside `block` ("" at the top level)."""
    if match := re.match(r"from ([\w.]+) cimport (.*)", text):
        header.cimports.setdefault(match[1], set()).update(re.findall(r"\w+", match[2]))
        if match[1].startswith("philidor.") and match[1].endswith(".types"):
            source = next(parent for parent in header.path.parents if parent.name == "src")
            types = source / f"{match[1].replace('.', '/')}.pxd"
            header.known |= read(types).constants
    elif match := re.match(r"ctypedef .*?(\w+)$", text):
        header.types.add(match[1])
    elif match := re.match(r"cdef struct (\w+)$|cdef class (\w+)", text):
        header.types.add(match[1] or match[2])
    elif match := re.match(r".*struct (\w+):$", block):
        names = re.findall(r"(\w+)(?:\[\w+\])*(?=,|$)", text.split(None, 1)[1])
        header.structs[match[1]] += tuple(names)
    elif "enum" in block:
        declare_enum(header, text)
    elif match := CONSTANT.match(text):
        number = C_NUMBER.match(match["value"])
        header.constants[match["name"]] = int(number[1], 0) if number else None
    elif match := FUNCTION.match(text):
        arguments = tuple(part.strip() for part in match["arguments"].split(",") if part.strip())
        suffix = match["suffix"].split()
        header.functions.append(
            Function(
                match["name"],
                match["kind"] or "extern",
                arguments,
                "nogil" in suffix or block_nogil,
                "noexcept" in suffix,
            )
        )


def declare_enum(header: Header, text: str) -> None:
    """Members of an enum on one line; one without a value follows the member before it, as in C."""
    for member in text.split(","):
        if not member.strip():
            continue
        name, equals, value = (part.strip() for part in member.partition("="))
        if equals:
            value_of = number(ast.parse(value, mode="eval").body, header.known | header.constants)
        else:
            value_of = header.last_member + 1
        header.constants[name] = header.last_member = value_of


def number(node: ast.expr, known: dict[str, int | None]) -> int:
    """The value of a constant expression over earlier names."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.Name) and (value := known.get(node.id)) is not None:
        return value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -number(node.operand, known)
    if isinstance(node, ast.BinOp):
        left, right = number(node.left, known), number(node.right, known)
        match node.op:
            case ast.LShift():
                return left << right
            case ast.BitOr():
                return left | right
            case ast.Add():
                return left + right
            case ast.Sub():
                return left - right
            case ast.Mult():
                return left * right
    raise ValueError(f"not a constant expression: {ast.unparse(node)}")
