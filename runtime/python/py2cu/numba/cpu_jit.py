# SPDX-License-Identifier: MIT
"""numba.jit, njit and vectorize for the CPU, without Numba."""
import functools
import types as python_types

import numpy as np

from .. import errors, types
from ..base.numba_types import as_py2cu_type
from ..base.signatures import read_signature
from ..device import devices
from ..kernels.generated import identity_of, plain_function
from ..kernels.gufuncs import parse_layout
from . import cpu_function


def jit(signature_or_function=None, locals=None, cache=False, pipeline_class=None, boundscheck=None, **options):
    """Compile a CPU function for the types of its arguments, or of a signature; kernels can call the function.

    With PY2CU_JIT=0, the function remains plain Python.

    Parameters
    ----------
    signature_or_function : callable, str, tuple, Signature or list, optional
        The function, or its signatures.
    locals : dict, optional
        Not supported: the function runs as Python.
    cache : bool, default False
        Ignored: compiled code is always cached on disk.
    pipeline_class : object, optional
        Ignored; accepted for compatibility with Numba.
    boundscheck : bool, optional
        An index out of bounds raises an IndexError.
    **options : dict
        The options parallel (loops over prange use several threads), nogil (release the GIL), fastmath and error_model; others are
        ignored.

    Returns
    -------
    HostFunction or callable
        The compiled function; without a function, a decorator.
    """
    signature_or_function = as_py2cu_type(signature_or_function)
    options = dict(options, locals=locals, boundscheck=boundscheck)
    given = ()
    if isinstance(signature_or_function, (str, tuple, types.Signature)):
        given = [signature_or_function]
    elif isinstance(signature_or_function, list):
        given = signature_or_function
    elif signature_or_function is not None:
        return _made(signature_or_function, (), options)
    return functools.partial(_made, signatures=given, options=options)


def njit(*args, **options):
    """Compile a CPU function; the same as `jit`.

    Parameters
    ----------
    *args : object
        Arguments of `jit`.
    **options : dict
        Options of `jit`.

    Returns
    -------
    HostFunction or callable
        The compiled function; without a function, a decorator.
    """
    return jit(*args, **options)


jit.py2cu_path = "numba.jit"
njit.py2cu_path = "numba.njit"


def get_num_threads():
    """Return the number of threads for loops over prange: PY2CU_HOST_THREADS, or all CPUs that the process may use."""
    return 1 if cpu_function.is_compilation_enabled() is False else devices.device("host").MULTIPROCESSOR_COUNT


def set_num_threads(n):
    """Check the number; it has no other effect, and exists for compatibility with Numba."""
    if not isinstance(n, (int, np.integer)) or n < 1:
        raise ValueError("The number of threads must be positive")


def _made(function, signatures, options):
    function = getattr(function, "py_func", function)
    if not isinstance(function, python_types.FunctionType) or cpu_function.is_compilation_enabled() is False:
        return _plain(function)
    return cpu_function.HostFunction(function, signatures, options)


def _plain(function):
    """Return the function itself, with the attributes of a compiled function."""
    try:
        function.py_func = function
        function.signatures = function.nopython_signatures = []
        function.inspect_types = functools.partial(print, f"{function.__name__}: plain Python, without types")
    except AttributeError:  # an object that accepts no attributes
        pass
    return function


def vectorize(signatures_or_function=(), target="cpu", identity=None, **options):
    """Create a universal function with compiled loops.

    Without signatures, loops are compiled for the types of the operands.

    Parameters
    ----------
    signatures_or_function : callable, str, Signature or list, default ()
        The function, or its signatures, of which NumPy selects the first to which the operands can be cast.
    target : {'cpu', 'parallel'}, default 'cpu'
        With "parallel", long loops use several threads.
    identity : {0, 1, 'reorderable'}, optional
        Identity of the reduction.
    **options : dict
        Options of `jit`.

    Returns
    -------
    ufunc or callable
        The universal function; without a function, a decorator.
    """
    if target not in ("cpu", "parallel"):
        raise ValueError(f"Unsupported target: {target}")
    identity_of(identity)
    signatures_or_function = as_py2cu_type(signatures_or_function)
    if callable(signatures_or_function) and not isinstance(signatures_or_function, types.Type):
        return _element_function(plain_function(signatures_or_function), (), target, identity, options)
    given = [signatures_or_function] if isinstance(signatures_or_function, (str, types.Signature)) else list(signatures_or_function)
    return lambda function: _element_function(plain_function(function), given, target, identity, options)


vectorize.py2cu_path = "numba.vectorize"


def guvectorize(*args, target="cpu", identity=None, writable_args=(), **options):
    """Create a generalized universal function with compiled loops.

    Parameters
    ----------
    *args : object
        The signatures and the layout, `guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")`, or the layout alone. Without
        signatures, loops are compiled for the types of the operands, which must include the outputs.
    target : {'cpu', 'parallel'}, default 'cpu'
        With "parallel", long loops use several threads.
    identity : {0, 1, 'reorderable'}, optional
        Identity of the reduction.
    writable_args : sequence of int or str, default ()
        Inputs that the function modifies; if NumPy converts or copies one, the result is copied back.
    **options : dict
        Options of `jit`.

    Returns
    -------
    callable
        A decorator.
    """
    if len(args) not in (1, 2):
        raise TypeError("guvectorize() takes one or two positional arguments")
    signatures, layout = args if len(args) == 2 else ((), args[0])
    signatures = as_py2cu_type(signatures)
    identity_of(identity)
    parse_layout(layout)
    given = [signatures] if isinstance(signatures, (str, types.Signature)) else list(signatures)
    return lambda function: _item_function(plain_function(function), given, layout, target, identity, writable_args, options)


guvectorize.py2cu_path = "numba.guvectorize"


def _item_function(function, given, layout, target, identity, writable_args, options):
    from .gufunc_loops import ItemFunction, PlainItems

    writable = [_input_number(function, name, len(parse_layout(layout)[0])) for name in writable_args]
    if cpu_function.is_compilation_enabled() is not False:
        try:
            return ItemFunction(function, given, layout, identity, target, writable, options)
        except (errors.NumbaError, errors.CudaSupportError, OSError, KeyError) as error:
            cpu_function.warn_of_python_fallback(function, error)
    return PlainItems(function, given, layout)


def _input_number(function, name, inputs):
    """Return the index of an input that writable_args specifies by index or name."""
    names = list(function.__code__.co_varnames[:inputs])
    if name in names:
        return names.index(name)
    if not isinstance(name, int) or not 0 <= name < inputs:
        raise ValueError(f"writable_args: {name!r} is not an input of {function.__name__}(): {', '.join(names)}")
    return name


def _element_function(function, given, target, identity, options):
    if cpu_function.is_compilation_enabled() is not False:
        from .ufunc_loops import ElementFunction

        try:
            return ElementFunction(function, given, identity, target, options)
        except (errors.NumbaError, errors.CudaSupportError, OSError, TypeError, KeyError) as error:
            cpu_function.warn_of_python_fallback(function, error)
    return Elementwise(function, given) if given else np.vectorize(function)


class Elementwise:
    """A Python function that is called for each element, with declared types of operands and results."""

    def __init__(self, function, signatures):
        functools.update_wrapper(self, function)
        self.py_func = function
        self._kinds = [read_signature(signature) for signature in signatures]
        self._ufunc = np.frompyfunc(function, function.__code__.co_argcount, 1)

    def __call__(self, *operands, out=None):
        for result, arguments in self._kinds:
            if result is not None and len(arguments) == len(operands) and all(map(_fits, operands, arguments)):
                break
        else:
            raise TypeError(f"{self.__name__}: none of its signatures takes {', '.join(str(np.asarray(value).dtype) for value in operands)}")
        converted = (np.asarray(value).astype(kind.dtype) for value, kind in zip(operands, arguments))
        computed = np.asarray(self._ufunc(*converted)).astype(result.dtype)
        if out is None:
            return computed[()]
        out[...] = computed
        return out


def _fits(value, kind):
    """Return whether a value can be converted to a type without loss; a Python number has the smallest possible type."""
    have = np.min_scalar_type(value) if isinstance(value, (bool, int, float, complex)) else np.asarray(value).dtype
    return np.can_cast(have, kind.dtype)
