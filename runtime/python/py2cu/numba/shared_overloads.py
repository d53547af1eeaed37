# SPDX-License-Identifier: MIT
"""numba.extending with an installed Numba: overloads that a program registers for "cuda", "gpu" or "generic" apply to kernels of py2cu, too.

Such an overload receives Numba's own types, which the program imports from Numba.
"""
import functools
import importlib

from ..base import overloads
from ..base.numba_types import as_numba_type

_OF_GPUS = ("cuda", "gpu")


def share():
    """Replace the decorators of numba.extending, also in numba.core.extending, which Numba's own modules use."""
    modules = [importlib.import_module(name) for name in ("numba.extending", "numba.core.extending")]
    original = modules[-1]
    for name, register in (("overload", _function), ("overload_attribute", _attribute), ("overload_method", _method)):
        decorator = _registering_for_both(getattr(original, name), register)
        for module in modules:
            setattr(module, name, decorator)


def _registering_for_both(numba_decorator, register):
    @functools.wraps(numba_decorator)
    def decorator(*args, **options):
        target = options.get("target", "generic")

        def decorate(function):
            home = getattr(function, "__module__", None) or ""
            if target in (*_OF_GPUS, "generic") and home.partition(".")[0] not in ("numba", "numba_cuda"):
                register(*args, function=function, strict=options.get("strict", True), prefer_literal=options.get("prefer_literal", False), target=target)
            return function if target in _OF_GPUS else numba_decorator(*args, **options)(function)

        return decorate

    return decorator


def _function(thing, *_, function, strict, prefer_literal, target):
    if callable(thing) and getattr(thing, "__module__", None) != "_operator":  # operators cannot be overloaded in kernels
        overloads.add(thing, function, strict, prefer_literal, target, as_numba_type)


def _attribute(owner, name, *_, function, strict, prefer_literal, target):
    overloads.add_member("attribute", owner, name, function, strict, prefer_literal, target, as_numba_type)


def _method(owner, name, *_, function, strict, prefer_literal, target):
    overloads.add_member("method", owner, name, function, strict, prefer_literal, target, as_numba_type)
