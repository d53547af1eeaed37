# SPDX-License-Identifier: MIT
"""Pickling of kernels: by name if they are attributes of a module, otherwise with their source and all objects that they use."""
import builtins
import importlib
import marshal
import sys
import types as python_types

from ..source import description


def is_module_attribute(function, thing):
    """Return whether `thing` is the attribute of the function's module that has the function's name, so that the name identifies it."""
    if function.__module__ == "__main__":  # another process has another __main__
        return False
    found = sys.modules.get(function.__module__)
    for part in function.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is thing


def error(text):
    import pickle

    return pickle.PicklingError(text)


def by_name(module, qualname):
    found = importlib.import_module(module)
    for part in qualname.split("."):
        found = getattr(found, part)
    return found


class Whole:
    """Represents a function in a pickle that is not an attribute of a module."""

    def __init__(self, function):
        self.function = function

    def __reduce__(self):
        shell, state = function_parts(self.function)
        return make_shell, shell, state, None, None, fill


class _Module:
    """Represents a module in a pickle."""

    def __init__(self, module):
        self.name = module.__name__

    def __reduce__(self):
        return importlib.import_module, (self.name,)


def function_parts(function):
    """Return the arguments of make_shell() and the state for fill(); there are two parts, because a function can refer to itself."""
    text = description.source_of(function)
    code = function.__code__
    shell = (marshal.dumps(code), function.__name__, function.__qualname__, function.__module__,
             tuple(getattr(text, name) for name in description.Source.__slots__))
    outside = dict(description.outside(function, text.names | set(code.co_names)))
    closure = {name: _portable(outside[name]) for name in code.co_freevars if name in outside}
    values = {name: _portable(value) for name, value in outside.items() if name not in closure}
    return shell, (values, closure, function.__defaults__, function.__kwdefaults__)


def _portable(value):
    if isinstance(value, python_types.ModuleType):
        return _Module(value)
    if isinstance(value, python_types.FunctionType) and not is_module_attribute(value, value):
        return Whole(value)
    return value


def make_shell(code, name, qualname, module, text):
    code = marshal.loads(code)
    function = python_types.FunctionType(code, {"__builtins__": builtins, "__name__": module}, name, None,
                                         tuple(python_types.CellType() for _ in code.co_freevars))
    function.__qualname__ = qualname
    description.remember(function, text)
    return function


def fill(function, state):
    values, closure, function.__defaults__, function.__kwdefaults__ = state
    function.__globals__.update(values)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        if name in closure:
            cell.cell_contents = closure[name]


def reduced(instance):
    """Return the result of __reduce__() for an object with a Python function `py_func` and arguments `_constructor_arguments()`.

    The object is pickled by name if it is an attribute of a module.
    """
    if is_module_attribute(instance.py_func, instance):
        return by_name, (instance.py_func.__module__, instance.py_func.__qualname__)
    shell, state = function_parts(instance.py_func)
    return _new_instance, (type(instance), *shell), (state, instance._constructor_arguments()), None, None, _fill_instance


class FunctionBased:
    """Base class of objects that are constructed from a Python function; see reduced()."""

    def __reduce__(self):
        return reduced(self)

    def __copy__(self):
        return self  # like functions

    def __deepcopy__(self, memo):
        return self


def _new_instance(kind, *shell):
    instance = kind.__new__(kind)
    instance.py_func = make_shell(*shell)
    return instance


def _fill_instance(instance, state):
    function_state, arguments = state
    fill(instance.py_func, function_state)
    instance.__init__(instance.py_func, *arguments)
