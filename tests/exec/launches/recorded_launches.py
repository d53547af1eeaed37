"""Records the types of all launches of a process, as a pytest plugin (`-p recorded_launches`), or of a script, which is the first argument.

Writes a JSON list of [file, line, kernel, types] to the file that RECORDED_LAUNCHES names.
"""
import atexit
import json
import os
import runpy
import sys

_launches = set()


def start():
    """Start recording, and write the file at exit."""
    from py2cu.kernels import dispatcher

    def note(function, names, configured):
        code = function.__code__
        _launches.add((code.co_filename, code.co_firstlineno, function.__name__, f"({', '.join(names)})"))

    dispatcher.recorder = note
    atexit.register(write)


def write():
    """Write all records so far."""
    with open(os.environ["RECORDED_LAUNCHES"], "w", encoding="utf-8") as out:
        json.dump(sorted(_launches), out)


def pytest_configure(config):
    """The entry point of the pytest plugin."""
    start()


if __name__ == "__main__":
    start()
    sys.argv[:1] = []
    sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
    runpy.run_path(sys.argv[0], run_name="__main__")
