"""Headers and modules of the compiled packages agree, and hot code never needs Python.

Cython itself refuses Python operations in a `nogil` function, so it is enough that every C function
of the packages that a search passes through is declared so.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest
from tests.project import headers

SOURCE = Path(__file__).parent.parent.parent / "src"
HEADERS = sorted(SOURCE.rglob("*.pxd"))
TWINS = [header for header in HEADERS if header.name in ("types.pxd", "accessors.pxd")]
COMPILED = [header for header in HEADERS if header not in TWINS]
HOT_PACKAGES = ("core", "evaluation", "search")
# C functions that run at import only, or that write text. A `cpdef` without nogil is an entry from
# Python.
WITH_GIL = {
    "core/attacks": {"step", "ray"},
    "core/fen": {"board_field", "castling_field", "castling_letter"},
}

# Functions that turn to Python from within a search, seldom and at the root alone.
TAKE_GIL = {"search/worker": {"announce"}}


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE / "philidor").with_suffix(""))


HOT = [header for header in COMPILED if name(header).split("/")[0] in HOT_PACKAGES]


def test_every_header_has_its_module() -> None:
    assert [name(path) for path in COMPILED if not path.with_suffix(".py").exists()] == []


def test_cimports_are_seen_as_imports() -> None:
    """A module imports what its header cimports: import-linter does not read headers."""
    unseen = []
    for path in HEADERS:
        source = path.with_suffix(".py").read_text()
        package = f"philidor.{path.parent.relative_to(SOURCE / 'philidor')}.".replace("/", ".")
        for cimported in headers.read(path).cimports:
            if cimported.startswith("philidor.") and not cimported.startswith(package):
                if f"from {cimported} import" not in source:
                    unseen.append(f"{name(path)} does not name {cimported}")
    assert unseen == []


@pytest.mark.parametrize("path", TWINS, ids=name)
def test_twin_gives_the_same_names_and_values(path: Path) -> None:
    header = headers.read(path)
    twin = importlib.import_module(f"philidor.{name(path).replace('/', '.')}")
    for constant, value in header.constants.items():
        assert hasattr(twin, constant), f"{constant} is missing"
        if value is not None:
            assert getattr(twin, constant) == value, constant
    for function in header.functions:
        python = getattr(twin, function.name, None)
        assert python is not None, f"{function.name} is missing"
        assert len(inspect.signature(python).parameters) == len(function.arguments), function.name
    for struct, fields in header.structs.items():
        made = getattr(twin, struct)()
        for field in fields:
            assert hasattr(made, field), f"{struct}.{field}"
    # A name that only uncompiled Python knows would break the compiled build later.
    declared = {function.name for function in header.functions}
    declared |= header.types | set(header.constants) | set(header.structs)
    imported = {"NewType", "TypeAlias", "cython"}.union(*header.cimports.values())
    own = {attribute for attribute in vars(twin) if not attribute.startswith("_")} - imported
    assert own <= declared


def test_hot_functions_need_no_python() -> None:
    faults = []
    for path in HOT:
        for function in headers.read(path).functions:
            where = f"{name(path)}.{function.name}"
            if function.nogil and not function.noexcept:
                faults.append(f"{where} is not noexcept: every caller must check")
            entry = function.kind == "cpdef" or function.name.startswith("fill")
            exempt = function.name in WITH_GIL.get(name(path), set())
            if not (function.nogil or entry or exempt):
                faults.append(f"{where} is not declared nogil")
    assert faults == []


def test_no_hot_module_takes_the_gil_back() -> None:
    takers = {
        f"{name(path)}.{function.name}"
        for path in HOT
        for function in ast.walk(ast.parse(path.with_suffix(".py").read_text()))
        if isinstance(function, ast.FunctionDef)
        and function.name not in TAKE_GIL.get(name(path), set())
        for node in ast.walk(function)
        if isinstance(node, ast.With)
        if any(ast.unparse(item.context_expr) == "cython.gil" for item in node.items)
    }
    assert takers == set()


def test_exceptions_from_the_rule_exist() -> None:
    for module, functions in WITH_GIL.items():
        header = headers.read(SOURCE / "philidor" / f"{module}.pxd")
        assert functions <= {function.name for function in header.functions}
