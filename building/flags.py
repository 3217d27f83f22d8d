"""Compiler flags by compiler, processor and module, and the features that a native build needs."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path

# Modules that a running search does not execute (parameters, tables filled at import, reports for
# people), so that optimizing them would only cost build time.
COLD = {
    "_cyutility",
    "classics.arasan.bearing",
    "classics.arasan.keys",
    "classics.common.root_record",
    "classics.common.trace",
    "classics.paulchess.weights",
    "classics.rajah.keys",
    "classics.rdchess.compass",
    "classics.rdchess.keys",
    "classics.romichess.tables",
    "contract.clock",
    "core.zobrist",
    "evaluation.slopes",
}
# Programs that -O3 does not make faster (measured); compiling with it takes a quarter longer.
CONTENT = ("board.", "classics.common.", "classics.rajah.", "classics.romichess.")
# What newer processors' instructions do not make faster (measured: Arasan 1.01 times, RomiChess
# 0.99, reading PGN 0.97, trees of PGN 0.98), what waits for files, and what needs a millisecond a
# move; a wheel has it once. It must not use the core's attacks inline: their tables differ between
# processors.
ONCE = (
    "philidor._cyutility",
    "philidor.classics.",
    "philidor.human.mind",
    "philidor.human.ordering",
    "philidor.human.policy",
    "philidor.human.taste",
    "philidor.pgn.keys",
    "philidor.pgn.movetext",
    "philidor.pgn.node",
    "philidor.pgn.remarks",
    "philidor.pgn.scanner",
    "philidor.pgn.spelling",
    "philidor.pgn.tag_pairs",
    "philidor.pgn.tree_reader",
    "philidor.syzygy.",
)
# Sums whose order does not matter may be added up in several parts at once (measured: the gradient
# of the human policy in 0.78 of the time), and roots computed several at a time.
ANY_ORDER = ("philidor.lab.adamw", "philidor.lab.nnue.gradient", "philidor.lab.people.gradient")
REORDER = ["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math", "-fno-math-errno"]
INLINE = "-DPHILIDOR_INLINE=__inline__ __attribute__((always_inline))"
SANITIZE = [
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
]
# Linux's names of the processor features that gcc and clang report by predefined macros.
FEATURES = {
    "__SSE3__": "pni",
    "__SSSE3__": "ssse3",
    "__SSE4_1__": "sse4_1",
    "__SSE4_2__": "sse4_2",
    "__POPCNT__": "popcnt",
    "__LZCNT__": "abm",
    "__MOVBE__": "movbe",
    "__F16C__": "f16c",
    "__FMA__": "fma",
    "__FMA4__": "fma4",
    "__XOP__": "xop",
    "__BMI__": "bmi1",
    "__BMI2__": "bmi2",
    "__ADX__": "adx",
    "__AVX__": "avx",
    "__AVX2__": "avx2",
    "__AVXVNNI__": "avx_vnni",
    "__AVX512F__": "avx512f",
    "__AVX512BW__": "avx512bw",
    "__AVX512CD__": "avx512cd",
    "__AVX512DQ__": "avx512dq",
    "__AVX512VL__": "avx512vl",
    "__AVX512IFMA__": "avx512ifma",
    "__AVX512VBMI__": "avx512vbmi",
    "__AVX512VBMI2__": "avx512_vbmi2",
    "__AVX512BITALG__": "avx512_bitalg",
    "__AVX512VNNI__": "avx512_vnni",
    "__AVX512VPOPCNTDQ__": "avx512_vpopcntdq",
    "__AVX512BF16__": "avx512_bf16",
    "__AVX512FP16__": "avx512_fp16",
    "__GFNI__": "gfni",
    "__VAES__": "vaes",
    "__VPCLMULQDQ__": "vpclmulqdq",
}


def effort(module: str) -> int:
    """gcc's optimization level for a module."""
    level = os.environ.get("PHILIDOR_OPTIMIZE")
    if level is not None:
        return int(level)
    name = module.removeprefix("philidor.")
    if name in COLD:
        return 1
    return 2 if name.startswith(CONTENT) else 3


def compile_flags(target: str, module: str, compiler: str = "unix") -> list[str]:
    """The flags of one module for one processor target; `debug` is the sanitizers' build.

    `compiler` is setuptools' name for the type of compiler: `unix` and `mingw32` are gcc and clang,
    `msvc` is Microsoft's. Only gcc on Linux is tested.
    """
    level = effort(module)
    if compiler == "msvc":
        architecture = ["/arch:AVX2"] if target == "x86-64-v3" else []
        return ["/O2" if level > 1 else "/O1", *architecture, "/w"]
    if target == "debug":
        return ["-O0", "-g1", "-w", "-UNDEBUG", *SANITIZE]
    inline = [INLINE] if level > 2 else []
    order = REORDER if module in ANY_ORDER else []
    return [f"-O{level}", *inline, *order, architecture_flag(target), "-fno-plt", "-g0", "-w"]


def architecture_flag(target: str) -> str:
    """The flag that names the processor; on ARM it is `-mcpu`.

    `generic` is every processor of a family.
    """
    if target == "generic":
        return "-mcpu=generic"
    if platform.system() == "Darwin" and platform.machine() == "arm64" and target == "native":
        return "-mcpu=native"
    return f"-march={target}"


def native_features(compiler: Sequence[str]) -> list[str]:
    """The processor features that `-march=native` lets the compiler use on this machine.

    Empty if the compiler does not say: for Microsoft's compiler and processors other than x86.
    """
    command = [*compiler, "-march=native", "-dM", "-E", "-x", "c", os.devnull]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return []
    macros = {line.split()[1] for line in told.splitlines() if line.startswith("#define ")}
    used = {FEATURES[macro] for macro in macros & FEATURES.keys()}
    # A feature that this system does not report cannot be checked for when the program starts.
    return sorted(used & reported_features())


def reported_features(report: Path = Path("/proc/cpuinfo")) -> set[str]:
    """This machine's processor features by Linux's report; empty if there is none."""
    try:
        lines = report.read_text(errors="replace").splitlines()
    except OSError:
        return set()
    flags = next((line for line in lines if line.startswith("flags")), "")
    return set(flags.partition(":")[2].split())
