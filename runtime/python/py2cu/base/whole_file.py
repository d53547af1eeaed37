"""Files that are written whole or not at all."""
import contextlib
import os


def write(path, data):
    """The bytes become the file when all of them are written: readers see the old file or the new one, and a fault leaves the old."""
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "wb") as out:
            out.write(data)
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.remove(part)
        raise
