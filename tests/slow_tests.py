"""Which tests `make fast` leaves out: those that were measured to take long, beside those marked.

`pytest --measure`, on an idle machine, writes `slow_tests.txt` anew: the functions of which a test
took more than LONGEST seconds of processor time, with the processes that it started, or waited
longer than LONGEST_WAIT.
"""

from __future__ import annotations

import resource
from collections.abc import Generator
from pathlib import Path
from time import monotonic

import pytest

LIST = Path(__file__).with_name("slow_tests.txt")
# Some 4,800 tests stay below, which two processors do in a minute.
LONGEST, LONGEST_WAIT = 0.1, 0.5
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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the list as slow, before pytest chooses by marks."""
    slow = frozenset(LIST.read_text().splitlines())
    for item in items:
        if function_of(item.nodeid) in slow:
            item.add_marker(pytest.mark.slow)


def processor_time() -> float:
    """Seconds of this process, and of those that it started and that have ended."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[BEFORE] = processor_time(), monotonic()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    yield
    seconds, began = item.stash[BEFORE]
    slow = processor_time() - seconds > LONGEST or monotonic() - began > LONGEST_WAIT
    item.user_properties.append((PROPERTY, slow))


class Collector:
    """Collects what the workers measured, and writes the list at the end."""

    def __init__(self) -> None:
        self._slow: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if dict(report.user_properties).get(PROPERTY):
            self._slow.add(function_of(report.nodeid))

    def pytest_sessionfinish(self) -> None:
        LIST.write_text("".join(f"{name}\n" for name in sorted(self._slow)))
