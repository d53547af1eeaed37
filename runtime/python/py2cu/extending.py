# SPDX-License-Identifier: MIT
"""Overloads of functions, methods and attributes for kernels, the module `numba.cuda.extending`.

The names that generate LLVM IR in Numba can be imported; their use raises an error with an alternative.
"""
import operator

from .base import entry_points, overloads

__all__ = ["overload", "overload_attribute", "overload_method", "register_jitable"]


def overload(func, jit_options=None, strict=True, inline="never", prefer_literal=False, target="cuda", **options):
    """Register an implementation of a function for kernels.

    The decorated function receives the types of a call's arguments, and returns the Python function that implements the call, or None.

    Parameters
    ----------
    func : callable
        Function whose calls are implemented.
    jit_options : dict, optional
        Ignored; accepted for compatibility with Numba.
    strict : bool, default True
        Require that the decorated function and the function that it returns have the same parameters.
    inline : str, default 'never'
        Ignored; the CUDA compiler decides about inlining.
    prefer_literal : bool, default False
        Pass the types of constants as types.Literal first.
    target : str, default 'cuda'
        Target of the implementation; kernels use those for "cuda", "gpu" and "generic".
    **options : dict
        Other options, which raise an error.

    Returns
    -------
    callable
        A decorator, which returns the decorated function. This may also return a tuple (signature, function).

    Raises
    ------
    NotImplementedError
        If `func` is an operator or not a function.
    TypeError
        If there is an unknown option.
    """
    _check_options(options)
    if isinstance(func, str) or not callable(func):
        raise NotImplementedError(f"{func!r} cannot be overloaded: name a function that kernels call")
    if getattr(func, "__module__", None) == "_operator" and getattr(operator, func.__name__, None) is func:
        raise NotImplementedError(f"operator.{func.__name__} cannot be overloaded: overload a function, and call it in the kernel")

    def decorate(overload_func):
        overloads.add(func, overload_func, strict, prefer_literal, target)
        return overload_func

    return decorate


def overload_attribute(typ, attr, target="cuda", strict=True, inline="never", prefer_literal=False, jit_options=None, **options):
    """Register an implementation of an attribute for kernels; see `overload`.

    Parameters
    ----------
    typ : type
        Type, or class of types, of the values with this attribute.
    attr : str
        Name of the attribute.
    target : str, default 'cuda'
        Target of the implementation.
    strict : bool, default True
        Require that the decorated function and the function that it returns have the same parameters.
    inline : str, default 'never'
        Ignored; the CUDA compiler decides about inlining.
    prefer_literal : bool, default False
        Pass the types of constants as types.Literal first.
    jit_options : dict, optional
        Ignored; accepted for compatibility with Numba.
    **options : dict
        Other options, which raise an error.

    Returns
    -------
    callable
        A decorator, which returns the decorated function.
    """
    return _member("attribute", typ, attr, target, strict, prefer_literal, options)


def overload_method(typ, attr, target="cuda", strict=True, inline="never", prefer_literal=False, jit_options=None, **options):
    """Register an implementation of a method for kernels; see `overload`.

    Parameters
    ----------
    typ : type
        Type, or class of types, of the values with this method.
    attr : str
        Name of the method.
    target : str, default 'cuda'
        Target of the implementation.
    strict : bool, default True
        Require that the decorated function and the function that it returns have the same parameters.
    inline : str, default 'never'
        Ignored; the CUDA compiler decides about inlining.
    prefer_literal : bool, default False
        Pass the types of constants as types.Literal first.
    jit_options : dict, optional
        Ignored; accepted for compatibility with Numba.
    **options : dict
        Other options, which raise an error.

    Returns
    -------
    callable
        A decorator, which returns the decorated function.
    """
    return _member("method", typ, attr, target, strict, prefer_literal, options)


def _member(kind, typ, attr, target, strict, prefer_literal, options):
    _check_options(options)

    def decorate(overload_func):
        overloads.add_member(kind, typ, attr, overload_func, strict, prefer_literal, target)
        return overload_func

    return decorate


def register_jitable(*args, **options):
    """Return the function unchanged, because kernels can call any Python function.

    Parameters
    ----------
    *args : callable
        The function; without it, a decorator is returned.
    **options : dict
        Ignored; accepted for compatibility with Numba.

    Returns
    -------
    callable
        The function, or a decorator that returns its argument.
    """
    return args[0] if args else lambda function: function


def _check_options(options):
    for name in options:
        raise TypeError(f"overload has no option {name!r}")


class UnsupportedName:
    """A name of Numba that can be imported but not used; its use raises an error with an alternative.

    Parameters
    ----------
    name : str
        Qualified name.
    why : str
        Reason and alternative.
    """

    def __init__(self, name, why):
        self._name, self._why = name, why

    def __repr__(self):
        return f"<{self._name}, not supported by py2cu>"

    def _refuse(self):
        return NotImplementedError(f"{self._name} {self._why}")

    def __call__(self, *args, **keywords):
        raise self._refuse()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise self._refuse()


_BY_OVERLOAD = "write the function in Python with overload(), or in CUDA C with cuda.declare_device()"
_AS_NUMBERS = "pass objects as numbers, arrays, named tuples or records, and write their functions with overload()"
_INSTEAD = {**dict.fromkeys(["intrinsic", "lower_builtin", "lower_cast", "type_callable", "infer", "infer_global"], _BY_OVERLOAD),
            **dict.fromkeys(["lower_getattr", "lower_getattr_generic", "lower_setattr", "lower_setattr_generic", "infer_getattr"],
                            "write attributes with overload_attribute(), methods with overload_method()"),
            **dict.fromkeys(["register_model", "models", "core_models", "make_attribute_wrapper", "typeof_impl", "as_numba_type", "box", "unbox",
                             "reflect", "NativeValue", "overload_classmethod"], _AS_NUMBERS)}
globals().update((name, UnsupportedName(f"numba.cuda.extending.{name}", f"generates LLVM IR, and py2cu generates CUDA C: {instead}")) for name, instead in _INSTEAD.items())
entry_points.of_module(globals())
