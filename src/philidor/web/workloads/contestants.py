"""The engines of a test, as tasks name them on any machine."""

from __future__ import annotations

import shlex

from philidor.arena.engines import read_engine
from philidor.arena.tasks import Contestant
from philidor.contract.errors import InputError
from philidor.web.engines.roster import Engines, ListedEngine
from philidor.web.jobs.matches import free_name, read_match_time
from philidor.web.wire.codes import Code
from philidor.web.wire.faults import WRONG, Fault
from philidor.web.wire.workloads import (
    GamesRequest,
    SuiteTestRequest,
    TestedEngine,
    WorkloadRequest,
)


def contestants(wanted: WorkloadRequest, engines: Engines) -> tuple[Contestant, ...]:
    """The engines of a test in their order, namesakes told apart.

    They stay as they are now, whatever becomes of the list of engines. A Fault for an engine that
    does not exist, and for a time control that cannot be read.
    """
    if isinstance(wanted, SuiteTestRequest):
        return (_contestant(wanted.engine, engines, "", set()),)
    asked = wanted.engines if isinstance(wanted, GamesRequest) else [wanted.engine]
    found: list[Contestant] = []
    for one in asked:
        control = str(read_match_time(one.time_control or wanted.time_control))
        found.append(_contestant(one, engines, control, {known.name for known in found}))
    return tuple(found)


def _contestant(
    wanted: TestedEngine, engines: Engines, control: str, taken: set[str]
) -> Contestant:
    listed = _listed(wanted.engine, engines)
    if listed is not None:
        spec = listed.spec(dict(wanted.options))
        command = listed.engine.id if listed.engine.built_in else shlex.join(listed.command)
    else:
        try:
            spec = read_engine(wanted.engine)
        except InputError as error:
            raise Fault(Code.ENGINE_PROGRAM, str(error), WRONG, text=str(error)) from None
        command = wanted.engine.partition(";")[0].strip()
    return Contestant(
        name=free_name(wanted.name or spec.name, taken),
        command=command,
        protocol=spec.protocol,
        options=tuple((spec.options | wanted.options).items()),
        time_control=str(spec.time_control) if control and spec.time_control else control,
        folder="" if spec.folder is None else str(spec.folder),
    )


def _listed(text: str, engines: Engines) -> ListedEngine | None:
    """The engine of the list with this id or name."""
    if text in engines.entries:
        return engines.entries[text]
    names = (one for one in engines.entries.values() if one.engine.name.lower() == text.lower())
    return next(names, None)
