"""The build's decisions, tested without a build: flags, the description, the documents."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import setuptools  # noqa: F401 - it adds its own packages to the path, which `building` must not undo


@pytest.fixture
def building(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the modules of the build importable."""
    monkeypatch.syspath_prepend(str(root / "building"))


@pytest.fixture
def flags(building: None) -> ModuleType:
    import flags

    return flags


def test_every_cold_module_exists(flags: ModuleType, root: Path) -> None:
    for module in flags.COLD - {"_cyutility"}:
        assert Path(root, "src", "philidor", *module.split(".")).with_suffix(".pxd").exists()


def test_gcc_and_clang_get_the_target_as_architecture(flags: ModuleType) -> None:
    for compiler in ("unix", "mingw32"):
        said = flags.compile_flags("x86-64-v3", "philidor.search.node", compiler)
        assert "-march=x86-64-v3" in said and "-O3" in said


def test_microsofts_compiler_gets_its_own_flags(flags: ModuleType) -> None:
    fast = flags.compile_flags("x86-64-v3", "philidor.search.node", "msvc")
    plain = flags.compile_flags("native", "philidor.core.zobrist", "msvc")
    assert fast == ["/O2", "/arch:AVX2", "/w"]
    assert plain == ["/O1", "/w"]


def test_apples_processors_are_named_by_mcpu(
    flags: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flags.platform, "system", lambda: "Darwin")
    monkeypatch.setattr(flags.platform, "machine", lambda: "arm64")
    assert flags.architecture_flag("native") == "-mcpu=native"
    assert flags.architecture_flag("armv8-a") == "-march=armv8-a"


def test_native_features_are_this_processors(flags: ModuleType) -> None:
    features = flags.native_features(["gcc"])
    assert set(features) <= flags.reported_features()


def test_compiler_that_says_nothing_means_no_features(flags: ModuleType) -> None:
    assert flags.native_features(["/nonexistent/cc"]) == []


README = """# Title

![A picture](docs/web.png)

<img src="docs/a.png" width="50%" alt="A"> <img src="docs/b.svg" width="40%" alt="B">

<!-- not run: a reason -->
See [the docs](docs/web.md), [a part](#title) and [elsewhere](https://example.org/x).
"""


def test_description_without_a_home_holds_no_dead_link(building: None) -> None:
    from description import description

    said = description(README)
    assert said == (
        "# Title\n\nSee the docs, [a part](#title) and [elsewhere](https://example.org/x).\n"
    )


def test_description_with_a_home_shows_its_pictures(building: None) -> None:
    from description import description

    said = description(README, "https://example.org/raw/")
    assert "![A picture](https://example.org/raw/docs/web.png)" in said
    assert '<img src="https://example.org/raw/docs/b.svg" width="40%" alt="B">' in said
    assert "[the docs](https://example.org/raw/docs/web.md)" in said


def test_description_of_this_readme_has_no_relative_link(building: None, root: Path) -> None:
    from description import description

    said = description((root / "README.md").read_text(encoding="utf-8"))
    assert not re.findall(r"\]\((?!https?:|#)", said)
    assert ".venv/bin/pip install '.[web]'" in said


def test_no_text_points_to_a_package_index(root: Path) -> None:
    """The project is published nowhere yet: its name in an index could be somebody else's."""
    tracked = subprocess.run(
        ["git", "ls-files", "*.md", "*.py", "*.ts", "*.svelte", "*.toml", "*.html", "*.yml"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert tracked
    installers = r"(?:pip|pipx|uv|uvx)[\w ]* (?:install |run )?"
    # A file that one has is no index.
    told = re.compile(installers + r"['\"]?philidor(?!\[\w+\] @ file:)(?:[\['\"\s`]|$)")
    install = "install"
    assert told.search(f"pip {install} philidor[web]")
    assert told.search(f"`pipx {install} philidor`")
    assert not told.search(".venv/bin/pip install '.[web]'")
    assert not told.search(f'pipx {install} "philidor[web] @ file:///tmp/philidor.whl"')
    found = [
        f"{name}: {line.strip()}"
        for name in tracked
        if name != f"tests/project/{Path(__file__).name}"
        for line in (root / name).read_text(encoding="utf-8").splitlines()
        if told.search(line)
    ]
    assert not found


def test_every_module_is_compiled_unless_packages_are_named(
    building: None, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the wheel as well; a source distribution has the C of all, whatever is named."""
    import translation

    import commands

    monkeypatch.chdir(root)
    monkeypatch.delenv("PHILIDOR_NO_COMPILE", raising=False)
    monkeypatch.delenv("PHILIDOR_PACKAGES", raising=False)
    headers = Path("src", "philidor").rglob("*.pxd")
    names = {
        ".".join(path.relative_to("src").with_suffix("").parts)
        for path in headers
        if path.name not in ("types.pxd", "accessors.pxd")
    }
    assert {one.name for one in commands.extensions()} == names | {"philidor._cyutility"}
    monkeypatch.setenv("PHILIDOR_PACKAGES", "contract classics.rajah")
    some = {one.name for one in commands.extensions()} - {"philidor._cyutility"}
    packages = {name.rpartition(".")[0] for name in some}
    assert packages == {"philidor.contract", "philidor.classics.rajah"}
    assert {path.stem for path in translation.compiled_modules()} >= {"position", "node"}


def test_only_missing_tools_are_asked_for(
    building: None, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import translation

    monkeypatch.chdir(root)
    monkeypatch.delenv("PHILIDOR_NO_COMPILE", raising=False)
    monkeypatch.setattr(translation, "is_current", lambda _: False)
    assert translation.requirements() == [translation.CYTHON]
    monkeypatch.setattr(translation, "is_current", lambda _: True)
    assert translation.requirements() == []


def test_delivered_c_is_dropped_when_a_source_changes(
    building: None, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import translation

    package = tmp_path / "src" / "philidor" / "core"
    package.mkdir(parents=True)
    for name in ("perft.py", "perft.pxd"):
        (package / name).write_bytes((root / "src" / "philidor" / "core" / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert not translation.is_current(translation.GENERATED)
    translation.GENERATED.mkdir()
    (translation.GENERATED / translation.DIGEST).write_text(translation.digest())
    assert translation.is_current(translation.GENERATED)
    with (package / "perft.pxd").open("a") as header:
        header.write("# changed\n")
    assert not translation.is_current(translation.GENERATED)


def test_what_has_not_changed_is_not_translated_again(
    building: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import translation
    from setuptools import Extension

    source = tmp_path / "src" / "philidor" / "one.py"
    source.parent.mkdir(parents=True)
    source.write_text("print(1)\n")
    source.with_suffix(".pxd").touch()
    monkeypatch.chdir(tmp_path)
    translated = Path("build", "cython", "src", "philidor", "one.c")

    def said() -> str:
        """What the extension's C is made from."""
        extension = Extension("philidor.one", ["src/philidor/one.py"])
        shared = Extension(translation.SHARED, [str(translation.shared_source())])
        translation.translate([extension, shared])
        assert extension.sources == [str(translated)]
        return translated.read_text("utf-8")

    first = said()
    translated.write_text(f"{first}/* kept */\n", "utf-8")
    assert said().endswith("/* kept */\n")
    source.write_text("print(2)\n")
    assert not said().endswith("/* kept */\n")
    translated.unlink()
    assert "one.py" in said()


def test_wheels_are_built_for_every_python_present(
    building: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    import wheels

    here = f"python{sys.version_info.major}.{sys.version_info.minor}"
    monkeypatch.setattr("shutil.which", lambda name: name if name == here else None)
    assert wheels.interpreters() == [here]


def test_a_module_is_compiled_again_when_its_flags_change(building: None, tmp_path: Path) -> None:
    """A new note is older than what was built before there were notes."""
    from commands import noted

    note = tmp_path / "objects" / "philidor.core.see.flags"
    assert noted(note, "-O2").stat().st_mtime == 0
    assert noted(note, "-O2").stat().st_mtime == 0
    assert noted(note, "-O3").stat().st_mtime > 0
    assert note.read_text() == "-O3"


def test_what_a_wheel_has_once_does_not_use_the_tables_of_attacks(
    flags: ModuleType, root: Path
) -> None:
    """The core's tables of a newer processor are others than those of the baseline."""
    headers = (root / "src" / "philidor").rglob("*.pxd")
    names = {
        ".".join(header.relative_to(root / "src").with_suffix("").parts): header
        for header in headers
    }
    once = {name: header for name, header in names.items() if name.startswith(flags.ONCE)}
    assert all(any(name.startswith(one) for name in names) for one in flags.ONCE[1:])
    for name, header in once.items():
        assert "core.attacks" not in header.read_text(), name
