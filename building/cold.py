"""Spares gcc the work on C that no search executes.

Of a translated module's C, nine lines of ten are Cython's own: the conversion of arguments, the
making of the module, and helpers for Python objects. Optimizing them takes most of the compiler's
time and makes no search faster. Only C functions keep the level of their module.
"""

from __future__ import annotations

import re
from pathlib import Path

# Stands at the end: Cython overwrites only files that begin with its own words.
MARK = "/* Cold parts are marked by building/cold.py. */\n"
# Only gcc knows the level of a part of a file.
PART = """#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize ("{level}")
#endif
"""
END = """#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
"""
# The functions that Python calls, and what is Cython's alone.
ENTRIES, HELPERS = PART.format(level="O1"), PART.format(level="O0")
# `flags.py` has small functions of headers inlined everywhere, which Cython's helpers need not be.
INLINE = """#ifdef PHILIDOR_INLINE
#undef CYTHON_INLINE
#define CYTHON_INLINE {inline}
#endif
"""
C_FUNCTION = re.compile(r"static .*\b__pyx_f_\w+\(.*\{\n")
ENTRY = re.compile(r"static .*\b__pyx_pf_\w+\(.*\{\n|.*/\* Python wrapper \*/\n")
SECTION = "/* #### Code section: {} ### */\n"


def mark_cold_parts(file: Path) -> None:
    """Mark the parts of a C file that need no optimization, once."""
    text = file.read_text(encoding="utf-8")
    if not text.endswith(MARK):
        file.write_text(marked(text) + MARK, encoding="utf-8")


def marked(text: str) -> str:
    """A module's C with a lower level for everything but its C functions.

    C without the sections that Cython 3.3 writes stays as it is, which costs only time.
    """
    head, start, rest = text.partition(SECTION.format("module_code"))
    classes = SECTION.format("module_exttypes")
    end = classes if classes in rest else SECTION.format("initfunc_declarations")
    code, after, tail = rest.partition(end)
    if not (start and after):
        return text
    own = INLINE.format(inline="PHILIDOR_INLINE") + marked_code(code)
    return "".join(
        (head, start, own, INLINE.format(inline="__inline__"), HELPERS, after, tail, END)
    )


def marked_code(code: str) -> str:
    """A module's functions; those that Python calls stand between pragmas."""
    lines: list[str] = []
    is_entry = False
    for line in code.splitlines(keepends=True):
        if is_entry and C_FUNCTION.match(line):
            lines.append(END)
            is_entry = False
        elif not is_entry and ENTRY.match(line):
            lines.append(ENTRIES)
            is_entry = True
        lines.append(line)
    return "".join([*lines, END if is_entry else ""])
