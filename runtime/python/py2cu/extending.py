"""numba.cuda.extending: functions, methods and attributes for kernels, whose text a Python function chooses by the types of a call.

What makes LLVM IR is there by its name, and says what to do instead.
"""
import operator

from .base import entry_points, overloads

__all__ = ["overload", "overload_attribute", "overload_method", "register_jitable"]


def overload(func, jit_options=None, strict=True, inline="never", prefer_literal=False, target="cuda", **options):
    """A decorator of a function that gets the types of a call of `func`, and gives the Python function that the call stands for, or None.

    The function may also be given as a tuple (signature, function). `strict`: both have the same parameters. `prefer_literal`: types of constants
    are first given as types.Literal. `target`: kernels see those for "cuda", "gpu" and "generic". `jit_options` and `inline` are taken for Numba's
    sake: what they ask for is decided by the compiler.
    """
    _check_options(options)
    if isinstance(func, str) or not callable(func):
        raise NotImplementedError(f"{func!r} cannot be overloaded: name a function that kernels call")
    if getattr(func, "__module__", None) == "_operator" and getattr(operator, func.__name__, None) is func:
        raise NotImplementedError(f"operators of kernels are Numba's, and operator.{func.__name__} cannot be overloaded: overload a function, and call it")

    def decorate(overload_func):
        overloads.add(func, overload_func, strict, prefer_literal, target)
        return overload_func

    return decorate


def overload_attribute(typ, attr, target="cuda", strict=True, inline="never", prefer_literal=False, jit_options=None, **options):
    """A decorator as overload(), of an attribute that values of a type, or of a class of types, get."""
    return _member("attribute", typ, attr, target, strict, prefer_literal, options)


def overload_method(typ, attr, target="cuda", strict=True, inline="never", prefer_literal=False, jit_options=None, **options):
    """A decorator as overload(), of a method that values of a type, or of a class of types, get."""
    return _member("method", typ, attr, target, strict, prefer_literal, options)


def _member(kind, typ, attr, target, strict, prefer_literal, options):
    _check_options(options)

    def decorate(overload_func):
        overloads.add_member(kind, typ, attr, overload_func, strict, prefer_literal, target)
        return overload_func

    return decorate


def register_jitable(*args, **options):
    """The function as it is: kernels call Python functions in any case."""
    return args[0] if args else lambda function: function


def _check_options(options):
    for name in options:
        raise TypeError(f"overload has no option {name!r}")


class Lacking:
    """A name of Numba that cannot be had, which programs may import and not use: it says so where it is used."""

    def __init__(self, name, why):
        self._name, self._why = name, why

    def __repr__(self):
        return f"<{self._name}, which py2cu has not>"

    def _refuse(self):
        return NotImplementedError(f"{self._name} {self._why}")

    def __call__(self, *args, **keywords):
        raise self._refuse()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise self._refuse()


_BY_OVERLOAD = "write what it does as a Python function, by overload(), or in CUDA C, by cuda.declare_device()"
_AS_NUMBERS = "pass objects of a class as numbers, arrays, named tuples or records, with overload() for what is done with them"
_INSTEAD = {**dict.fromkeys(["intrinsic", "lower_builtin", "lower_cast", "type_callable", "infer", "infer_global"], _BY_OVERLOAD),
            **dict.fromkeys(["lower_getattr", "lower_getattr_generic", "lower_setattr", "lower_setattr_generic", "infer_getattr"],
                            "write attributes by overload_attribute(), methods by overload_method()"),
            **dict.fromkeys(["register_model", "models", "core_models", "make_attribute_wrapper", "typeof_impl", "as_numba_type", "box", "unbox",
                             "reflect", "NativeValue", "overload_classmethod"], _AS_NUMBERS)}
globals().update((name, Lacking(f"numba.cuda.extending.{name}", f"is about LLVM IR, and py2cu makes CUDA C: {instead}")) for name, instead in _INSTEAD.items())
entry_points.of_module(globals())
