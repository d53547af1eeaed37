# SPDX-License-Identifier: MIT
"""Callbacks of linked code for loading and unloading of modules."""
import functools
import sys
import weakref

from ..device import devices


class Module:
    """Argument of the callbacks of linked code.

    `handle` is the CUlibrary and `code` the cubin. On the CPU backend, `handle` is the result of dlopen(), for ctypes.CDLL(None, handle=...)
    and its visible symbols, and `code` the shared library. If the program uses cuda.core, the object is also an instance of its ObjectCode.
    """

    code_type, name, symbol_mapping = "cubin", "", {}

    def __init__(self, function):
        self._function = function  # keeps the module loaded

    @property
    def handle(self):
        library = self._function.library
        known = None if self._function.device.is_host else sys.modules.get("cuda.bindings.driver")
        return library if known is None else known.CUlibrary(library)

    @property
    def code(self):
        return self._function.image

    def __repr__(self):
        return f"<py2cu module {self._function.library:#x}>"

    __hash__ = object.__hash__

    def __eq__(self, other):
        return self is other


@functools.cache
def _joined(theirs):
    """Return a class derived from Module and from that of cuda.core, with the behavior of Module."""
    return type("Module", (Module, theirs), {"__doc__": Module.__doc__})


def _module_of(function):
    theirs = getattr(sys.modules.get("cuda.core"), "ObjectCode", None)
    kind = Module if theirs is None else _joined(theirs)
    module = kind.__new__(kind)
    Module.__init__(module, function)
    return module


class _Loaded:
    """A module that a context has loaded; its lifetime ends with the context or the process."""


def loaded(function, setup, teardown):
    """Call the setup callbacks of a function's module, and register its teardown callbacks.

    These are called when the context is reset or the process ends.
    """
    module = _module_of(function)
    for callback in setup:
        callback(module)
    mark = _Loaded()
    weakref.finalize(mark, _end, function, module, teardown)
    devices.context_of(function.device).modules.append(mark)


def _end(function, module, teardown):
    function.retired = True
    for callback in teardown:
        callback(module)
