"""Which tests `make fast` leaves out: those that were measured to take long, beside those marked.

`pytest --measure` writes `slow_tests.txt` anew: the functions of which a test took more than
LONGEST seconds of processor time, with the processes that it started, or waited longer than
LONGEST_WAIT. These are an idle machine's, however busy this one is. A module with no other tests is
one line, and is not even imported.
"""

from __future__ import annotations

import re
import resource
from collections import defaultdict
from collections.abc import Generator
from functools import cache
from math import inf
from pathlib import Path
from time import monotonic

import pytest
from tests.processor import slowness

ROOT = Path(__file__).parent.parent
LIST = Path(__file__).with_name("slow_tests.txt")
# Most tests stay below, which two processors do in a minute.
LONGEST, LONGEST_WAIT = 0.1, 0.5
SECONDS_BETWEEN = 20.0
# Modules all of whose tests are slow say so in one line, or were measured to be; the browser's are
# marked by their package.
SLOW_MODULE = re.compile(rb"^pytestmark = .*\bmark\.slow\b", re.MULTILINE)
PROPERTY = "slow"
BEFORE = pytest.StashKey[tuple[float, float]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--measure", action="store_true", help="write the list of slow tests anew")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.measure and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Collector())


def function_of(test: str) -> str:
    """A test's name without its parameters and its group of workers."""
    return test.partition("[")[0].partition("@")[0]


def module_of(function: str) -> str:
    """A test function's module, as the list names it."""
    return function.partition("::")[0]


@cache
def slow_tests() -> frozenset[str]:
    """The list's functions and modules."""
    return frozenset(LIST.read_text().splitlines())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A run without slow tests does not even import the modules that hold nothing else."""
    if config.option.markexpr.startswith("not slow") and collection_path.suffix == ".py":
        slow = (
            collection_path.parent.name == "browser"
            or collection_path.relative_to(ROOT).as_posix() in slow_tests()
            or SLOW_MODULE.search(collection_path.read_bytes())
        )
        return True if slow else None
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the list as slow, before pytest chooses by marks."""
    slow = slow_tests()
    for item in items:
        function = function_of(item.nodeid)
        if function in slow or module_of(function) in slow:
            item.add_marker(pytest.mark.slow)


class Slowness:
    """How much slower than an idle machine this one is, looked at now and then."""

    def __init__(self) -> None:
        self._found, self._since = 1.0, -inf

    def now(self) -> float:
        """The slowness of the last SECONDS_BETWEEN."""
        if monotonic() - self._since > SECONDS_BETWEEN:
            self._found, self._since = max(1, slowness()), monotonic()
        return self._found


SLOWNESS = Slowness()


def processor_time() -> float:
    """Seconds of this process, and of those that it started and that have ended."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if item.config.option.measure:
        SLOWNESS.now()
    item.stash[BEFORE] = processor_time(), monotonic()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    yield
    if item.config.option.measure:
        seconds, began = item.stash[BEFORE]
        took, waited = processor_time() - seconds, monotonic() - began
        idle = SLOWNESS.now()
        item.user_properties.append(
            (PROPERTY, took / idle > LONGEST or waited / idle > LONGEST_WAIT)
        )


class Collector:
    """Collects what the workers measured, and writes the list at the end."""

    def __init__(self) -> None:
        # Of each module the functions, and whether a test of them is slow.
        self._measured: dict[str, dict[str, bool]] = defaultdict(dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        properties = dict(report.user_properties)
        if PROPERTY in properties:
            function = function_of(report.nodeid)
            known = self._measured[module_of(function)]
            known[function] = known.get(function, False) or bool(properties[PROPERTY])

    def pytest_sessionfinish(self) -> None:
        names: list[str] = []
        for module, functions in sorted(self._measured.items()):
            slow = sorted(function for function in functions if functions[function])
            names += [module] if len(slow) == len(functions) else slow
        LIST.write_text("".join(f"{name}\n" for name in names))
