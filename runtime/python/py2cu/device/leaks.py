# SPDX-License-Identifier: MIT
"""Detection of leaked device arrays for --sanitize: arrays that, at the end of a program, are not freed although they are unreachable."""
import gc
import os
import sys
import weakref

from .. import _py2cu

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_made = {}  # number -> (weak reference, bytes, file, line, function)


class Memory(_py2cu.Memory):
    """Device memory whose allocation site is recorded."""

    __slots__ = ("__weakref__",)


def memory(device, size, stream):
    made = Memory(device, size, stream)
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    place = (frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name) if frame is not None else (None, None, None)
    number = id(made)
    _made[number] = (weakref.ref(made, lambda gone: _made.pop(number, None)), size, *place)
    return made


def find():
    """Delete the names of the script and return a finding for each allocation that is still not freed."""
    main = sys.modules.get("__main__")
    for name in [name for name in vars(main) if not name.startswith("__")] if main is not None else ():
        vars(main)[name] = None
    gc.collect()
    found = []
    for reference, size, file, line, function in list(_made.values()):
        if reference() is not None:
            where = f" at {file}:{line}" if file is not None else ""
            found.append({"kind": "leak", "kernel": None, "message": f"leak: a device array of {size} bytes, allocated{where}, was never freed and "
                          "is unreachable", "bytes": size, "first": {"file": file, "line": line, "function": function,
                                                                                               "access": "array", "thread": None, "block": None}, "count": 1})
    return found
