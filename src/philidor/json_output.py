"""Answers of commands as JSON."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

FORMAT = 1


def print_json(answer: DataclassInstance) -> None:
    """Print an answer as JSON: its form's number, its name and the result."""
    import json

    found = {"format": FORMAT, "answer": type(answer).__name__, "result": asdict(answer)}
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
