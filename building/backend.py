"""The build backend: setuptools, with build requirements that depend on the machine.

`pyproject.toml` names this module. pip installs Cython into the build's isolated environment unless
a source distribution came with the C, and Node.js if npm is missing, so that a machine without npm
gets the browser app's page as well.
"""

from __future__ import annotations

import page
import translation
from setuptools import build_meta

build_sdist = build_meta.build_sdist
build_wheel = build_meta.build_wheel
build_editable = build_meta.build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable

Settings = dict[str, str | list[str] | None]


def requirements() -> list[str]:
    """The requirements of every build in addition to `build-system.requires`."""
    return [*translation.requirements(), *page.requirements()]


def get_requires_for_build_sdist(config_settings: Settings | None = None) -> list[str]:
    """The requirements of a source distribution, which contains the C and the page."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *requirements()]


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """The requirements of a wheel."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *requirements()]


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """The requirements of an editable install."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *requirements()]
