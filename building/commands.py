"""The setuptools commands: C for each processor, the page, the book, the source distribution."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

import page
from flags import ONCE, SANITIZE, compile_flags, native_features
from page import PageBuild
from setuptools import Command, Distribution, Extension
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CCompilerError, CompileError, LinkError
from translation import (
    BUILD,
    MANUAL,
    WRITTEN_MANUAL,
    compiled_modules,
    deliver,
    shared_source,
    translate,
    wanted_modules,
)

from book import BOOK, SOURCE, compile_default_book

DEBUG = bool(os.environ.get("PHILIDOR_DEBUG"))
TARGETS = ["debug"] if DEBUG else os.environ.get("PHILIDOR_TARGETS", "native").split()
# If the user asked for targets or sanitizers, an interpreted fallback will not do.
COMPILER_REQUIRED = DEBUG or "PHILIDOR_TARGETS" in os.environ
COMPILER_ERRORS = (BaseError, CCompilerError, CompileError, LinkError, OSError)
# The processor features that the objects beside the sources need; `philidor._loader` reads it.
FEATURES_FILE = Path("philidor", "_native.txt")


def compiler() -> str:
    """The C compiler's name, without flags."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def extensions_of(modules: Iterable[Path]) -> list[Extension]:
    """The extensions of these modules, and the one that all share.

    The source of an extension is the module's `.py`: only a build translates it to C.
    """
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            extra_link_args=SANITIZE if DEBUG else [],
        )
        for path in (*modules, shared_source())
    ]


def extensions() -> list[Extension]:
    """The extension modules that this machine can build."""
    if os.environ.get("PHILIDOR_NO_COMPILE"):
        return []
    # On Windows setuptools finds Microsoft's compiler, which is not on the path.
    if os.name == "posix" and shutil.which(compiler()) is None:
        if COMPILER_REQUIRED:
            sys.exit(f"philidor: no C compiler was found ('{compiler()}')")
        announce(f"no C compiler was found ('{compiler()}')")
        return []
    return extensions_of(wanted_modules())


def announce(reason: str) -> None:
    """Tell the user that the slow fallback is being installed, and why."""
    print(  # noqa: T201 - a person must see it
        f"philidor: {reason}, so the engine is installed interpreted: it works, about a hundred "
        "times slower. On Debian, `apt install gcc python3-dev` and install again for full speed.",
        file=sys.stderr,
    )


def remove_orphans() -> None:
    """Delete extension modules beside the sources whose source is no longer compiled.

    Python prefers such a file to the `.py` and would continue to run the old module.
    """
    wanted = {path.with_suffix("") for path in compiled_modules()}
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for built in (SOURCE / "philidor").rglob(f"*{suffix}"):
        module = built.with_name(built.name.removesuffix(suffix))
        if module not in wanted and module.with_suffix(".py").exists():
            built.unlink()


def noted(note: Path, flags: str) -> Path:
    """The note of a module's flags, newer than the module if they have changed since it was built.

    A new note is older than any module.
    """
    if not note.exists():
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text(flags, encoding="utf-8")
        os.utime(note, (0, 0))
    elif note.read_text(encoding="utf-8") != flags:
        note.write_text(flags, encoding="utf-8")
    return note


class BuildTargets(build_ext):
    """Builds every extension for each processor target, and tolerates a failing compiler."""

    def run(self) -> None:
        """Build all targets, or fall back to the interpreted sources with a clear message.

        A developer who builds in place gets the compiler's error instead.
        """
        if self.inplace:
            compile_default_book(SOURCE)
            remove_orphans()
        if not self.inplace or self.editable_mode:
            BuildPage.start(checks=self.editable_mode)
        if not self.extensions:
            return
        translate(self.extensions, DEBUG)
        # Otherwise leftovers of an earlier build for other targets would be packaged as well.
        for stale in Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            stale.unlink()
        try:
            for index, target in enumerate(TARGETS):
                self.build_target(target, beside_sources=index == 0)
        except COMPILER_ERRORS as error:
            if COMPILER_REQUIRED or (self.inplace and not self.editable_mode):
                raise
            announce(f"the C compiler failed ({error})")
            self.extensions = []

    def build_target(self, target: str, beside_sources: bool) -> None:
        """Build for one processor in separate directories, then copy the result to its place.

        Objects of two processors or two Pythons never share a directory, so that one is never
        taken for an up-to-date build of the other.
        """
        self.target = target
        if not beside_sources:
            self.extensions = [one for one in self.extensions if not one.name.startswith(ONCE)]
        in_place, library, temporary = self.inplace, self.build_lib, self.build_temp
        compiler_name = self.compiler  # The build replaces the name by an object, so keep it.
        own = BUILD / str(sys.implementation.cache_tag) / target
        self.inplace = in_place and beside_sources
        self.build_lib, self.build_temp = str(own / "library"), str(own / "objects")
        super().run()
        self.inplace, self.build_lib, self.build_temp = in_place, library, temporary
        self.compiler = compiler_name
        root = SOURCE if in_place else Path(library)
        if not (in_place and beside_sources):
            self.place(own / "library", root, "" if beside_sources else f"_targets/{target}")
        if beside_sources:
            self.note_features(root, target)

    def note_features(self, root: Path, target: str) -> None:
        """Record the processor features that a native build needs, for the loader to check."""
        file = root / FEATURES_FILE
        if target == "native":
            file.write_text(" ".join(native_features([compiler()])) + "\n", encoding="ascii")
        else:
            file.unlink(missing_ok=True)

    def place(self, built: Path, root: Path, folder: str) -> None:
        """Copy the extension modules into a folder of the package below `root`."""
        for extension in self.extensions:
            file = Path(self.get_ext_filename(extension.name))
            destination = root / file.parts[0] / folder / Path(*file.parts[1:])
            destination.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(built / file, destination)

    def build_extensions(self) -> None:
        """Compile on all cores, with flags for the compiler that setuptools found."""
        for extension in self.extensions:
            flags = compile_flags(self.target, extension.name, self.compiler.compiler_type)
            extension.extra_compile_args = flags
            note = Path(self.build_temp) / f"{extension.name}.flags"
            extension.depends = [str(noted(note, " ".join(flags)))]
        self.parallel = self.parallel or os.cpu_count()
        super().build_extensions()


def add_notices(distribution: Distribution) -> None:
    """Count the notices of the page's parts among the licence files, once the page is built."""
    metadata: Any = distribution.metadata
    if page.NOTICES.exists() and str(page.NOTICES) not in metadata.license_files:
        metadata.license_files.append(str(page.NOTICES))


class Metadata(egg_info):
    """The package's metadata. A source distribution has the page before anything is built."""

    def run(self) -> None:
        add_notices(self.distribution)
        super().run()


class BuildPage(build_py):
    """Gathers the package's files, after npm has built the browser app's page in the background.

    If npm is missing or fails, the install continues; `philidor web` then says what is missing.
    """

    page: ClassVar[PageBuild | None] = None

    @classmethod
    def start(cls, checks: bool) -> None:
        """Start building the page if its sources are newer; with its checks for a developer."""
        if cls.page is None and page.is_wanted():
            cls.page = PageBuild(checks)

    def run(self) -> None:
        """Wait for the page, then do what `build_py` does."""
        self.start(checks=self.editable_mode)
        if self.page is not None:
            self.page.wait()
        add_notices(self.distribution)
        super().run()


class BuildBook(Command):
    """Compiles the default opening book; part of every build, like the extension modules."""

    description = "compile the default opening book"
    user_options: ClassVar[list[tuple[str, str | None, str | None]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        compile_default_book(self.root)

    @property
    def root(self) -> Path:
        """The folder where the package is assembled; the sources for an editable install."""
        return SOURCE if self.editable_mode else Path(str(self.build_lib))

    def get_outputs(self) -> list[str]:
        return [str(self.root / BOOK / name) for name in ("white.bin", "black.bin")]

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    def get_source_files(self) -> list[str]:
        return [str(SOURCE / BOOK / "default.txt")]


class Build(build):
    """The build including the book; the page is built while the compiler runs."""

    sub_commands: ClassVar[list[tuple[str, Any]]] = [
        *sorted(build.sub_commands, key=lambda command: command[0] != "build_ext"),
        ("build_book", None),
    ]


class Wheel(bdist_wheel):
    """A wheel whose file name says so if it runs only on processors like this machine's."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.distribution.ext_modules and "native" in TARGETS and not self.build_number:
            self.build_number = "0native"


class SourceDistribution(sdist):
    """The sources with the page and the C, so that installing needs neither npm nor Cython."""

    def run(self) -> None:
        BuildPage.start(checks=False)
        self.translated = extensions_of(compiled_modules())
        translate(self.translated)
        if BuildPage.page is not None:
            BuildPage.page.wait()
        super().run()

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        deliver(self.translated, Path(base_dir))
        if WRITTEN_MANUAL.is_dir():
            shutil.copytree(WRITTEN_MANUAL, Path(base_dir) / MANUAL)


COMMANDS = {
    "bdist_wheel": Wheel,
    "build": Build,
    "build_book": BuildBook,
    "build_ext": BuildTargets,
    "build_py": BuildPage,
    "egg_info": Metadata,
    "sdist": SourceDistribution,
}
