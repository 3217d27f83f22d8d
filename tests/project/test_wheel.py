"""What users install: the wheel with two builds in it, and the fallback without a compiler.

All of it is built from a copy of the tree, as a fresh clone is, and run without the repository.
The wheel holds the compiled modules of some packages only, each twice.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from philidor import _loader

# The compilation for two processors may take minutes on a busy machine.
pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800), pytest.mark.xdist_group("build")]

TARGET = "x86-64-v3"
# What the probe needs, and a package inside a package.
PACKAGES = ("contract", "core", "classics/rajah")
# In a fresh process: where the rules core comes from, what is said about it, and that it works.
PROBE = """
import philidor.core.perft as witness
from philidor import _loader
from philidor.game.fen import start
from philidor.core.convert import place
from philidor.core.position import Position
position = Position()
place(position, start())
print(witness.__file__)
print(_loader.interpreted_notice())
print(witness.perft(position, 3))
"""


def environment(**changes: str) -> dict[str, str]:
    """This process's environment without the switches of the build and the loader."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PHILIDOR_", "PYTHON")) and name != "CC"
    }
    # The page has a test of its own, and fetching its parts would take minutes. How fast the wheel
    # plays is not tested here, so gcc need not optimise.
    return kept | {"PHILIDOR_NO_PAGE": "1", "PHILIDOR_OPTIMIZE": "0"} | changes


def run(*command: str | Path, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def probe(python: Path, cwd: Path, env: dict[str, str]) -> tuple[Path, str, int]:
    result = run(python, "-c", PROBE, cwd=cwd, env=env)
    assert result.returncode == 0, result.stderr
    origin, notice, leaves = result.stdout.splitlines()
    return Path(origin), notice, int(leaves)


@pytest.fixture(scope="module")
def tree(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as a fresh clone has them, and the C that Cython has already made of them."""
    copy = tmp_path_factory.mktemp("tree")
    unbuilt = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    for directory in ("src", "building"):
        shutil.copytree(root / directory, copy / directory, ignore=unbuilt)
    for directory in (
        "docs", "examples", "requirements", "tests", "typings", "LICENSES", ".ci", ".github"
    ):  # fmt: skip
        shutil.copytree(root / directory, copy / directory, ignore=unbuilt)
    shutil.copytree(
        root / "frontend", copy / "frontend", ignore=shutil.ignore_patterns("node_modules")
    )
    for file in root.iterdir():
        if file.is_file() and not file.name.startswith("."):
            shutil.copy2(file, copy)
    translated = root / "build" / "cython"
    if translated.is_dir():
        shutil.copytree(translated, copy / "build" / "cython")
    return copy


@pytest.fixture(scope="module")
def release(tree: Path) -> tuple[Path, Path, str]:
    """The source distribution and the wheel that `make wheels` builds from it, and the output."""
    command = (sys.executable, "building/wheels.py", "--this-python")
    packages = " ".join(PACKAGES).replace("/", ".")
    result = run(*command, cwd=tree, env=environment(PHILIDOR_PACKAGES=packages))
    assert result.returncode == 0, result.stdout + result.stderr
    (source,) = (tree / "dist").glob("*.tar.gz")
    (built,) = (tree / "dist").glob(f"*{platform.machine()}.whl")
    return source, built, result.stdout + result.stderr


@pytest.fixture(scope="module")
def sdist(release: tuple[Path, Path, str]) -> Path:
    return release[0]


@pytest.fixture(scope="module")
def wheel(release: tuple[Path, Path, str]) -> Path:
    return release[1]


@pytest.fixture
def fresh(wheel: Path, tmp_path: Path) -> Path:
    """A fresh virtual environment with the wheel in it and nothing else, not even Cython."""
    home = tmp_path / "environment"
    clean = environment()
    made = run(sys.executable, "-m", "venv", "--without-pip", home, cwd=tmp_path, env=clean)
    assert made.returncode == 0, made.stderr
    pip = (sys.executable, "-m", "pip", "--python", home / "bin" / "python")
    options = ("--no-index", "--no-deps", "--no-compile")
    done = run(*pip, "install", *options, wheel, cwd=tmp_path, env=clean)
    assert done.returncode == 0, done.stderr
    return home


def no_compiler(tmp_path: Path) -> dict[str, str]:
    """An environment whose PATH leads to no program at all."""
    return environment(PATH=str(tmp_path))


def compiled_modules(tree: Path) -> set[str]:
    headers = (tree / "src" / "philidor").rglob("*.pxd")
    # Cython's own functions, which all modules share, have no header.
    return {"_cyutility"} | {
        str(path.relative_to(tree / "src" / "philidor").with_suffix(""))
        for path in headers
        if path.name not in ("types.pxd", "accessors.pxd")
    }


def test_source_distribution_is_complete(sdist: Path, tree: Path, root: Path) -> None:
    """What the repository holds, the C of every module and, where npm built it, the page."""
    with tarfile.open(sdist) as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}
    git = ("git", "ls-files")
    tracked = run(*git, cwd=root, env=dict(os.environ)).stdout.splitlines()
    assert set(tracked) - files <= {".gitignore"}
    assert not [name for name in files if name.endswith((".so", ".pyc", "_native.txt"))]
    for module in compiled_modules(tree):
        assert f"generated/src/philidor/{module}.c" in files


def test_wheel_is_built_from_the_delivered_c(release: tuple[Path, Path, str]) -> None:
    """Cython works for the source distribution alone, before the wheel is begun."""
    *_, said = release
    made = said.index("Successfully built philidor-")
    assert "Cythonizing" not in said[made:]


def test_wheel_names_its_platforms(wheel: Path) -> None:
    assert "manylinux_2_17_" in wheel.name
    assert "native" not in wheel.name


def test_wheel_carries_licences_and_notices(wheel: Path, tree: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = {
            name.partition("/licenses/")[2] for name in archive.namelist() if ".dist-info/" in name
        }
    notices = "src/philidor/web/static/third-party-licences.txt"
    expected = {"LICENSE", "LICENSES/GPL-3.0-or-later.txt", "LICENSES/CC0-1.0.txt"}
    assert expected | ({notices} if (tree / notices).exists() else set()) <= files


def test_wheel_carries_manual_pages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (page,) = [name for name in archive.namelist() if name.endswith("/man1/philidor-play.1")]
        assert page.endswith(".data/data/share/man/man1/philidor-play.1")
        assert archive.read(page).startswith(b'.TH "PHILIDOR-PLAY" 1')


def test_wheel_carries_its_modules_for_both_processors(wheel: Path, tree: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = [name for name in archive.namelist() if name.endswith(".so")]
    built = {name.removeprefix("philidor/").split(".")[0] for name in files}
    modules = {
        module
        for module in compiled_modules(tree)
        if module == "_cyutility" or module.startswith(tuple(f"{name}/" for name in PACKAGES))
    }
    twice = {module for module in modules if not module.startswith(("_cyutility", "classics/"))}
    assert built == modules | {f"_targets/{TARGET}/{module}" for module in twice}


@pytest.mark.skipif(find_spec("ziglang") is None, reason="`make wheels` installs ziglang")
def test_a_wheel_for_arm_is_built_beside_it(wheel: Path) -> None:
    (other,) = wheel.parent.glob("*aarch64.whl")
    assert "manylinux_2_17_" in other.name
    with zipfile.ZipFile(other) as archive, zipfile.ZipFile(wheel) as own:
        modules = [name for name in archive.namelist() if name.endswith(".so")]
        assert len(modules) == sum(
            name.endswith(".so") and "_targets" not in name for name in own.namelist()
        )
        for name in modules:
            # The field e_machine of an ELF header; 183 is AArch64.
            assert int.from_bytes(archive.read(name)[18:20], "little") == 183
            assert "aarch64" in name


def test_wheel_runs_without_a_compiler_on_the_best_build(fresh: Path, tmp_path: Path) -> None:
    origin, notice, leaves = probe(fresh / "bin" / "python", tmp_path, no_compiler(tmp_path))
    fast = _loader.NEEDS[TARGET] <= _loader.fast_features(_loader.processor_report())
    assert (TARGET in origin.parts) == fast
    assert origin.suffix == ".so"
    assert notice == "None"
    assert leaves == 8902


def test_baseline_of_the_wheel_runs_too(fresh: Path, tmp_path: Path) -> None:
    """As on an old processor: with the faster build out of the way."""
    (targets,) = fresh.rglob("_targets")
    shutil.rmtree(targets)
    origin, notice, leaves = probe(fresh / "bin" / "python", tmp_path, no_compiler(tmp_path))
    assert origin.suffix == ".so"
    assert notice == "None"
    assert leaves == 8902


def test_only_the_faster_build_uses_new_instructions(
    wheel: Path, tmp_path: Path, require_program: Callable[[str], str]
) -> None:
    objdump = require_program("objdump")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    # Not tzcnt: older processors read it as bsf, which is what gcc counts on.
    new = re.compile(r"\b(?:pext|andn|blsr|vmov\w+|vp\w+)\b")
    used = {}
    for built in (tmp_path / "philidor").rglob("*.so"):
        result = run(objdump, "-d", "--no-show-raw-insn", built, cwd=tmp_path, env=environment())
        used[str(built.relative_to(tmp_path / "philidor"))] = set(new.findall(result.stdout))
    for name, instructions in used.items():
        if not name.startswith("_targets"):
            assert not instructions, f"{name} would not run on every x86-64 processor"
    assert any("pext" in instructions for instructions in used.values())


@pytest.mark.parametrize("compiler", ["/nonexistent/cc", "false"])
def test_install_without_a_compiler_is_interpreted_and_says_so(
    tree: Path, tmp_path: Path, compiler: str
) -> None:
    env = environment(CC=compiler)
    options = ("--no-build-isolation", "--no-deps", "--no-index", "-v", "-w", tmp_path)
    built = run(sys.executable, "-m", "pip", "wheel", *options, tree, cwd=tmp_path, env=env)
    assert built.returncode == 0, built.stdout + built.stderr
    said = built.stdout + built.stderr
    assert "so the engine is installed interpreted" in said
    assert "Traceback" not in said
    (made,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    target = ("--no-deps", "--no-index", "--no-compile", "--target", site)
    done = run(sys.executable, "-m", "pip", "install", *target, made, cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    # Cython, which the fallback needs, comes from the environment of the tests.
    env = environment(PYTHONPATH=str(site))
    origin, notice, leaves = probe(Path(sys.executable), tmp_path, env)
    assert origin.suffix == ".py"
    assert origin.is_relative_to(site)
    assert "apt install gcc python3-dev" in notice
    assert leaves == 8902


def test_wheel_for_named_processors_is_refused_without_a_compiler(
    tree: Path, tmp_path: Path
) -> None:
    """A wheel that was meant to be fast must not come out interpreted."""
    env = environment(CC="/nonexistent/cc", PHILIDOR_TARGETS="x86-64")
    command = ("setup.py", "-q", "build", "--build-base", tmp_path)
    result = run(sys.executable, *command, cwd=tree, env=env)
    assert result.returncode != 0
    assert "no C compiler was found" in result.stderr
