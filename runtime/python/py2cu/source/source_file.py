"""A file with a kernel's Python text, for debuggers and profilers: the script itself, or one that is written for a text without a file."""
import contextlib
import hashlib
import os
import re

from .. import config
from ..base import atomic_write
from . import description, memory_source

_MOST_FILES = 1000


def path(function):
    """The path of a file that has the function's text at its lines."""
    text = description.source_of(function)
    if os.path.isfile(text.file_name):
        return os.path.abspath(text.file_name)
    return _written(text.file_name, _whole(function, text))


def _whole(function, text):
    """The text of the cell, or of whatever it stands in; where only the function's own is known, below as many empty lines."""
    import linecache

    whole = memory_source.enclosing_source(function.__code__)
    if whole is None and description.is_original(function):
        whole = "".join(linecache.getlines(text.file_name, function.__globals__))
    if whole:
        return whole
    own, line = text.text_and_line()
    return "\n" * (line - 1) + own


def _written(name, text):
    """The same text has the same path, also in the next process."""
    data = text.encode("utf-8", "surrogatepass")
    stem = re.sub(r"\W+", "_", os.path.splitext(os.path.basename(name))[0]).strip("_") or "text"
    folder = _folder()
    file = os.path.join(folder, f"{stem}_{hashlib.sha256(data).hexdigest()[:16]}.py")
    if not os.path.isfile(file):
        _remove_oldest(folder)
        atomic_write.write(file, data)
    return file


def _folder():
    """texts/ in the folder of the disk cache; without a cache, a folder that goes with the process."""
    folder = config.cache_in_use()
    if folder is not None:
        folder = os.path.abspath(os.path.join(folder, "texts"))
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
        except OSError:
            folder = None
    if folder is not None and os.access(folder, os.W_OK):
        return folder
    return _passing_folder()


_passing: dict = {}  # the folder, once there is one


def _passing_folder():
    if not _passing:
        import tempfile

        _passing.setdefault("folder", tempfile.TemporaryDirectory(prefix="py2cu-"))  # removed when the process ends
    return _passing["folder"].name


def _remove_oldest(folder):
    """The oldest go before they are too many."""
    with os.scandir(folder) as found:
        files = [entry for entry in found if entry.name.endswith((".py", ".part"))]  # the latter: of processes that were killed
    if len(files) < _MOST_FILES:
        return
    ages = {}
    for entry in files:
        try:
            ages[entry.path] = entry.stat().st_mtime
        except OSError:
            pass  # another process was there first
    for old in sorted(ages, key=ages.get)[:_MOST_FILES // 2]:
        with contextlib.suppress(OSError):
            os.remove(old)
