"""Build the compiled modules, every `.py` under `src` with a `.pxd` beside it; book and page.

Environment:
    PHILIDOR_TARGETS   processors to build for, separated by spaces: `native` (default), or names
                       that gcc's -march knows, such as "x86-64 x86-64-v3". The first is installed
                       beside the sources, the others under `philidor/_targets/NAME`, where
                       `philidor._loader` finds them when the processor has what they need.
    PHILIDOR_DEBUG     set: AddressSanitizer and UndefinedBehaviorSanitizer (which checks the bounds
                       of C arrays) that stop at the first finding; no -O3.
    PHILIDOR_PACKAGES     compile these packages only, such as "core search"; the default is all.
    PHILIDOR_OPTIMIZE  gcc's level for every module in place of its own: 0 for a quick, slow build.
    PHILIDOR_NO_COMPILE set: install the interpreted fallback on purpose.
    PHILIDOR_NO_PAGE   set: leave the browser app's page out.
    CC                 the C compiler, where it is not the one that built Python.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError, CompileError, LinkError

sys.path.insert(0, str(Path(__file__).parent / "building"))
import page
from page import PageBuild

SOURCE = Path("src")
BUILD = Path("build")
BOOK = Path("philidor", "book", "data")
DEBUG = bool(os.environ.get("PHILIDOR_DEBUG"))
TARGETS = ["debug"] if DEBUG else os.environ.get("PHILIDOR_TARGETS", "native").split()
# An interpreted fallback is no answer to a wish for certain targets or for the sanitizers.
COMPILER_REQUIRED = DEBUG or "PHILIDOR_TARGETS" in os.environ
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": False,
    # Nobody pickles a compiled object, and the code for it would be a third of all C.
    "auto_pickle": False,
    "emit_code_comments": False,
}
# What every module would otherwise hold a copy of: Cython's own functions and classes.
SHARED = "philidor._cyutility"
# Parts of the search's numbers, tables filled at import and records for people: a search does not
# pass through their code, so that optimising it would only cost time.
COLD = {
    "_cyutility",
    "classics.arasan.keys",
    "classics.common.trace",
    "classics.paulchess.weights",
    "classics.rajah.keys",
    "classics.rdchess.keys",
    "classics.rdchess.record",
    "classics.romichess.tables",
    "contract.clock",
    "core.zobrist",
    "evaluation.slopes",
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
    packages = os.environ.get("PHILIDOR_PACKAGES", "").split()
    return sorted(
        path
        for path in SOURCE.rglob("*.py")
        if path.with_suffix(".pxd").exists() and path.name not in HEADER_TWINS
        if not packages or path.relative_to(SOURCE).parts[1] in packages
    )


def compiler() -> str:
    """The C compiler's name, without flags."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def compile_flags(target: str, module: str) -> list[str]:
    """gcc flags of one module for one processor target; `debug` is the sanitizers' build."""
    if target == "debug":
        return ["-O1", "-g1", "-w", "-UNDEBUG", *SANITIZE]
    level = os.environ.get("PHILIDOR_OPTIMIZE")
    if level is not None:
        effort = [f"-O{level}"]
    elif module.removeprefix("philidor.") in COLD:
        effort = ["-O1"]
    elif module.startswith("philidor.classics."):
        # Measured: -O3 makes them no faster, and takes half as long again to compile.
        effort = ["-O2"]
    else:
        effort = ["-O3", INLINE]
    return [*effort, f"-march={target}", "-fno-plt", "-g0", "-w"]


def extensions() -> list[Extension]:
    """The extension modules, still as `.py`: only a build translates them to C."""
    if os.environ.get("PHILIDOR_NO_COMPILE"):
        return []
    if shutil.which(compiler()) is None:
        if COMPILER_REQUIRED:
            sys.exit(f"philidor: no C compiler was found ('{compiler()}')")
        announce(f"no C compiler was found ('{compiler()}')")
        return []
    modules = compiled_modules() + [SOURCE / Path(*SHARED.split(".")).with_suffix(".c")]
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            depends=["setup.py"],
            extra_link_args=SANITIZE if DEBUG else [],
        )
        for path in modules
    ]


def announce(reason: str) -> None:
    """Say in plain words that the slow fallback is being installed."""
    print(
        f"philidor: {reason}, so the engine is installed interpreted: it works, about a hundred "
        "times slower. On Debian, `apt install gcc python3-dev` and install again for full speed.",
        file=sys.stderr,
    )


def remove_orphans() -> None:
    """Delete objects beside the sources whose module is no longer compiled.

    Python prefers such an object to the `.py`, and would go on running the old module.
    """
    wanted = {path.with_suffix("") for path in compiled_modules()}
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for built in (SOURCE / "philidor").rglob(f"*{suffix}"):
        module = built.with_name(built.name.removesuffix(suffix))
        if module not in wanted and module.with_suffix(".py").exists():
            built.unlink()


class BuildTargets(build_ext):
    """Builds every extension once per processor target and survives a failing compiler."""

    def run(self) -> None:
        """Build all targets, or fall back to the interpreted files with a plain message.

        A build in place by hand is a developer's, who gets the compiler's error instead.
        """
        if self.inplace:
            compile_default_book(SOURCE)
            remove_orphans()
        if not self.inplace or self.editable_mode:
            BuildPage.start()
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

        directory = BUILD / ("cython-debug" if DEBUG else "cython")
        # Cython compares times of sources alone; this file holds the settings of the translation.
        for translated in directory.rglob("*.c"):
            if translated.stat().st_mtime < Path(__file__).stat().st_mtime:
                translated.unlink()
        extensions = cythonize(
            self.extensions,
            build_dir=str(directory),
            include_path=[str(SOURCE)],
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            show_all_warnings=False,
            nthreads=os.cpu_count() or 1,
        )
        sources = {extension.name: extension.sources for extension in extensions}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        # The largest first, so that no core waits long for the last one.
        self.extensions.sort(key=lambda one: Path(one.sources[0]).stat().st_size, reverse=True)

    def build_target(self, target: str, beside_sources: bool) -> None:
        """Build for one processor in directories of its own, then copy to where it belongs.

        Objects of two processors or two Pythons never share a directory, so that none is ever
        taken for up to date on the other's behalf.
        """
        for extension in self.extensions:
            extension.extra_compile_args = compile_flags(target, extension.name)
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
    """Gathers the package's files, after npm has built the browser app's page in the background.

    Without npm, or where it fails, the install goes on: `philidor web` says what is missing.
    """

    page: ClassVar[PageBuild | None] = None

    @classmethod
    def start(cls) -> None:
        """Begin to build the page where its sources are newer."""
        if cls.page is None and page.is_wanted():
            cls.page = PageBuild()

    def run(self) -> None:
        """Wait for the page, then do what `build_py` does."""
        self.start()
        if self.page is not None:
            self.page.wait()
        super().run()


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
    """The build with the book in it; the compiler starts first, and the page is built beside it."""

    sub_commands: ClassVar[list[tuple[str, Any]]] = [
        *sorted(build.sub_commands, key=lambda command: command[0] != "build_ext"),
        ("build_book", None),
    ]


COMMANDS = {
    "build": Build,
    "build_book": BuildBook,
    "build_ext": BuildTargets,
    "build_py": BuildPage,
}
options: dict[str, Any] = {"ext_modules": extensions(), "cmdclass": COMMANDS}
setup(**options)
