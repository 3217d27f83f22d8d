"""Build the compiled modules, every `.py` under `src` with a `.pxd` beside it; book and page.

The work is done in the modules under `building`.

Environment:
    PHILIDOR_TARGETS   processors to build for, separated by spaces: `native` (default), or names
                       that gcc's -march knows, such as "x86-64 x86-64-v3". The first is installed
                       beside the sources, the others under `philidor/_targets/NAME`, where
                       `philidor._loader` finds them when the processor has what they need.
    PHILIDOR_DEBUG     set: AddressSanitizer and UndefinedBehaviorSanitizer (which checks the bounds
                       of C arrays) that stop at the first finding; no -O3.
    PHILIDOR_PACKAGES  compile these packages only, such as "core classics.rajah"; default: all.
    PHILIDOR_OPTIMIZE  gcc's level for every module in place of its own: 0 for a quick, slow build.
    PHILIDOR_NO_COMPILE set: install the interpreted fallback on purpose.
    PHILIDOR_NO_PAGE   set: leave the browser app's page out.
    CC                 the C compiler, where it is not the one that built Python.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent / "building"))
from description import package_description
from translation import MANUAL

from commands import COMMANDS, extensions

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
options: dict[str, Any] = {
    "ext_modules": extensions(),
    "cmdclass": COMMANDS,
    # Manual pages, which only a source distribution carries.
    "data_files": [("share/man/man1", sorted(map(str, MANUAL.glob("*.1"))))],
    "long_description": package_description(project),
    "long_description_content_type": "text/markdown",
}
setup(**options)
