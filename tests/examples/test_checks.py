"""The exercises' checks: right for the authors' answers, wrong for an empty or a foolish file."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest
from examples.check import check_text, findings, main
from examples.checks.chapters import Chapter, chapters

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "docs" / "lessons"
CHAPTERS = {chapter.stem: chapter for chapter in chapters()}


@pytest.fixture(params=CHAPTERS)
def chapter(request: pytest.FixtureRequest) -> Chapter:
    return CHAPTERS[request.param]


def test_the_answers_are_right(chapter: Chapter) -> None:
    assert [one.text for one in findings(chapter, chapter.answers()) if not one.right] == []


def test_a_file_to_begin_with_solves_nothing_yet(chapter: Chapter) -> None:
    text = chapter.starter()
    assert "raise NotImplementedError" in text
    said = {one.text for one in check_text(chapter, text)}
    assert said == {"not written yet"}


def test_a_foolish_answer_is_wrong(chapter: Chapter) -> None:
    fool = ModuleType("fool")
    for exercise in chapter.exercises:
        setattr(fool, exercise.name, lambda *_, **__: None)
    assert not any(one.right for one in findings(chapter, fool))


def test_each_exercise_of_a_lesson_has_hints_and_an_answer(chapter: Chapter) -> None:
    (lesson,) = LESSONS.glob(f"{chapter.number:02}-*.md")
    shown = lesson.read_text("utf-8").split("## Exercises")[1]
    for number, exercise in enumerate(chapter.exercises, start=1):
        assert f"**{number}.**" in shown
        assert f"```{{exercise}} {chapter.number}.{number}\n```" in shown
        path, _, name = chapter.code(exercise).partition(":")
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        named = {one.name for one in ast.walk(tree) if hasattr(one, "name")}
        assert name.rpartition(".")[2] in named
    assert shown.count("```{exercise}") == len(chapter.exercises)


def test_the_command_writes_a_file_and_checks_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    assert main(["6", str(file)]) == 0
    assert main(["6", str(file)]) == 1
    assert "6.2  best_case: not written yet" in capsys.readouterr().out
    text = file.read_text("utf-8")
    begin = text.index("def best_case")
    solved = text[begin:].replace("raise NotImplementedError", "return branching ** 2", 1)
    file.write_text(text[:begin] + solved)
    assert main(["6", str(file)]) == 1
    assert "best_case(35, 4) gives 1225, and 2449 is right" in capsys.readouterr().out


def test_the_command_gives_hints_and_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["6.2", "--hint", "3"]) == 0
    assert "ceil(depth / 2)" in capsys.readouterr().out
    assert main(["6.2", "--answer"]) == 0
    assert "2,449" in capsys.readouterr().out
    assert main(["1"]) == 0
    assert "1.2  flipped" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["60"], "the chapters with exercises are 1 to 31"),
        (["x"], "'x' is not a chapter such as 6 or an exercise such as 6.2"),
        (["6.9", "--hint", "1"], "chapter 6 has the exercises 1 to 3"),
        (["6", "--hint", "1"], "'6' is not a chapter such as 6 or an exercise such as 6.2"),
    ],
)
def test_what_is_not_there_is_named(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_a_file_with_a_fault_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("x = 1\ny = (\n")
    with pytest.raises(SystemExit, match=r"mine\.py, line 2: '\(' was never closed"):
        main(["6", str(file)])
    file.write_text("x = 1 / 0\n")
    with pytest.raises(SystemExit, match="ZeroDivisionError: division by zero"):
        main(["6", str(file)])
