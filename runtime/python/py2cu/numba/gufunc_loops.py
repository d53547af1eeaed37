# SPDX-License-Identifier: MIT
"""guvectorize for the CPU: a NumPy ufunc with a layout, "(m,n),(n)->(m)", and compiled loops.

NumPy iterates over the axes that are not in the layout, broadcasts, casts, allocates outputs, and implements out= and axes=. This module
provides the loops over the items, one for each combination of types; the translator generates them around the Python function
(PY2CU_WRAP_GUFUNC_LOOP).
"""
import functools
import itertools

import numpy as np

from .. import types
from ..base.signatures import read_signature
from ..kernels.gufuncs import loop_of, parse_layout
from ..kernels.kernel import Kernel
from . import cpu_function
from .ufunc_loops import CODES, LoopsFunction


class ItemFunction(LoopsFunction):
    """A generalized universal function. Without signatures, each call determines the types from its operands, including the outputs."""

    def __init__(self, function, signatures, layout, identity=None, target="cpu", writable=(), options=None):
        functools.update_wrapper(self, function)
        self.py_func, self.signature, self.identity = function, layout, identity
        inputs, outputs = parse_layout(layout)
        self._axes = inputs + outputs
        self.nin, self.nout, self.nargs = len(inputs), len(outputs), len(self._axes)
        names = list(dict.fromkeys(itertools.chain(*self._axes)))  # NumPy's numbering, from 1
        self._numbers = [tuple(names.index(name) + 1 for name in axes) for axes in self._axes]
        self.targetoptions = options = dict(options or {})
        self._writable = tuple(writable)
        self._declared_signatures, self._made = list(signatures), (layout, identity, target, self._writable, options)
        self._options = dict(cpu_function.options_of(options, "gufunc_loop"), layout=layout, numpy_errors=True)  # like Numba's ufuncs, with NumPy's division by zero
        self._start(target, signatures)
        for signature in signatures:
            result, kinds = read_signature(signature)
            if result not in (None, types.void):
                raise TypeError(f"guvectorized functions cannot return values: signature {signature} specifies {result} return type")
            self._add(kinds)
        if self._loops:
            self._make()

    def __repr__(self):
        return f"<py2cu gufunc {self.__qualname__} {self.signature} on the CPU>"

    def _add(self, kinds):
        """Translate a loop for operand types."""
        if len(kinds) != self.nargs:
            raise TypeError(f"{self.__name__}() has {len(kinds)} types, but its layout {self.signature} has {self.nargs} operands")
        dtypes, axes, elements = [], [], []
        for number, (kind, own) in enumerate(zip(kinds, self._numbers)):
            is_array = isinstance(kind, types.Array)
            if own and not is_array:
                raise ValueError("gufunc signature mismatch: ndim>0 for scalar")
            boxed = is_array and not own and number < self.nin  # a scalar in the layout that the function receives as an array of one element
            axes.append((*own, 0) if boxed else own)
            elements.append(kind.dtype if is_array else kind)
            dtypes.append(elements[-1].dtype)
        overloads = []
        for layout, options in (("C", {}), ("A", {}), ("C", {"parallel": True})):
            named = [types.Array(element, len(own) + 1, layout).name for element, own in zip(elements, axes)]
            unwanted = bool(options) and not self._on_threads
            overloads.append(None if unwanted else Kernel.of(self.py_func, f"({', '.join(named)})", dict(self._options, **options)))
        self._loops[bytes(dtype.num for dtype in dtypes)] = (tuple(CODES[element.name] for element in elements),
                                                             tuple(dtype.itemsize for dtype in dtypes), tuple(overloads), tuple(axes))

    def _add_loop_for(self, operands):
        """Add a loop for the types of the operands if there is none."""
        if len(operands) != self.nargs:
            raise TypeError(f"{self.__name__}() has no signatures: pass its outputs, too, {self.nargs} operands in total")
        dtypes = [np.asarray(operand).dtype for operand in operands]
        with self._lock:
            if bytes(dtype.num for dtype in dtypes) not in self._loops:
                self._add([types.Array(types.from_dtype(dtype), len(own), "A") if own or number >= self.nin else types.from_dtype(dtype)
                           for number, (dtype, own) in enumerate(zip(dtypes, self._numbers))])
                self._make()

    def __call__(self, *operands, **keywords):
        if self._is_open:
            out = keywords.get("out", ())
            self._add_loop_for((*operands, *(out if isinstance(out, tuple) else (out,))))
        return self._ufunc(*operands, **keywords)


class PlainItems:
    """A Python function that is called for each item."""

    def __init__(self, function, signatures, layout):
        functools.update_wrapper(self, function)
        self.py_func, self.signature = function, layout
        self._inputs, self._outputs = parse_layout(layout)
        self._kinds = [read_signature(signature)[1] for signature in signatures]

    def __call__(self, *operands, out=None):
        count = len(self._inputs)
        given = operands[count:] or (out if isinstance(out, tuple) else () if out is None else (out,))
        if len(operands) < count or len(given) not in (0, len(self._outputs)) or (not given and not self._kinds):
            raise TypeError(f"{self.__name__}() takes the operands of {self.signature}")
        inputs = [np.asarray(operand) for operand in operands[:count]]
        kinds = self._kinds_for(inputs)
        loop, sizes = loop_of([value.shape for value in inputs], [value.shape for value in given], self._inputs, self._outputs)
        if kinds is not None:
            inputs = [value.astype(dtype, copy=False) for value, dtype in zip(inputs, map(_dtype, kinds))]
        inputs = [value.copy() if any(np.may_share_memory(value, result) for result in given) else value for value in inputs]
        inputs = [value if value.shape == (shape := loop + value.shape[value.ndim - len(axes):]) else np.broadcast_to(value, shape)
                  for value, axes in zip(inputs, self._inputs)]
        results = given or [np.empty(loop + tuple(sizes[name] for name in axes), _dtype(kind)) for axes, kind in zip(self._outputs, kinds[count:])]
        computed = results if kinds is None else [value.astype(_dtype(kind), copy=False) for value, kind in zip(results, kinds[count:])]
        boxed = [False] * count if kinds is None else [not axes and isinstance(kind, types.Array) for kind, axes in zip(kinds, self._inputs)]
        for index in np.ndindex(loop):
            self.py_func(*(value[index + (None,) * is_boxed] for value, is_boxed in zip(inputs, boxed)),
                         *(value[index] if axes else value[index + (None,)] for value, axes in zip(computed, self._outputs)))
        for result, value in zip(results, computed):
            if result is not value:
                np.copyto(result, value, casting="same_kind")
        results = [result if given else result[()] for result in results]
        return results[0] if len(results) == 1 else tuple(results)

    def _kinds_for(self, inputs):
        """Return the types of the first signature to which the inputs can be cast; None without signatures."""
        for kinds in self._kinds:
            if all(np.can_cast(value.dtype, _dtype(kind)) for value, kind in zip(inputs, kinds)):
                return kinds
        if self._kinds:
            raise TypeError(f"{self.__name__}: none of its signatures takes {', '.join(str(value.dtype) for value in inputs)}")
        return None


def _dtype(kind):
    return kind.dtype.dtype if isinstance(kind, types.Array) else kind.dtype
