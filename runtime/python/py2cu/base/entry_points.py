# SPDX-License-Identifier: MIT
"""Public functions whose tracebacks omit the frames of the package; extension/core/traceback_filter.c lists the exceptions."""
from types import FunctionType

from .. import _py2cu

of = _py2cu.Entry  # for a function
_SPECIAL = {"__call__", "__getitem__", "__setitem__"}


def of_class(cls):
    """Decorate a class: its public methods, calls and item accesses become entry points."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, FunctionType) and (name in _SPECIAL or not name.startswith("_")):
            setattr(cls, name, of(value))
    return cls


def of_module(namespace, *names):
    """Declare functions of a module as entry points: the named ones, or all public functions that it defines; called at the end of the module."""
    for name, value in list(namespace.items()):
        own = isinstance(value, FunctionType) and value.__module__ == namespace["__name__"] and not name.startswith("_")
        if name in names or (own and not names):
            namespace[name] = of(value)
