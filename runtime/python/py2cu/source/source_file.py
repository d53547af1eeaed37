# SPDX-License-Identifier: MIT
"""Files with the Python source of kernels, for debuggers and profilers: the script itself, or a generated file for other source."""
import contextlib
import hashlib
import os
import re

from .. import config
from ..base import atomic_write
from . import description, memory_source

_MAX_FILES = 1000


def path(function):
    """Return the path of a file that contains the function's source with the original line numbers."""
    text = description.source_of(function)
    if os.path.isfile(text.file_name):
        return os.path.abspath(text.file_name)
    return _written(text.file_name, _complete_source(function, text))


def _complete_source(function, text):
    """Return the source of the cell or other unit; if only the function's source is available, it is preceded by empty lines."""
    import linecache

    whole = memory_source.enclosing_source(function.__code__)
    if whole is None and description.is_original(function):
        whole = "".join(linecache.getlines(text.file_name, function.__globals__))
    if whole:
        return whole
    own, line = text.source_and_line()
    return "\n" * (line - 1) + own


def _written(name, text):
    """Write the source to a file whose path depends only on its contents."""
    data = text.encode("utf-8", "surrogatepass")
    stem = re.sub(r"\W+", "_", os.path.splitext(os.path.basename(name))[0]).strip("_") or "text"
    directory = _directory()
    file = os.path.join(directory, f"{stem}_{hashlib.sha256(data).hexdigest()[:16]}.py")
    if not os.path.isfile(file):
        _remove_oldest(directory)
        atomic_write.write(file, data)
    return file


def _directory():
    """Return sources/ in the directory of the disk cache; without a cache, a temporary directory."""
    directory = config.cache_in_use()
    if directory is not None:
        directory = os.path.abspath(os.path.join(directory, "sources"))
        try:
            os.makedirs(directory, mode=0o700, exist_ok=True)
        except OSError:
            directory = None
    if directory is not None and os.access(directory, os.W_OK):
        return directory
    return _temporary_directory()


_temporary: dict = {}  # the directory, once it exists


def _temporary_directory():
    if not _temporary:
        import tempfile

        _temporary.setdefault("directory", tempfile.TemporaryDirectory(prefix="py2cu-"))  # removed when the process ends
    return _temporary["directory"].name


def _remove_oldest(directory):
    """Remove the oldest files before the limit is exceeded."""
    with os.scandir(directory) as found:
        files = [entry for entry in found if entry.name.endswith((".py", ".part"))]  # files of killed processes remain
    if len(files) < _MAX_FILES:
        return
    ages = {}
    for entry in files:
        try:
            ages[entry.path] = entry.stat().st_mtime
        except OSError:
            pass  # another process removed the file
    for old in sorted(ages, key=ages.get)[:_MAX_FILES // 2]:
        with contextlib.suppress(OSError):
            os.remove(old)
