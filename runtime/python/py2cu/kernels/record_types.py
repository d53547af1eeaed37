# SPDX-License-Identifier: MIT
"""Recorded types of all launches of a program, for `python -m py2cu --record-types FILE`; `py2cu --types FILE` reads them."""
import os

from ..base import atomic_write
from . import dispatcher

_kernels: dict = {}  # (file, line, name) -> {types: grid and block of the first launch, or ""}


def start():
    """Start recording."""
    dispatcher.recorder = _note


def _note(function, names, configured):
    """Record the types of a launch, and the grid and block of the first launch with these types."""
    code = function.__code__
    kernel = _kernels.setdefault((code.co_filename, code.co_firstlineno, function.__name__), {})
    kernel.setdefault(tuple(names), f"  # grid {configured.griddim}, block {configured.blockdim}" if configured is not None else "")


def write(path, script):
    """Write one signature per line.

    Signatures from files other than the script are comments, because they belong to translations of these files. If `script` is None, a module
    runs, and all signatures are active.
    """
    files = {}
    for (file, _, name), met in _kernels.items():
        files.setdefault(file, []).extend(f"{name}({', '.join(names)}){launch}" for names, launch in met.items())
    lines = []
    for file, signatures in files.items():
        exists = os.path.exists(file)
        own = script is None or (exists and os.path.samefile(file, script))
        lines.append(f"# {os.path.relpath(file) if exists else file}")
        lines += signatures if own else [f"# {signature}" for signature in signatures]
    data = ("\n".join(lines or ["# no kernel was launched"]) + "\n").encode("utf-8", "backslashreplace")  # file names may contain bytes that are not valid Unicode
    atomic_write.write(path, data, [*atomic_write.inputs(), *files, *([script] if script is not None else [])])
