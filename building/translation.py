"""The modules to compile, and their translation to C by Cython.

A source distribution carries the C under `generated`, so that installing it needs no Cython. The C
is used as long as the sources and the settings in this file are those it was made from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import cold
from setuptools import Extension

SOURCE = Path("src")
BUILD = Path("build")
GENERATED = Path("generated")
# The manual pages: where `docs/make_manual.py` writes them, and in a source distribution.
WRITTEN_MANUAL = BUILD / "man" / "man1"
MANUAL = GENERATED / "man1"
DIGEST = "sources.sha256"
CYTHON = "cython>=3.3,<4"
# The module with Cython's own functions and classes, of which every module would otherwise hold
# a copy.
SHARED = "philidor._cyutility"
# Modules that Python calls for every move: what converts arguments is hot there.
CALLED = ("philidor.board.",)
# Python versions of headers that hold C alone: used uncompiled, never compiled themselves.
HEADER_TWINS = {"types.py", "accessors.py"}


def directives(debug: bool) -> dict[str, bool | int]:
    """Cython's settings; `debug` adds the checks of array bounds."""
    return {
        "language_level": 3,
        "boundscheck": debug,
        "wraparound": False,
        "initializedcheck": False,
        "cdivision": True,
        "infer_types": False,
        # No compiled object is ever pickled, and the code for it would be a third of all C.
        "auto_pickle": False,
        "emit_code_comments": False,
    }


def compiled_modules() -> list[Path]:
    """Every compiled module: those with a header, apart from the headers' own twins."""
    return sorted(
        path
        for path in SOURCE.rglob("*.py")
        if path.with_suffix(".pxd").exists() and path.name not in HEADER_TWINS
    )


def wanted_modules() -> list[Path]:
    """The modules that this build compiles: those of the packages that the user names, or all."""
    packages = os.environ.get("PHILIDOR_PACKAGES", "").split()
    return [
        path
        for path in compiled_modules()
        if not packages or any(is_in(path, package) for package in packages)
    ]


def is_in(path: Path, package: str) -> bool:
    """Whether a source is in a package of `philidor`, such as `core` or `classics.rajah`."""
    return path.is_relative_to(SOURCE / "philidor" / Path(*package.split(".")))


def shared_source() -> Path:
    """The source of the shared module; Cython writes it."""
    return SOURCE / Path(*SHARED.split(".")).with_suffix(".c")


def digest() -> str:
    """A fingerprint of all that decides the C: modules, headers and this file's settings."""
    fingerprint = hashlib.sha256()
    sources = {path for path in SOURCE.rglob("*.py") if path.with_suffix(".pxd").exists()}
    for path in sorted(sources | set(SOURCE.rglob("*.pxd"))) + [
        Path(__file__),
        Path(cold.__file__),
    ]:
        content = path.read_bytes().replace(b"\r\n", b"\n")
        fingerprint.update(f"{path.name} {len(content)}\n".encode() + content)
    return fingerprint.hexdigest()


def is_current(folder: Path) -> bool:
    """Whether the C in a folder belongs to these sources."""
    file = folder / DIGEST
    return file.exists() and file.read_text(encoding="ascii").strip() == digest()


def requirements() -> list[str]:
    """The Python packages that the translation needs."""
    if os.environ.get("PHILIDOR_NO_COMPILE") or is_current(GENERATED):
        return []
    return [CYTHON]


def translate(extensions: list[Extension], debug: bool = False) -> None:
    """Replace the extensions' sources by C files; an error here is a fault of the sources.

    The extensions are sorted with the largest first, so that no core waits long for the last one.
    """
    folder = BUILD / ("cython-debug" if debug else "cython")
    if not debug and is_current(GENERATED):
        folder = GENERATED
    elif not (is_current(folder) and all(c_of(one, folder).exists() for one in extensions)):
        run_cython(extensions, folder, debug)
    for extension in extensions:
        extension.sources = [str(c_of(extension, folder))]
    extensions.sort(key=lambda one: Path(one.sources[0]).stat().st_size, reverse=True)


def c_of(extension: Extension, folder: Path) -> Path:
    """The C of an extension that is not translated yet."""
    (source,) = extension.sources
    return (folder / source).with_suffix(".c")


def run_cython(extensions: list[Extension], folder: Path, debug: bool) -> None:
    """Translate what has changed into a folder, on every core.

    Where all modules are translated, the folder keeps a fingerprint of their sources: to find that
    nothing has changed takes Cython three seconds.
    """
    from Cython.Build import cythonize

    (folder / DIGEST).unlink(missing_ok=True)
    # Cython compares times of sources alone; these files hold the settings of the translation.
    settings = max(Path(file).stat().st_mtime for file in (__file__, cold.__file__))
    for translated in folder.rglob("*.c"):
        if translated.stat().st_mtime < settings:
            translated.unlink()
    # It returns copies of the extensions; these keep their sources.
    cythonize(
        extensions,
        build_dir=str(folder),
        include_path=[str(SOURCE)],
        compiler_directives=directives(debug),
        shared_utility_qualified_name=SHARED,
        show_all_warnings=False,
        nthreads=os.cpu_count() or 1,
    )
    for extension in extensions:
        if not debug and extension.name != SHARED and not extension.name.startswith(CALLED):
            cold.mark_cold_parts(c_of(extension, folder))
    if {Path(source) for one in extensions for source in one.sources} >= set(compiled_modules()):
        (folder / DIGEST).write_text(digest() + "\n", encoding="ascii")


def deliver(extensions: Iterable[Extension], root: Path) -> None:
    """Copy the translated extensions' C into the tree of a source distribution at `root`."""
    for extension in extensions:
        (source,) = map(Path, extension.sources)
        if source.is_relative_to(GENERATED):
            relative = source.relative_to(GENERATED)
        else:
            relative = source.relative_to(BUILD / "cython")
        destination = root / GENERATED / relative
        destination.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, destination)
    (root / GENERATED / DIGEST).write_text(digest() + "\n", encoding="ascii")
