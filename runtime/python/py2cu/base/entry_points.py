"""What people call: where it raises, the traceback has no frame of the package (runtime/python/extension/core/traceback_filter.c says for which exceptions)."""
from types import FunctionType

from .. import _py2cu

of = _py2cu.Entry  # a function
_SPECIAL = {"__call__", "__getitem__", "__setitem__"}


def of_class(cls):
    """A decorator: its methods without an underscore, calls and items."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, FunctionType) and (name in _SPECIAL or not name.startswith("_")):
            setattr(cls, name, of(value))
    return cls


def of_module(namespace, *names):
    """At the end of a module: these functions of its globals, or all without an underscore that it defines itself."""
    for name, value in list(namespace.items()):
        own = isinstance(value, FunctionType) and value.__module__ == namespace["__name__"] and not name.startswith("_")
        if name in names or (own and not names):
            namespace[name] = of(value)
