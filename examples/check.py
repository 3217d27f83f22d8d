"""Check your answers of a chapter's exercises.

python -m examples.check 6 my.py            writes a file to begin with, or checks it
python -m examples.check 6.2 --hint 1       the first of three hints for exercise 2
python -m examples.check 6.2 --answer       the answer in words, and where its code is
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from examples.checks.chapters import Chapter, NoChapterError, chapter_of
from examples.checks.exercise import Exercise, WrongError

RIGHT = "right"


@dataclass(frozen=True)
class Finding:
    """What a check says about one exercise: `right`, or what is wrong."""

    number: str
    name: str
    text: str

    @property
    def right(self) -> bool:
        """Whether the exercise is solved."""
        return self.text == RIGHT


def check_text(chapter: Chapter, text: str, file: str = "answers") -> list[Finding]:
    """Check the text of a reader's file; SyntaxError and what its own code raises go through."""
    return list(findings(chapter, module_of(text, file)))


def module_of(text: str, file: str) -> ModuleType:
    """A module of a reader's text; SyntaxError and what its own code raises go through."""
    module = ModuleType("answers")
    module.__file__ = file
    # Dataclasses and pickles look their module up.
    sys.modules[module.__name__] = module
    exec(compile(text, file, "exec"), vars(module))  # noqa: S102 - their own code, their machine
    return module


def findings(chapter: Chapter, module: ModuleType) -> Iterator[Finding]:
    """Check each exercise of a chapter with a module."""
    for number, exercise in enumerate(chapter.exercises, start=1):
        yield Finding(f"{chapter.number}.{number}", exercise.name, judged(exercise, module))


def judged(exercise: Exercise, module: ModuleType) -> str:
    """`right`, or what is wrong with a solution."""
    if not hasattr(module, exercise.name):
        return f"there is no {exercise.name} yet"
    try:
        exercise.check(module)
    except WrongError as error:
        return str(error)
    except NotImplementedError:
        return "not written yet"
    except Exception as error:  # noqa: BLE001 - it is the reader's own code that runs here
        frames = traceback.extract_tb(error.__traceback__)
        # The reader's own line, if it has called something of the toy that failed.
        own = [one for one in frames if one.filename == vars(module).get("__file__")]
        where = (own or frames)[-1]
        return f"{type(error).__name__}: {error} (line {where.lineno} of {where.name})"
    return RIGHT


def main(words: list[str]) -> int:
    """Write a starter file, check a file, or give a hint; 1 if an answer is wrong."""
    reader = argparse.ArgumentParser(
        prog="python -m examples.check",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("which", metavar="CHAPTER[.EXERCISE]")
    reader.add_argument("file", nargs="?", type=Path, help="your file; a new name begins one")
    reader.add_argument("--hint", type=int, choices=(1, 2, 3), help="a hint for an exercise")
    reader.add_argument("--answer", action="store_true", help="the answer of an exercise")
    given = reader.parse_args(words)
    first, _, second = given.which.partition(".")
    try:
        chapter = chapter_of(int(first))
        if given.hint or given.answer:
            print(told(chapter, chapter.exercise(int(second)), given.hint))
            return 0
    except NoChapterError as error:
        reader.error(str(error))
    except ValueError:
        reader.error(f"'{given.which}' is not a chapter such as 6 or an exercise such as 6.2")
    if given.file is None:
        for number, exercise in enumerate(chapter.exercises, start=1):
            print(f"{chapter.number}.{number}  {exercise.name}")
        return 0
    return begin(chapter, given.file) if not given.file.exists() else check(chapter, given.file)


def told(chapter: Chapter, exercise: Exercise, hint: int | None) -> str:
    """A hint, or the answer."""
    if hint:
        return exercise.hints[hint - 1]
    return f"{exercise.answer}\n\n{chapter.code(exercise)}"


def begin(chapter: Chapter, file: Path) -> int:
    """Write a file to begin with."""
    try:
        file.write_text(chapter.starter(), encoding="utf-8")
    except OSError as error:
        sys.exit(f"examples.check: {file}: {error.strerror}")
    print(f"{file} is written: fill it in, and give the same command again")
    return 0


def check(chapter: Chapter, file: Path) -> int:
    """Check a reader's file, and say what is right."""
    try:
        found = check_text(chapter, file.read_text("utf-8"), str(file))
    except SyntaxError as error:
        sys.exit(f"{file}, line {error.lineno}: {error.msg}")
    except Exception as error:  # noqa: BLE001 - it is the reader's own code that runs here
        sys.exit(f"{file}: {type(error).__name__}: {error}")
    for one in found:
        print(f"{one.number}  {one.name}: {one.text}")
    return 0 if all(one.right for one in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
