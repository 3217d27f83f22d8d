"""Progress bars by tqdm, where it is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec


@contextmanager
def progress_bar(total: int, wanted: bool) -> Iterator[Callable[[], object]]:
    """A function that moves a bar on by one; it does nothing without tqdm or where none is wanted.

    In notebooks the bar is one of theirs.
    """
    if not wanted or find_spec("tqdm") is None:
        yield lambda: None
        return
    from tqdm.auto import tqdm

    with tqdm(total=total) as bar:
        yield bar.update


@contextmanager
def steps_bar(wanted: bool) -> Iterator[Callable[[int, int], None]]:
    """A function that shows how many steps of how many are done; otherwise as `progress_bar`."""
    if not wanted or find_spec("tqdm") is None:
        yield lambda done, total: None
        return
    from tqdm.auto import tqdm

    with tqdm() as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield show
