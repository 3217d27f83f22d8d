"""Reading and replacing files with errors for people, and the folder for the user's own data."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TextIO, TypeAlias

from philidor.contract.errors import InputError

# Debian installs chess programs here, which is not in every user's PATH.
GAMES = "/usr/games"
# What `-o` takes for the standard output.
STANDARD_OUTPUT = Path("-")
# Adds a text to a file.
Write: TypeAlias = Callable[[str], None]


class FileError(InputError):
    """A file that cannot be read or written; the message names it and says why."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark; FileError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not text in UTF-8 (byte {error.start})") from None


def file_of_option(text: str, folder: bool = False) -> Path:
    """The path of a file given by an engine's option; FileError if it is not a regular file.

    Devices, pipes and folders are refused before they are opened: reading `/dev/zero` never ends,
    and opening a pipe waits for another program. A path that does not exist is accepted. folder:
    so is a folder.
    """
    try:
        path = Path(text).expanduser()
        special = path.exists() and not (path.is_file() or (folder and path.is_dir()))
    except OSError as error:
        raise FileError(f"{text} cannot be opened: {error.strerror}") from None
    except RuntimeError:
        raise FileError(f"{text} cannot be opened: there is no such user") from None
    if "\0" in text:
        raise FileError("a file's name holds no NUL character")
    if special:
        raise FileError(f"{text} is not a regular file")
    return path


def program_path(name: str) -> str | None:
    """Where a program is that a command line names; None if there is none of that name."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), GAMES]))


def check_output(
    path: Path,
    others: Iterable[Path] = (),
    endings: tuple[str, ...] = (),
    force: bool = True,
    new_folder: bool = False,
    piped: bool = False,
) -> None:
    """FileError if a file cannot be written at `path`, or would replace something of value.

    Commands ask before their work, which would otherwise be lost, too. others: the files that the
    command reads, and its other outputs. endings: those of the files that the command writes, such
    as `.bin`; an existing file whose name has another ending is not replaced. force: whether a file
    may be replaced at all. new_folder: whether a missing folder will be made; one that a user typed
    may be a typing error. piped: whether `-` stands for the standard output, which is always fine.
    """
    if path == STANDARD_OUTPUT:
        if piped:
            return
        raise FileError("- is the standard output, but this is written to a file: name one")
    try:
        if path.is_dir():
            raise FileError(f"{path} is a folder, not a file")
        if path.exists() and not path.is_file():
            raise FileError(f"{path} is a device or a pipe, not a file")
        if any(_same_file(path, other) for other in others):
            raise FileError(f"{path} is named twice: choose another name for what is written")
        if endings and path.is_file() and path.suffix.lower() not in endings:
            raise FileError(
                f"{path} exists, and its name does not end in {' or '.join(endings)}: "
                "choose another name for what is written"
            )
        if path.exists() and not force:
            raise FileError(f"{path} exists: --force replaces it")
        written = real(path)
        place = next(one for one in (written, *written.absolute().parents) if one.exists())
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None
    if place.is_dir() and not new_folder and not path.absolute().parent.exists():
        raise FileError(
            f"{path} cannot be written: there is no folder {path.parent}, make it first"
        )
    if place != written and not place.is_dir():
        raise FileError(f"{path} cannot be written: {place} is not a folder")
    if not os.access(place, os.W_OK):
        raise FileError(f"{path} cannot be written: {place} is write-protected")


@contextmanager
def plain_os_errors(path: Path) -> Iterator[None]:
    """FileError if the path cannot be written."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None


@contextmanager
def appended(path: Path) -> Iterator[Write]:
    """A function that adds a text to a file, written at once; FileError if that fails."""

    def write(text: str) -> None:
        with plain_os_errors(path):
            file.write(text)
            file.flush()

    with plain_os_errors(path):
        file = path.open("a", encoding="utf-8")
    try:
        yield write
    finally:
        # After a failed write closing tries once more what has been reported already.
        with suppress(OSError):
            file.close()


def _same_file(one: Path, other: Path) -> bool:
    """Whether two paths name the same file, which need not exist."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()


def real(path: Path) -> Path:
    """The path, or the file that it leads to as a symbolic link; FileError if it cannot be."""
    try:
        if not path.is_symlink():
            return path
        found = path.resolve()
        if not found.is_symlink():
            return found
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None
    except RuntimeError:
        pass
    raise FileError(f"{path} cannot be written: its links lead in a circle")


def replace_file(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """Write a new file with `write`, then replace `path` by it; FileError when that fails.

    A link stays one, and the file that it leads to is replaced. The folder is created if it is
    missing. After a crash the file is the old one or the new one. A new file in the user's own
    folders is for the user only. `-` is the standard output.
    """
    if path == STANDARD_OUTPUT:
        _pipe(write)
        return
    target = real(path)
    make_folder(target.parent)
    try:
        if target.exists() and not target.is_file():
            raise FileError(f"{path} cannot be written: it is not a regular file")
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_permissions(target))
        temporary.replace(target)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)


def _pipe(write: Callable[[BinaryIO], None]) -> None:
    """Write to the standard output; a reader who has left is not a fault of the file."""
    try:
        sys.stdout.flush()
        write(sys.stdout.buffer)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise FileError(f"cannot write to standard output: {error.strerror}") from None


def replace_text(path: Path, text: str) -> None:
    """Replace a text file, or create it with its folder; FileError when that fails."""

    def write(stream: BinaryIO) -> None:
        stream.write(text.encode())

    replace_file(path, write)


def make_folder(path: Path) -> None:
    """Create a folder and those above it unless it exists; FileError when that fails.

    Other users of the machine may not enter the folder for the user's own data.
    """
    try:
        for own in _own_folders():
            if path.absolute().is_relative_to(own):
                private_folder(own)
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{path} cannot be made a folder: {error.strerror}") from None


def private_folder(folder: Path) -> None:
    """Create a folder that only the user may read; one that exists keeps its permissions.

    OSError when that fails.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def private_file(path: Path) -> None:
    """Create an empty file that only the user may read, with its folder, unless it exists.

    FileError when that fails. What SQLite writes beside its file has the same permissions.
    """
    make_folder(path.parent)
    try:
        if not path.exists():
            path.touch(mode=0o600)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None


@contextmanager
def sole_writer(folder: Path, rivals: str) -> Iterator[None]:
    """Create a folder and lock it for one writer.

    rivals: what the other program is doing, for the error message of a second writer. FileError
    while another program holds the lock, or if the folder is not writable.
    """
    make_folder(folder)
    try:
        lock = (folder / "lock").open("w")
    except OSError as error:
        raise FileError(f"{folder} cannot be written: {error.strerror}") from None
    with lock:
        lock_or_refuse(lock, f"another program is {rivals} {folder}")
        yield


def lock_or_refuse(stream: TextIO, rivals: str) -> None:
    """Lock an open file until it is closed; FileError with this text while it is locked."""
    # Imported here because only Unix has this module and only such writers need it.
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileError(rivals) from None


def user_data_folder() -> Path:
    """The platform's folder for the user's data."""
    # Imported here so that engines that store nothing start without it.
    import platformdirs

    return platformdirs.user_data_path("philidor", appauthor=False)


def _own_folders() -> tuple[Path, ...]:
    """The folders for the user's data and settings; none while the package is being built."""
    try:
        import platformdirs
    except ModuleNotFoundError:
        # The build compiles the default book before anything else is installed.
        return ()
    return user_data_folder(), platformdirs.user_config_path("philidor", appauthor=False)


def _permissions(path: Path) -> int:
    """Those of a file that is written: as before, private in the user's own folders, or usual."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    if any(path.absolute().is_relative_to(own) for own in _own_folders()):
        return 0o600
    return 0o666 & ~_umask()


def _umask() -> int:
    """The process's umask, which can only be read by setting it.

    Set for a moment to the strictest one, so that other threads create no file that all may write.
    """
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
