# SPDX-License-Identifier: MIT
"""Compiled CPU functions: the result of jit and njit without Numba.

The translator generates C, as for functions of kernels, and the CPU backend compiles it. Functions that cannot be translated run as Python,
with one warning. The extension implements calls; this module compiles for new types.
"""
import collections
import functools
import os
import warnings

import numpy as np

from .. import _py2cu, cuda, errors, types  # noqa: F401 - cuda configures the extension
from ..base.numba_types import as_py2cu_type
from ..base.signatures import read_signature, signature_text
from ..base.thread_local import RLock
from ..device import devices
from ..kernels.kernel import Kernel
from ..source import description

_HAS_REST, _HAS_KEYWORDS = 4, 8  # inspect.CO_VARARGS and CO_VARKEYWORDS
_CODES = {name: code for code, name in enumerate(_py2cu.dtype_names)}
_BY_NUMPY = ("float16", "bfloat16")  # types of results without a Python number


def is_compilation_enabled():
    """Return whether PY2CU_JIT enables the compilation of CPU functions; None if it is not set."""
    given = os.environ.get("PY2CU_JIT", "").strip()
    if given not in ("", "0", "1"):
        raise ValueError(f"PY2CU_JIT must be 0 or 1, not {given!r}")
    return given == "1" if given else None


class HostFunction(_py2cu.HostFunction):
    """A CPU function: a call compiles it once for the types of the arguments."""

    _is_py2cu_dispatcher = True  # kernels and other CPU functions call its Python function

    def __new__(cls, *args, **keywords):
        return super().__new__(cls)

    def __init__(self, function, signatures, options):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.targetoptions = dict(options)
        code = function.__code__
        self._binds_all = code.co_kwonlyargcount > 0 or bool(code.co_flags & (_HAS_REST | _HAS_KEYWORDS))
        self._parameter_count = code.co_argcount
        self._releases_gil = bool(options.get("nogil"))
        self._lock = RLock()
        self._runs_as_python = False
        self._options = options_of(options)
        self.overloads = collections.OrderedDict()  # types -> overload; replaced, never modified, because other threads read it without the lock
        self._by_type_names = {}  # names of types -> result of _overload_for_new_types()
        self._declared_signatures = [signature_text(signature) for signature in signatures]
        self._closed = False  # whether types without an overload are rejected
        why = _why_python(options)
        if why is not None:
            self._use_python(why, for_all=True)
        for signature in self._declared_signatures if why is None else ():
            self._compile(signature)
        self._closed = bool(self._declared_signatures)

    def __repr__(self):
        return f"<py2cu function {self.__qualname__}>"

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __reduce__(self):
        return self.__qualname__  # pickled by name, like a function

    @staticmethod
    def _cpu():
        return devices.device("host")

    # ---- overloads ----------------------------------------------------------------------------------

    def _overload_for_new_types(self, names):
        """Return (overload, construction of its result) for argument types, or None if the function runs as Python; called by the extension."""
        with self._lock:
            if not self._closed:
                if names not in self._by_type_names:
                    self._by_type_names[names] = self._compile(f"({', '.join(names)})")
                return self._by_type_names[names]
            rated = [(cost, found) for taken, found in self.overloads.items()
                     for cost in [_py2cu.match(names, tuple(kind.name for kind in taken))] if cost is not None]
            if not rated:
                raise TypeError(f"No matching definition for argument type(s) {', '.join(names)}")
            return min(rated, key=lambda entry: entry[0])[1].callable

    def _compile(self, signature):
        """Compile for a signature; return the same kind of result as _overload_for_new_types()."""
        try:
            overload = Kernel.of(self.py_func, signature, self._options)
            overload.compile(self._cpu(), 0)
        except (errors.NumbaError, errors.CudaSupportError, OSError, TypeError) as error:
            self._use_python(error)
            return None
        overload.callable = overload, _result_constructor(types.type_named(overload.result), self.py_func)
        kinds = read_signature(signature)[1]
        self.overloads = collections.OrderedDict([*self.overloads.items(), (kinds, overload)])
        self._by_type_names[tuple(kind.name for kind in kinds)] = overload.callable
        return overload.callable

    def _use_python(self, why, for_all=False):
        """Warn once that the function runs as Python."""
        self._is_python = for_all
        if not self._runs_as_python:
            self._runs_as_python = True
            warn_of_python_fallback(self.py_func, why)

    def _raised(self, kind, message, arguments, file, line):
        """Return the exception that the compiled function raised; called by the extension."""
        return errors.plain_exception(kind, message, arguments, file, line)

    def _bind(self, args, keywords):
        """Return positional arguments from positional and keyword arguments and defaults; *args become one tuple."""
        import inspect  # imported late: takes as long as the rest of the package

        bound = inspect.signature(self.py_func).bind(*args, **(keywords or {}))
        bound.apply_defaults()
        return tuple(bound.arguments.values())

    # ---- inspection --------------------------------------------------------------------------------------------------

    @property
    def signatures(self):
        """The types for which the function was compiled, a list of tuples."""
        return list(self.overloads)

    @property
    def nopython_signatures(self):
        """The signatures for which the function was compiled, with the types of the results."""
        return [types.Signature(types.type_named(overload.result), kinds) for kinds, overload in self.overloads.items()]

    def compile(self, signature):
        """Compile for a signature before a call.

        Parameters
        ----------
        signature : str, tuple or Signature
            The types of the arguments.
        """
        with self._lock:
            self._compile(signature_text(as_py2cu_type(signature)))

    def inspect_c(self, signature=None):
        """Return the generated C11, as the command prints it with --emit c.

        Parameters
        ----------
        signature : tuple, optional
            Types of the arguments; by default all signatures.

        Returns
        -------
        str or dict
            The code of the signature; without one a dictionary by types.

        Raises
        ------
        NotImplementedError
            If the function cannot be expressed in standalone C.
        """
        if signature is not None:
            return self.overloads[tuple(as_py2cu_type(signature))].c_source()
        return {kinds: overload.c_source() for kinds, overload in self.overloads.items()}

    def inspect_types(self, file=None, **_):
        """Print the types of the arguments and of the result.

        Parameters
        ----------
        file : file object, optional
            Destination; by default standard output.
        **_ : dict
            Ignored; accepted for compatibility with Numba.
        """
        for signature in self.nopython_signatures:
            print(f"{self.__name__} {signature}", file=file)


def warn_of_python_fallback(function, why):
    code = function.__code__
    warnings.warn_explicit(errors.NumbaPerformanceWarning(f"{function.__qualname__}() runs as plain Python: {_reason(why)}"), None,
                           code.co_filename, code.co_firstlineno, registry={})


def options_of(given, wrap="call"):
    """Return the options of numba.jit for the translator and the compiler."""
    options = {"wrap": wrap}
    if given.get("error_model") == "numpy":
        options["numpy_errors"] = True
    if given.get("parallel"):
        options["parallel"] = True
    if given.get("fastmath"):
        options["fastmath"] = True
    tested = given.get("boundscheck")
    if tested is None:
        tested = "1" in (os.environ.get("PY2CU_BOUNDSCHECK"), os.environ.get("NUMBA_BOUNDSCHECK"))
    options["boundscheck"] = 1 if tested else 2  # Py2cuChoice
    return options


def _why_python(options):
    """Return the reason why the options require plain Python; None if they do not."""
    if options.get("forceobj"):
        return "forceobj=True requires it"
    if options.get("error_model", "python") not in ("python", "numpy"):
        return f"error_model={options['error_model']!r} is not supported by py2cu"
    if options.get("locals"):
        return "locals= is not supported by py2cu"
    return None


def _reason(why):
    """Return the first line of an error message."""
    if isinstance(why, errors.TypingError) and why.diagnostics:
        first = why.diagnostics[0]
        return f"{first['message']} (line {first['line']})" if first.get("line") else first["message"]
    return str(why).strip().partition("\n")[0]


def _result_constructor(kind, function):
    """Return the description from which the extension constructs the result object: see make_result() there."""
    if isinstance(kind, types.NamedTuple):
        return (_class_named(kind.instance_class, function), *(_result_constructor(item, function) for item in kind.types))
    if isinstance(kind, types.BaseTuple):
        return (None, *(_result_constructor(item, function) for item in kind.types))
    if kind.name in _CODES and kind.name not in _BY_NUMPY:
        return _CODES[kind.name]
    if kind == types.void:
        return None
    if isinstance(kind, types.Array):
        return [kind.ndim, functools.partial(_array, kind.dtype.dtype)]
    dtype = kind.dtype
    return lambda raw: _scalar(raw, dtype)


class _Memory:
    """Memory for NumPy's array interface; `keeper` keeps the memory alive."""

    __slots__ = ("__array_interface__", "keeper")

    def __init__(self, interface, keeper):
        self.__array_interface__, self.keeper = interface, keeper


def _array(dtype, address, shape, strides, keeper):
    if 0 in shape:
        return np.empty(shape, dtype)
    plain = np.dtype(f"V{dtype.itemsize}") if dtype.names else dtype
    array = np.asarray(_Memory({"data": (address, False), "shape": shape, "strides": strides, "typestr": plain.str, "version": 3}, keeper))
    return array.view(dtype) if dtype.names else array


def _scalar(raw, dtype):
    return np.frombuffer(raw[:dtype.itemsize], dtype)[0]


def _class_named(text, function):
    """Return the class of the named tuple "Point(x, y)" in a function: the one that the function refers to, or a new one."""
    for _, value in description.outside(function, description.source_of(function).names):
        if isinstance(value, type) and description.named_tuple(value) == text:
            return value
    name, fields = text[:-1].split("(")
    return collections.namedtuple(name, fields.split(", "))
