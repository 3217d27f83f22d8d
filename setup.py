"""Build the compiled rooms: every `.py` under `src` that has a `.pxd` header beside it.

Environment:
    PHILIDOR_TARGETS   processors to build for, separated by spaces: `native` (default), or names
                       that gcc's -march knows, such as "x86-64 x86-64-v3". The first is installed
                       beside the sources, the others under `philidor/_targets/NAME`, where
                       `philidor._loader` finds them when the processor has what they need.
    PHILIDOR_DEBUG     set: bounds-checked arrays where Cython can, AddressSanitizer, no -O3.
    PHILIDOR_NO_COMPILE set: install the interpreted fallback on purpose.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

SOURCE = Path("src")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": False,
    "embedsignature": True,
}
INLINE = '-DCYTHON_INLINE=__inline__ __attribute__((always_inline))'
SANITIZE = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer"]


def compiled_modules() -> list[str]:
    """Paths of the modules to compile; `types.py` is the uncompiled face of a C-only header."""
    return sorted(
        str(path)
        for path in SOURCE.rglob("*.py")
        if path.with_suffix(".pxd").exists() and path.name != "types.py"
    )


def compile_flags(target: str, debug: bool) -> list[str]:
    """gcc flags for one processor target."""
    if debug:
        return ["-O1", "-g", *SANITIZE]
    return ["-O3", f"-march={target}", INLINE, "-fno-plt", "-g0", "-w"]


def extensions() -> list[Extension]:
    """The extension modules, translated to C under `build/cython`."""
    if os.environ.get("PHILIDOR_NO_COMPILE"):
        return []
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None:
        announce("no C compiler was found")
        return []
    from Cython.Build import cythonize

    debug = bool(os.environ.get("PHILIDOR_DEBUG"))
    modules = [
        Extension(
            ".".join(Path(path).relative_to(SOURCE).with_suffix("").parts),
            [path],
            extra_link_args=SANITIZE if debug else [],
        )
        for path in compiled_modules()
    ]
    translated: list[Extension] = cythonize(
        modules,
        build_dir="build/cython",
        include_path=[str(SOURCE)],
        compiler_directives=DIRECTIVES,
        show_all_warnings=False,
    )
    return translated


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
        """Build all targets, or fall back to the interpreted files with a plain message."""
        targets = os.environ.get("PHILIDOR_TARGETS", "native").split()
        try:
            for index, target in enumerate(targets):
                self.build_target(target, beside_sources=index == 0)
        except BaseError as error:
            announce(f"the C compiler failed ({error})")
            self.extensions = []

    def build_target(self, target: str, beside_sources: bool) -> None:
        """Build for one processor; later targets are moved under `_targets`."""
        debug = bool(os.environ.get("PHILIDOR_DEBUG"))
        for extension in self.extensions:
            extension.extra_compile_args = compile_flags(target, debug)
        if beside_sources:
            super().run()
            return
        in_place, library, temporary = self.inplace, self.build_lib, self.build_temp
        destination = Path("src" if in_place else library) / "philidor" / "_targets" / target
        self.inplace = False
        self.build_lib = f"build/targets/{target}"
        self.build_temp = f"{temporary}-{target}"
        super().run()
        self.inplace, self.build_temp = in_place, temporary
        built = Path(self.build_lib) / "philidor"
        self.build_lib = library
        shutil.copytree(built, destination, dirs_exist_ok=True)

    def build_extensions(self) -> None:
        """Compile on every core."""
        self.parallel = self.parallel or os.cpu_count()
        super().build_extensions()


options: dict[str, Any] = {"ext_modules": extensions(), "cmdclass": {"build_ext": BuildTargets}}
setup(**options)
