# SPDX-License-Identifier: MIT
"""vectorize for the CPU: a NumPy ufunc with compiled loops.

NumPy broadcasts, casts, reduces, accumulates, and implements out= and where=. This module provides the loops, one for each combination of
types: the translator generates them around the Python function (PY2CU_WRAP_UFUNC_LOOP), and the extension passes them to NumPy.
"""
import functools

import numpy as np

from .. import _py2cu, cuda, errors, types  # noqa: F401 - cuda configures the extension
from ..base.signatures import read_signature
from ..base.thread_local import RLock
from ..device import devices
from ..kernels import pickling
from ..kernels.kernel import Kernel
from . import cpu_function

CODES = {name: code for code, name in enumerate(_py2cu.dtype_names)}
IDENTITIES = {None: -1, 0: 0, 1: 1, "reorderable": -2}  # NumPy's numbers


class LoopsFunction(pickling.FunctionBased):
    """Base class of objects that consist of compiled loops and a NumPy ufunc; nin, nout, nargs, identity and signature are the ufunc's attributes."""

    _writable = ()  # indices of the inputs that the function modifies

    def _start(self, target, signatures):
        self._on_threads = target == "parallel"
        self._lock = RLock()
        self._loops = {}  # NumPy's numbers of the operand types -> arguments of make_ufunc()
        self._ufunc = None
        self._kept = []  # memory of all ufuncs, because a call may still use a replaced one
        self._is_open = not signatures

    def _constructor_arguments(self):
        return self._declared_signatures, *self._made

    def _make(self):
        self._ufunc, memory = _py2cu.make_ufunc(self, devices.device("host"), self.__name__, self.__doc__ or "", IDENTITIES[self.identity],
                                                b"".join(self._loops), tuple(self._loops.values()), self.nout, self.signature, self._writable)
        self._kept.append(memory)

    def _raised(self, kind, message, arguments, file, line):
        """Return the exception that the compiled function raised; called by the extension."""
        return errors.plain_exception(kind, message, arguments, file, line)

    @property
    def types(self):
        """The types of the loops in NumPy's notation, for example "dd->d"."""
        return self._ufunc.types if self._ufunc is not None else []

    @property
    def ntypes(self):
        return len(self._loops)

    @property
    def ufunc(self):
        """The NumPy ufunc with the current loops."""
        return self._ufunc


class ElementFunction(LoopsFunction):
    """A universal function. Without signatures, loops are added for the operand types of calls that no loop supports."""

    _is_py2cu_dispatcher = True  # kernels and CPU functions call its Python function

    def __init__(self, function, signatures, identity=None, target="cpu", options=None):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.nin, self.nout, self.signature = function.__code__.co_argcount, 1, None
        self.nargs = self.nin + 1
        self.identity = identity
        self.targetoptions = options = dict(options or {})
        self._declared_signatures, self._made = list(signatures), (identity, target, options)
        self._options = dict(cpu_function.options_of(options, "ufunc_loop"), numpy_errors=True)  # like Numba's ufuncs, with NumPy's division by zero
        self._start(target, signatures)
        for result, arguments in map(read_signature, signatures):
            self._add(result, arguments, last=signatures[-1])
        if self._loops:
            self._make()

    def __repr__(self):
        return f"<py2cu ufunc {self.__qualname__} on the CPU>"

    def _add(self, result, arguments, last=None):
        """Translate a loop for element types."""
        named = ", ".join(kind.name for kind in arguments)
        whole = Kernel.of(self.py_func, f"{result.name if result is not None else ''}({named})", self._options)
        result = types.type_named([a for a in whole.info()["arguments"] if not a["captured"]][-1]["dtype"])
        kinds = [*arguments, result]
        strided = Kernel.of(self.py_func, f"({', '.join(kind.name + '[:]' for kind in kinds)})", self._options)
        threads = None
        if self._on_threads:
            threads = Kernel.of(self.py_func, f"{result.name}({named})", dict(self._options, parallel=True))
        dtypes = [kind.dtype for kind in kinds]
        codes = tuple(CODES[kind.name] for kind in kinds)
        self._loops[bytes(dtype.num for dtype in dtypes)] = codes, tuple(dtype.itemsize for dtype in dtypes), (whole, strided, threads)

    def _add_loop_for(self, operands):
        """Add a loop for the types of the operands if there is none; return whether a loop was added."""
        dtypes = [np.asarray(operand).dtype for operand in operands]
        with self._lock:
            if any(loop.startswith(bytes(dtype.num for dtype in dtypes)) for loop in self._loops):
                return False
            self._add(None, tuple(map(types.from_dtype, dtypes)))
            self._make()
            return True

    def _call(self, name, operands, args, keywords):
        if self._ufunc is None:
            self._add_loop_for(operands)
        while True:
            ufunc = self._ufunc
            try:
                return getattr(ufunc, name)(*args, **keywords)
            except TypeError:  # no loop matches, or the call or the function raised an exception
                if not self._is_open or (not self._add_loop_for(operands) and ufunc is self._ufunc):
                    raise

    def __call__(self, *operands, **keywords):
        if len(operands) not in (self.nin, self.nargs):
            raise TypeError(f"{self.__name__}() takes from {self.nin} to {self.nargs} positional arguments but {len(operands)} were given")
        return self._call("__call__", operands[:self.nin], operands, keywords)

    def reduce(self, array, *args, **keywords):
        return self._call("reduce", [array] * self.nin, (array, *args), keywords)

    def accumulate(self, array, *args, **keywords):
        return self._call("accumulate", [array] * self.nin, (array, *args), keywords)

    def reduceat(self, array, *args, **keywords):
        return self._call("reduceat", [array] * self.nin, (array, *args), keywords)

    def outer(self, a, b, **keywords):
        return self._call("outer", [a, b], (a, b), keywords)

    def at(self, array, indices, *values):
        return self._call("at", [array, *values], (array, indices, *values), {})
