"""Modules of kernels with linked code that wants to be told of their loading and unloading."""
import functools
import sys
import weakref

from ..device import devices


class Module:
    """What the callbacks of linked code get: `handle` is the CUlibrary, `code` its cubin. On the host backend `handle` is what dlopen()
    gave, for ctypes.CDLL(None, handle=...) and what is visible in it, and `code` the shared library.

    It is one of cuda.core's ObjectCode where the program has that.
    """

    code_type, name, symbol_mapping = "cubin", "", {}

    def __init__(self, function):
        self._function = function  # which keeps the module loaded

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
    """A class that is ours and cuda.core's: everything it can do is ours."""
    return type("Module", (Module, theirs), {"__doc__": Module.__doc__})


def _module_of(function):
    theirs = getattr(sys.modules.get("cuda.core"), "ObjectCode", None)
    kind = Module if theirs is None else _joined(theirs)
    module = kind.__new__(kind)
    Module.__init__(module, function)
    return module


class _Loaded:
    """A module that a context has: its end is the context's, or that of the process."""


def loaded(function, setup, teardown):
    """Calls the callbacks of a function that was loaded, and those for its unloading when its context is reset or the process ends."""
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
