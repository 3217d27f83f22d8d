"""Commands run in the tests' own process, with what they printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any

from pydantic import TypeAdapter

from philidor.__main__ import command
from philidor.cli.json_forms import ANSWERS
from philidor.json_output import FORMAT


@dataclass(frozen=True)
class Result:
    """The exit code of a command and its two outputs."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """Both outputs."""
        return self.stdout + self.stderr


def invoke(*words: str) -> Result:
    """Run `philidor` with these words; an unexpected exception is raised."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = command(words)
    return Result(code, out.getvalue(), err.getvalue())


def lab(words: Sequence[str]) -> Result:
    """Run `philidor lab` with these words."""
    return invoke("lab", *words)


def answer_of(*words: str, code: int = 0) -> dict[str, Any]:
    """The result that a command prints with --json, checked against its schema."""
    place = words.index("--") if "--" in words else len(words)
    result = invoke(*words[:place], "--json", *words[place:])
    assert result.exit_code == code, result.output
    found = json.loads(result.stdout)
    assert set(found) == {"format", "answer", "result"}
    assert found["format"] == FORMAT
    name = " ".join(words)
    (form,) = {form for path, form in ANSWERS.items() if f"{name} ".startswith(f"{path} ")}
    assert form.__name__ == found["answer"]
    # Without conversions, and without fields that the form does not have.
    adapter: TypeAdapter[Any] = TypeAdapter(form)
    checked = adapter.validate_json(json.dumps(found["result"]), strict=True)
    assert adapter.dump_python(checked, mode="json") == found["result"]
    result_fields: dict[str, Any] = found["result"]
    return result_fields
