"""The build backend: setuptools, with Node.js as a build requirement where npm is missing.

`pyproject.toml` names this module. pip then brings Node.js into the isolated environment of the
build, so that a machine without npm gets the browser app's page as well.
"""

from __future__ import annotations

import page
from setuptools import build_meta

build_sdist = build_meta.build_sdist
build_wheel = build_meta.build_wheel
build_editable = build_meta.build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable

Settings = dict[str, str | list[str] | None]


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """What a wheel needs beyond `build-system.requires`."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *page.requirements()]


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """What an editable install needs beyond `build-system.requires`."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *page.requirements()]
