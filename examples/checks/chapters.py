"""The chapters that have exercises, and what belongs to each."""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from examples.checks.exercise import Exercise

HERE = Path(__file__).parent
ANSWERS = HERE.parent / "answers"
STARTER = '''"""My answers of chapter {number}. To check them:

    python -m examples.check {number} THIS_FILE
"""

{imports}


{rest}
'''


class NoChapterError(ValueError):
    """There is no such chapter or exercise."""


@dataclass(frozen=True)
class Chapter:
    """A chapter's exercises. stem: the name of its modules of checks and of answers."""

    number: int
    stem: str

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises in the order of the chapter."""
        module = import_module(f"examples.checks.{self.stem}")
        found: tuple[Exercise, ...] = module.EXERCISES
        return found

    def exercise(self, number: int) -> Exercise:
        """The exercise of that number, from 1; NoChapterError if there is none."""
        exercises = self.exercises
        if not 1 <= number <= len(exercises):
            raise NoChapterError(f"chapter {self.number} has the exercises 1 to {len(exercises)}")
        return exercises[number - 1]

    def answers(self) -> ModuleType:
        """The authors' solutions."""
        return import_module(f"examples.answers.{self.stem}")

    def code(self, exercise: Exercise) -> str:
        """The passage that answers an exercise, as path and name."""
        return exercise.code or f"examples/answers/{self.stem}.py:{exercise.name}"

    def starter(self) -> str:
        """A file to begin with: imports, signatures and what each function is to do."""
        wanted = {exercise.name for exercise in self.exercises}
        tree = ast.parse((ANSWERS / f"{self.stem}.py").read_text("utf-8"))
        imports: list[ast.stmt] = []
        rest: list[ast.stmt] = []
        for one in tree.body[1:]:
            if isinstance(one, ast.ImportFrom):
                names = [name for name in one.names if name.name not in wanted]
                imports += [ast.ImportFrom(one.module, names, one.level)] if names else []
            elif isinstance(one, ast.Import):
                imports.append(one)
            elif isinstance(one, ast.FunctionDef | ast.ClassDef):
                wanted.discard(one.name)
                rest.append(emptied(one))
            elif not is_export_list(one):
                rest.append(one)
        # Some answers are the toy's own functions.
        answers = self.answers()
        borrowed = [inspect.getsource(getattr(answers, name)) for name in sorted(wanted)]
        rest += [emptied(one) for text in borrowed for one in ast.parse(text).body]
        return STARTER.format(
            number=self.number,
            imports="\n".join(map(ast.unparse, imports)),
            rest="\n\n\n".join(map(ast.unparse, rest)),
        )


def is_export_list(statement: ast.stmt) -> bool:
    """Whether a statement is `__all__ = ...`."""
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"


def emptied(statement: ast.stmt) -> ast.stmt:
    """A definition without what it does: its signature and its docstring."""
    if isinstance(statement, ast.ClassDef):
        statement.body = [
            emptied(one) if isinstance(one, ast.FunctionDef) and one.name != "__init__" else one
            for one in statement.body
        ]
        return statement
    assert isinstance(statement, ast.FunctionDef)
    statement.body = [
        *(statement.body[:1] if ast.get_docstring(statement) else []),
        ast.parse("raise NotImplementedError").body[0],
    ]
    return statement


def chapters() -> tuple[Chapter, ...]:
    """All chapters with exercises."""
    stems = sorted(path.stem for path in HERE.glob("c[0-9][0-9]_*.py"))
    return tuple(Chapter(int(stem[1:3]), stem) for stem in stems)


def chapter_of(number: int) -> Chapter:
    """The chapter of that number; NoChapterError if it has no exercises."""
    known = {chapter.number: chapter for chapter in chapters()}
    if number not in known:
        raise NoChapterError(f"the chapters with exercises are {min(known)} to {max(known)}")
    return known[number]
