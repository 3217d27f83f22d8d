"""Requests about the user's exercises."""

from __future__ import annotations

from fastapi import APIRouter

from philidor.web.exercises.mistakes import chosen
from philidor.web.http.dependencies import ServerDep
from philidor.web.wire.base import Key
from philidor.web.wire.explanations import Exercise, ExerciseAnswer, ExerciseList, NewExercise

router = APIRouter(prefix="/api/exercises", tags=["exercises"])


@router.get("")
async def exercises(server: ServerDep) -> ExerciseList:
    """All exercises, those that are due first."""
    return server.exercises.all()


@router.post("")
async def make(server: ServerDep, wanted: NewExercise) -> Exercise:
    """Make an exercise of a move of a game: the position before it, with the move as solution."""
    return server.exercises.make(chosen(server.lobby.look(wanted.game), wanted.node))


@router.post("/{exercise}/restore")
async def restore(server: ServerDep, exercise: Key) -> Exercise:
    """Undo the deletion of an exercise."""
    return server.exercises.restore(exercise)


@router.post("/{exercise}/answer")
async def answer(server: ServerDep, exercise: Key, given: ExerciseAnswer) -> Exercise:
    """Record how it went; the exercise is scheduled anew."""
    return server.exercises.answer(exercise, given.rating)


@router.post("/reset")
async def reset(server: ServerDep) -> ExerciseList:
    """Forget all answers: every exercise is new and due."""
    server.exercises.restart()
    return server.exercises.all()


@router.delete("/{exercise}", status_code=204)
async def delete(server: ServerDep, exercise: Key) -> None:
    """Delete an exercise; later checks of its game leave it out."""
    server.exercises.delete(exercise)


@router.delete("", status_code=204)
async def delete_all(server: ServerDep) -> None:
    """Delete all exercises; later checks of their games may find them again."""
    server.exercises.delete_all()
