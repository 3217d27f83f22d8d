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
# C functions that run at import only. A `cpdef` without nogil is an entry from Python.
WITH_GIL = {"core/attacks": {"step", "ray"}}

# Functions that turn to Python from within a search, seldom and at the root alone.
TAKE_GIL = {"search/worker": {"announce"}}


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE / "philidor").with_suffix(""))


HOT = [header for header in COMPILED if name(header).split("/")[0] in HOT_PACKAGES]


@pytest.mark.parametrize("path", COMPILED, ids=name)
def test_header_has_its_module(path: Path) -> None:
    assert path.with_suffix(".py").exists()


@pytest.mark.parametrize("path", HEADERS, ids=name)
def test_cimports_are_seen_as_imports(path: Path) -> None:
    """A module imports what its header cimports: import-linter does not read headers."""
    source = path.with_suffix(".py").read_text()
    package = f"philidor.{path.parent.relative_to(SOURCE / 'philidor')}.".replace("/", ".")
    for cimported in headers.read(path).cimports:
        if cimported.startswith("philidor.") and not cimported.startswith(package):
            assert f"from {cimported} import" in source, f"{cimported} is not named in the module"


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


@pytest.mark.parametrize("path", TWINS, ids=name)
def test_twin_has_no_name_of_its_own(path: Path) -> None:
    """A name that only uncompiled Python knows would break the compiled build later."""
    header = headers.read(path)
    twin = importlib.import_module(f"philidor.{name(path).replace('/', '.')}")
    declared = {function.name for function in header.functions}
    declared |= header.types | set(header.constants) | set(header.structs)
    imported = {"NewType", "TypeAlias", "cython"}.union(*header.cimports.values())
    own = {attribute for attribute in vars(twin) if not attribute.startswith("_")} - imported
    assert own <= declared


@pytest.mark.parametrize("path", HOT, ids=name)
def test_hot_functions_need_no_python(path: Path) -> None:
    for function in headers.read(path).functions:
        if function.nogil:
            assert function.noexcept, f"{function.name} is not noexcept: every caller must check"
            continue
        entry = function.kind == "cpdef" or function.name.startswith("fill")
        exempt = function.name in WITH_GIL.get(name(path), set())
        assert entry or exempt, f"{function.name} is not declared nogil"


@pytest.mark.parametrize("path", HOT, ids=name)
def test_no_hot_module_takes_the_gil_back(path: Path) -> None:
    tree = ast.parse(path.with_suffix(".py").read_text())
    takers = {
        function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.With)
        if any(ast.unparse(item.context_expr) == "cython.gil" for item in node.items)
    }
    assert takers <= TAKE_GIL.get(name(path), set())


def test_exceptions_from_the_rule_exist() -> None:
    for module, functions in WITH_GIL.items():
        header = headers.read(SOURCE / "philidor" / f"{module}.pxd")
        assert functions <= {function.name for function in header.functions}
