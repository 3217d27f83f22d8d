"""Philidor: a chess engine in readable Python, historic programs, and a laboratory."""

from philidor import _loader

__all__ = ["__version__"]
__version__ = "0.1.0"

_loader.install()
