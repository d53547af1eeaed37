"""vectorize for the processor: a function of numbers becomes a ufunc of NumPy, whose loops are compiled.

NumPy broadcasts, casts, takes out= and where=, reduces and accumulates. What comes from here are the loops, one for each list of types: the
translator writes one around the Python function (PY2CU_WRAP_ELEMENTS), and the extension hands it to NumPy.
"""
import functools

import numpy as np

from .. import _py2cu, cuda, errors, types  # noqa: F401 - cuda hands the extension what it needs
from ..base.signatures import read_signature
from ..base.thread_local import RLock
from ..device import devices
from ..kernels import pickling
from ..kernels.kernel import Kernel
from . import cpu_function

CODES = {name: code for code, name in enumerate(_py2cu.dtype_names)}
IDENTITIES = {None: -1, 0: 0, 1: 1, "reorderable": -2}  # as NumPy numbers them


class LoopsFunction(pickling.MadeOfFunction):
    """What has compiled loops, and NumPy's ufunc of them: nin, nout, nargs, identity and signature (its layout, or None) are the ufunc's."""

    _writable = ()  # the numbers of the inputs that the function writes to

    def _start(self, target, signatures):
        self._on_threads = target == "parallel"
        self._lock = RLock()
        self._loops = {}  # NumPy's numbers of the operands' types -> what make_ufunc() takes
        self._ufunc = None
        self._kept = []  # memory of all ufuncs, as a call may still be in one that was replaced
        self._is_open = not signatures

    def _made_with(self):
        return self._given, *self._made

    def _make(self):
        self._ufunc, memory = _py2cu.make_ufunc(self, devices.device("host"), self.__name__, self.__doc__ or "", IDENTITIES[self.identity],
                                                b"".join(self._loops), tuple(self._loops.values()), self.nout, self.signature, self._writable)
        self._kept.append(memory)

    def _raised(self, kind, message, arguments, file, line):
        """The exception that the compiled function raised; called by the extension."""
        return errors.plain_exception(kind, message, arguments, file, line)

    @property
    def types(self):
        """The types of its loops, as NumPy writes them: "dd->d"."""
        return self._ufunc.types if self._ufunc is not None else []

    @property
    def ntypes(self):
        return len(self._loops)

    @property
    def ufunc(self):
        """NumPy's, of the loops that there are."""
        return self._ufunc


class ElementFunction(LoopsFunction):
    """What vectorize makes of a function. Without signatures, types come from the operands of calls that no loop takes yet."""

    _is_py2cu_dispatcher = True  # kernels, and functions of the processor, call the function that it is made of

    def __init__(self, function, signatures, identity=None, target="cpu", options=None):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.nin, self.nout, self.signature = function.__code__.co_argcount, 1, None
        self.nargs = self.nin + 1
        self.identity = identity
        self.targetoptions = options = dict(options or {})
        self._given, self._made = list(signatures), (identity, target, options)
        self._options = dict(cpu_function.options_of(options, "elements"), numpy_errors=True)  # as Numba's ufuncs, which divide as NumPy
        self._start(target, signatures)
        for result, arguments in map(read_signature, signatures):
            self._add(result, arguments, last=signatures[-1])
        if self._loops:
            self._make()

    def __repr__(self):
        return f"<py2cu ufunc {self.__qualname__} of the processor>"

    def _add(self, result, arguments, last=None):
        """Translates a loop for these types of elements."""
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

    def _meet(self, operands):
        """A loop for these operands, where there is none of their types yet; whether there was one to add."""
        dtypes = [np.asarray(operand).dtype for operand in operands]
        with self._lock:
            if any(loop.startswith(bytes(dtype.num for dtype in dtypes)) for loop in self._loops):
                return False
            self._add(None, tuple(map(types.from_dtype, dtypes)))
            self._make()
            return True

    def _call(self, name, operands, args, keywords):
        if self._ufunc is None:
            self._meet(operands)
        while True:
            ufunc = self._ufunc
            try:
                return getattr(ufunc, name)(*args, **keywords)
            except TypeError:  # no loop fits, or it is a mistake of the call, or the function's own
                if not self._is_open or (not self._meet(operands) and ufunc is self._ufunc):
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
