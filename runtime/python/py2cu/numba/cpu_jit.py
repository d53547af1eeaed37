"""numba.jit, njit and vectorize for the processor, where there is no Numba."""
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
    """A function of the processor, compiled for the types that it is called with, or for those of a signature; PY2CU_JIT=0 leaves it plain
    Python. Kernels may call it.

    parallel: loops over prange run on several threads. nogil: the interpreter goes on while it runs. boundscheck: an index out of range is an IndexError. fastmath. Compiled code is kept on disk in
    any case; nopython, cache, inline and the like are taken for Numba's sake.
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
    """The same as jit."""
    return jit(*args, **options)


jit.py2cu_path = "numba.jit"
njit.py2cu_path = "numba.njit"


def get_num_threads():
    """How many threads loops over prange run on: PY2CU_HOST_THREADS says it, else all that the process may use."""
    return 1 if cpu_function.is_wanted() is False else devices.device("host").MULTIPROCESSOR_COUNT


def set_num_threads(n):
    """Taken for Numba's sake: it changes nothing."""
    if not isinstance(n, (int, np.integer)) or n < 1:
        raise ValueError("The number of threads must be between 1 and the number that there are")


def _made(function, signatures, options):
    function = getattr(function, "py_func", function)
    if not isinstance(function, python_types.FunctionType) or cpu_function.is_wanted() is False:
        return _plain(function)
    return cpu_function.HostFunction(function, signatures, options)


def _plain(function):
    """The function itself, with what programs ask a compiled one for."""
    try:
        function.py_func = function
        function.signatures = function.nopython_signatures = []
        function.inspect_types = functools.partial(print, f"{function.__name__}: plain Python, without types")
    except AttributeError:  # one that takes no attributes
        pass
    return function


def vectorize(signatures_or_function=(), target="cpu", identity=None, **options):
    """A function of numbers as a ufunc, whose loops are compiled: with signatures for these types, and NumPy takes the first that the operands can
    be cast to; else for the types of the operands that come. target="parallel": long loops run on several threads.
    """
    if target not in ("cpu", "parallel"):
        raise ValueError(f"Unsupported target: {target}")
    identity_of(identity)
    signatures_or_function = as_py2cu_type(signatures_or_function)
    if callable(signatures_or_function) and not isinstance(signatures_or_function, types.Type):
        return _elementwise(plain_function(signatures_or_function), (), target, identity, options)
    given = [signatures_or_function] if isinstance(signatures_or_function, (str, types.Signature)) else list(signatures_or_function)
    return lambda function: _elementwise(plain_function(function), given, target, identity, options)


vectorize.py2cu_path = "numba.vectorize"


def guvectorize(*args, target="cpu", identity=None, writable_args=(), **options):
    """A function of arrays as a ufunc with a layout, whose loops are compiled: guvectorize(["void(float64[:], float64[:])"], "(n)->(n)"), for these
    types, or guvectorize("(n)->(n)"), for those of the operands that come, which are then all given, the outputs among them. writable_args: the inputs
    that the function writes to, by number or by name: if NumPy converts or copies one, the result is copied back.
    """
    if len(args) not in (1, 2):
        raise TypeError("guvectorize() takes one or two positional arguments")
    signatures, layout = args if len(args) == 2 else ((), args[0])
    signatures = as_py2cu_type(signatures)
    identity_of(identity)
    parse_layout(layout)
    given = [signatures] if isinstance(signatures, (str, types.Signature)) else list(signatures)
    return lambda function: _itemwise(plain_function(function), given, layout, target, identity, writable_args, options)


guvectorize.py2cu_path = "numba.guvectorize"


def _itemwise(function, given, layout, target, identity, writable_args, options):
    from .gufunc_loops import ItemFunction, PlainItems

    writable = [_input_number(function, name, len(parse_layout(layout)[0])) for name in writable_args]
    if cpu_function.is_wanted() is not False:
        try:
            return ItemFunction(function, given, layout, identity, target, writable, options)
        except (errors.NumbaError, errors.CudaSupportError, OSError, KeyError) as error:
            cpu_function.warn_of_python_fallback(function, error)
    return PlainItems(function, given, layout)


def _input_number(function, name, inputs):
    """The number of an input that writable_args specifies by number or by name."""
    names = list(function.__code__.co_varnames[:inputs])
    if name in names:
        return names.index(name)
    if not isinstance(name, int) or not 0 <= name < inputs:
        raise ValueError(f"writable_args: {name!r} is no input of {function.__name__}(): {', '.join(names)}")
    return name


def _elementwise(function, given, target, identity, options):
    if cpu_function.is_wanted() is not False:
        from .ufunc_loops import ElementFunction

        try:
            return ElementFunction(function, given, identity, target, options)
        except (errors.NumbaError, errors.CudaSupportError, OSError, TypeError, KeyError) as error:
            cpu_function.warn_of_python_fallback(function, error)
    return Elementwise(function, given) if given else np.vectorize(function)


class Elementwise:
    """A function that is called for each element, with operands and results of declared types."""

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
    """Whether a value becomes that type without loss; a Python number counts as the smallest that holds it."""
    have = np.min_scalar_type(value) if isinstance(value, (bool, int, float, complex)) else np.asarray(value).dtype
    return np.can_cast(have, kind.dtype)
