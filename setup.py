"""Build the compiled rooms, every `.py` under `src` with a `.pxd` header beside it; book and page.

Environment:
    PHILIDOR_TARGETS   processors to build for, separated by spaces: `native` (default), or names
                       that gcc's -march knows, such as "x86-64 x86-64-v3". The first is installed
                       beside the sources, the others under `philidor/_targets/NAME`, where
                       `philidor._loader` finds them when the processor has what they need.
    PHILIDOR_DEBUG     set: AddressSanitizer and UndefinedBehaviorSanitizer (which checks the bounds
                       of C arrays) that stop at the first finding; no -O3.
    PHILIDOR_NO_COMPILE set: install the interpreted fallback on purpose.
    PHILIDOR_NO_PAGE   set: leave the browser app's page out.
    CC                 the C compiler, where it is not the one that built Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError, CompileError, LinkError

SOURCE = Path("src")
BUILD = Path("build")
BOOK = Path("philidor", "book", "data")
FRONTEND = Path("frontend")
PAGE = SOURCE / "philidor" / "web" / "static" / "index.html"
# Downloading and building take a minute; more than this is a network that does not answer.
NPM_SECONDS = 900
DEBUG = bool(os.environ.get("PHILIDOR_DEBUG"))
TARGETS = ["debug"] if DEBUG else os.environ.get("PHILIDOR_TARGETS", "native").split()
# Who names targets, or asks for the sanitizers, wants no fallback in their place.
COMPILER_REQUIRED = DEBUG or "PHILIDOR_TARGETS" in os.environ
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": False,
    "embedsignature": True,
}
INLINE = "-DCYTHON_INLINE=__inline__ __attribute__((always_inline))"
SANITIZE = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
]
COMPILER_ERRORS = (BaseError, CCompilerError, CompileError, LinkError, OSError)


# Python versions of headers that hold C alone: used uncompiled, never compiled themselves.
HEADER_TWINS = {"types.py", "accessors.py"}


def compiled_modules() -> list[Path]:
    """The modules to compile: those with a header, apart from the headers' own twins."""
    return sorted(
        path
        for path in SOURCE.rglob("*.py")
        if path.with_suffix(".pxd").exists() and path.name not in HEADER_TWINS
    )


def compiler() -> str:
    """The C compiler's name, without flags."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def compile_flags(target: str) -> list[str]:
    """gcc flags for one processor target; `debug` is the sanitizers' build."""
    if target == "debug":
        return ["-O1", "-g", "-UNDEBUG", *SANITIZE]
    return ["-O3", f"-march={target}", INLINE, "-fno-plt", "-g0", "-w"]


def extensions() -> list[Extension]:
    """The extension modules, still as `.py`: only a build translates them to C."""
    if os.environ.get("PHILIDOR_NO_COMPILE"):
        return []
    if shutil.which(compiler()) is None:
        if COMPILER_REQUIRED:
            sys.exit(f"philidor: no C compiler was found ('{compiler()}')")
        announce(f"no C compiler was found ('{compiler()}')")
        return []
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            depends=["setup.py"],
            extra_link_args=SANITIZE if DEBUG else [],
        )
        for path in compiled_modules()
    ]


def announce(reason: str) -> None:
    """Say in plain words that the slow fallback is being installed."""
    print(
        f"philidor: {reason}, so the engine is installed interpreted: it works, about a hundred "
        "times slower. On Debian, `apt install gcc python3-dev` and install again for full speed.",
        file=sys.stderr,
    )


class BuildTargets(build_ext):
    """Builds every extension once per processor target and survives a failing compiler."""

    def run(self) -> None:
        """Build all targets, or fall back to the interpreted files with a plain message.

        Whoever builds in place by hand is at work on the sources and gets the compiler's error.
        """
        if self.inplace:
            compile_default_book(SOURCE)
        if not self.extensions:
            return
        self.translate()
        # What an earlier build for other targets left would be packaged as well.
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

    def translate(self) -> None:
        """Turn the modules into C files under `build`; an error here is a fault of the sources."""
        from Cython.Build import cythonize

        translated = cythonize(
            self.extensions,
            build_dir=str(BUILD / ("cython-debug" if DEBUG else "cython")),
            include_path=[str(SOURCE)],
            compiler_directives=DIRECTIVES,
            show_all_warnings=False,
        )
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]

    def build_target(self, target: str, beside_sources: bool) -> None:
        """Build for one processor in directories of its own, then copy to where it belongs.

        Objects of two processors or two Pythons never share a directory, so that none is ever
        taken for up to date on the other's behalf.
        """
        for extension in self.extensions:
            extension.extra_compile_args = compile_flags(target)
        in_place, library, temporary = self.inplace, self.build_lib, self.build_temp
        compiler_name = self.compiler  # The name becomes an object that cannot be used again.
        own = BUILD / str(sys.implementation.cache_tag) / target
        self.inplace = in_place and beside_sources
        self.build_lib, self.build_temp = str(own / "library"), str(own / "objects")
        super().run()
        self.inplace, self.build_lib, self.build_temp = in_place, library, temporary
        self.compiler = compiler_name
        if not (in_place and beside_sources):
            root = SOURCE if in_place else Path(library)
            self.place(own / "library", root, "" if beside_sources else f"_targets/{target}")

    def place(self, built: Path, root: Path, folder: str) -> None:
        """Copy the extension modules below `root`, into a folder of the package."""
        for extension in self.extensions:
            file = Path(self.get_ext_filename(extension.name))
            destination = root / file.parts[0] / folder / Path(*file.parts[1:])
            destination.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(built / file, destination)

    def build_extensions(self) -> None:
        """Compile on every core."""
        self.parallel = self.parallel or os.cpu_count()
        super().build_extensions()


class BuildPage(build_py):
    """Builds the browser app's page with npm before the package's files are gathered.

    Without npm, or where it fails, the install goes on: `philidor web` says what is missing.
    """

    def run(self) -> None:
        """Build the page where its sources are newer, then do what `build_py` does."""
        if not os.environ.get("PHILIDOR_NO_PAGE") and page_is_old():
            build_page()
        super().run()


def page_is_old() -> bool:
    """Whether a source of the page has changed since it was built."""
    sources = [
        path
        for path in FRONTEND.rglob("*")
        if path.is_file() and "node_modules" not in path.parts[1:2]
    ]
    if not sources:
        return False
    newest = max(path.stat().st_mtime for path in sources)
    return not PAGE.exists() or PAGE.stat().st_mtime < newest


def build_page() -> None:
    """Let npm fetch what the page is made of and build it."""
    npm = shutil.which("npm")
    if npm is None:
        announce_page("npm was not found")
        return
    try:
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run(
                [npm, *command],
                cwd=FRONTEND,
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=NPM_SECONDS,
            )
    except subprocess.CalledProcessError as error:
        last = (error.stdout or "").strip().splitlines()[-1:]
        announce_page(f"'npm {' '.join(error.cmd[1:])}' failed: {' '.join(last)}")
    except (OSError, subprocess.TimeoutExpired) as error:
        announce_page(f"npm failed ({error})")


def announce_page(reason: str) -> None:
    """Say in plain words that the page is left out."""
    print(
        f"philidor: {reason}, so the browser app is installed without its page. On Debian, "
        "`apt install npm` and install again for `philidor web`.",
        file=sys.stderr,
    )


def compile_default_book(root: Path) -> list[Path]:
    """Compile the default opening book's source into two books below `root`."""
    sys.path.insert(0, str(SOURCE))
    from philidor.book import text

    read = text.read(SOURCE / BOOK / "default.txt")
    if read.faults:
        sys.exit("\n".join(str(fault) for fault in read.faults))
    folder = root / BOOK
    folder.mkdir(parents=True, exist_ok=True)
    books = [folder / "white.bin", folder / "black.bin"]
    text.compile_books(read, *books)
    return books


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
        """Where the package is being put together; an editable install has it in the sources."""
        return SOURCE if self.editable_mode else Path(str(self.build_lib))

    def get_outputs(self) -> list[str]:
        return [str(self.root / BOOK / name) for name in ("white.bin", "black.bin")]

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    def get_source_files(self) -> list[str]:
        return [str(SOURCE / BOOK / "default.txt")]


class Build(build):
    """The build with the book in it."""

    sub_commands: ClassVar[list[tuple[str, Any]]] = [*build.sub_commands, ("build_book", None)]


COMMANDS = {
    "build": Build,
    "build_book": BuildBook,
    "build_ext": BuildTargets,
    "build_py": BuildPage,
}
options: dict[str, Any] = {"ext_modules": extensions(), "cmdclass": COMMANDS}
setup(**options)
