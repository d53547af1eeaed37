# SPDX-License-Identifier: MIT
"""Times of schedules that launches with PY2CU_SCHEDULE=measure have measured. They are stored next to the entries of the disk cache under names of the same
form, so that the limit of the cache counts and evicts them, too."""
import hashlib
import os
import tempfile

from .. import _py2cu, config


def recalled(overload, device, launch):
    """Return the times of the original and the selected schedule in milliseconds, or None if this launch has not been measured."""
    path = _path(overload, device, launch)
    try:
        with open(path or os.devnull, encoding="ascii") as file:
            original, selected = map(float, file.read().split())
            os.utime(file.fileno())  # marks the file as recently used, for eviction
    except (OSError, ValueError):
        return None
    return original, selected


def store(overload, device, launch, original, selected):
    """Store the times. A cache that cannot be written is ignored: another process then measures again."""
    path = _path(overload, device, launch)
    if path is None:
        return
    try:
        handle, temporary = tempfile.mkstemp(prefix=".new-", dir=os.path.dirname(path))
        with open(handle, "w", encoding="ascii") as file:
            file.write(f"{original!r} {selected!r}\n")
        os.replace(temporary, path)
    except OSError:
        pass


def _path(overload, device, launch):
    directory = config.cache_in_use()
    if directory is None:
        return None
    info = device.info()
    key = "\0".join((_py2cu.version, overload.text, str(info["name"]), str(info["compute_capability"]), str(info["driver_version"]), launch))
    return os.path.join(directory, hashlib.sha256(key.encode()).hexdigest() + ".p2c")
