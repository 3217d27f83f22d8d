"""Building a wheel for another processor family than this machine's, with Zig's C compiler.

The package `ziglang` holds a compiler for every family together with the symbols of old versions of
the C library, so that the wheel runs on the same Linux systems as this machine's. The headers are
those of the running Python: its `pyconfig.h` says the same on all 64-bit little-endian Linux
systems.
"""

from __future__ import annotations

import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

# The families that this machine can build for, beside its own. The C library's version is that of
# `manylinux_2_17`, the oldest that auditwheel knows for 64-bit ARM.
TRIPLES = {"aarch64": "aarch64-linux-gnu.2.17"}
MISSING = "the package ziglang is not installed, so there is no wheel for {}"


def is_possible() -> bool:
    """Whether the compiler is installed and this is a Linux system."""
    return sys.platform == "linux" and find_spec("ziglang") is not None


def environment(family: str, folder: Path) -> dict[str, str]:
    """The variables with which setuptools builds for a family.

    folder: for the compiler's name as one word, which setuptools and its callers expect.
    """
    compiler = folder / f"{family}-cc"
    command = f"exec '{sys.executable}' -m ziglang cc -target {TRIPLES[family]}"
    compiler.write_text(f'#!/bin/sh\n{command} "$@"\n', encoding="utf-8")
    compiler.chmod(0o755)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {
        "CC": str(compiler),
        "LDSHARED": f"{compiler} -shared",
        "_PYTHON_HOST_PLATFORM": f"linux-{family}",
        "SETUPTOOLS_EXT_SUFFIX": suffix.replace("x86_64", family),
    }
