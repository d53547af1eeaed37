# SPDX-License-Identifier: MIT
"""cuda.reduce: reduction of an array to one value.

The translator generates the kernel: every block computes a partial result, and a final block reduces these.
"""
import functools

import numpy as np

from ..arrays.device_array import DeviceNDArray
from ..base import entry_points
from ..device import devices
from .generated import GeneratedKernel, as_operand, plain_function, to_device
from .launchconfig import grid_is_ours
from .pickling import FunctionBased

_THREADS = 256
_PER_THREAD = 4  # elements per thread before another block is added
_BLOCKS_PER_MULTIPROCESSOR = 8


class ReduceKernel(GeneratedKernel):
    """The kernel for a binary function.

    Parameters
    ----------
    function : callable
        Function of two values.
    options : dict or sequence of pairs, default ()
        Options of the translation.
    signatures : sequence, default ()
        Signatures to compile.
    """

    def __init__(self, function, options=(), signatures=()):
        super().__init__(function, {"wrap": "reduce", **dict(options)}, 4, signatures)

    def _function_types(self, elements):
        return elements[0], elements[0]

    def run(self, array, init, into, stream):
        """Reduce a nonempty 1-D device array.

        Parameters
        ----------
        array : DeviceNDArray
            The array.
        init : scalar or None
            Initial value; with None, the reduction starts with the first elements.
        into : DeviceNDArray
            Array whose element 0 receives the result.
        stream : int or Stream
            Stream of the work.
        """
        before = grid_is_ours.set(True)
        try:
            self._run(array, init, into, stream)
        finally:
            grid_is_ours.reset(before)

    def _run(self, array, init, into, stream):
        start = array.dtype.type(0 if init is None else init)
        most = devices.current().MULTIPROCESSOR_COUNT * _BLOCKS_PER_MULTIPROCESSOR
        blocks = max(1, min(-(-array.size // (_THREADS * _PER_THREAD)), most))
        if blocks > 1:
            shares = DeviceNDArray.new(blocks, array.dtype, stream=stream)
            self[blocks, _THREADS, stream](array, shares, start, False)
            array = shares
        self[1, _THREADS, stream](array, into, start, init is not None)


@entry_points.of_class
class Reduce(FunctionBased):
    """A reduction, called with an array; the binary function must be associative and commutative.

    A call has the parameters `arr` (array_like, 1-D), `size` (number of elements from the start), `res` (device array whose element 0
    receives the result asynchronously; the call then returns None), `init` (initial value, default 0) and `stream`.

    Parameters
    ----------
    functor : callable
        Function of two values.
    """

    def __init__(self, functor):
        functools.update_wrapper(self, plain_function(functor))
        self.py_func = plain_function(functor)
        self._kernel = ReduceKernel(self.py_func)

    def __repr__(self):
        return f"<py2cu reduction {self.__qualname__}>"

    def _constructor_arguments(self):
        return ()

    def inspect_cuda(self):
        """Return the CUDA C for all types used so far.

        Returns
        -------
        str
            The source.
        """
        return self._kernel.inspect_cuda()

    def __call__(self, arr, size=None, res=None, init=0, stream=0):
        array = as_operand(arr)
        if getattr(array, "ndim", 0) != 1:
            raise TypeError("only support 1D array")
        if size is not None:
            array = array[:size]
        init = array.dtype.type(init)
        if array.size < 1:
            return init
        if not isinstance(array, DeviceNDArray):
            array = to_device(np.ascontiguousarray(array), stream)
        if res is not None:
            into = as_operand(res)
            if not isinstance(into, DeviceNDArray) or into.ndim != 1 or into.size < 1 or into.dtype != array.dtype:
                raise TypeError(f"res must be a 1-D device array of dtype {array.dtype} with at least one element")
            self._kernel.run(array, init, into, stream)
            return None
        into = DeviceNDArray.new(1, array.dtype, stream=stream)
        self._kernel.run(array, init, into, stream)
        return into.copy_to_host()[0]


reduce = Reduce  # noqa: A001 - Numba's name
Reduce.py2cu_path = "numba.cuda.reduce"
