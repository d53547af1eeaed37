# SPDX-License-Identifier: MIT
"""Universal functions on the GPU: cuda.vectorize, and numba.vectorize with target="cuda".

The translator generates a kernel for the Python function; this module prepares its arguments.
"""
import functools

import numpy as np

from .. import types
from ..arrays.device_array import DeviceNDArray
from ..base import entry_points
from ..base.numba_types import as_py2cu_type
from ..base.signatures import read_signature
from ..base.warn import warn
from . import pickling
from .generated import SCALARS, GeneratedKernel, as_operand, copied, has_same_elements, identity_of, overlaps, plain_function, to_device

_MAX_AXES = 4  # maximum number of axes of a kernel's arrays


def vectorize(ftylist_or_function=(), target="cuda", **options):
    """Create a universal function, which applies a Python function to each element of arrays.

    Parameters
    ----------
    ftylist_or_function : callable, str, Signature or list, default ()
        The function, or its signatures, such as "float64(float64, float64)". Without signatures, each call determines the types from its
        arguments.
    target : str, default 'cuda'
        Must be "cuda".
    **options : dict
        The options identity, nopython and weak_literals; see `cuda.jit` for the last one.

    Returns
    -------
    UFunc or callable
        The universal function; without a function, a decorator.

    Raises
    ------
    ValueError
        If the target is not "cuda".
    KeyError
        If an option is unknown.

    Examples
    --------
    >>> @cuda.vectorize(["float64(float64, float64)"])
    ... def add(a, b):
    ...     return a + b
    """
    if target != "cuda":
        raise ValueError(f"Unsupported target: {target}")
    identity_of(options.pop("identity", None))
    if options.pop("cache", False):
        raise TypeError("caching is not supported")
    weak_literals = bool(options.pop("weak_literals", None))
    for option in options:
        if option != "nopython":
            raise KeyError(f"Unrecognized options. cuda vectorize target does not support option: '{option}'")
        warn("nopython kwarg for cuda target is redundant", RuntimeWarning)
    ftylist_or_function = as_py2cu_type(ftylist_or_function)
    if callable(ftylist_or_function) and not isinstance(ftylist_or_function, types.Type):
        return UFunc(plain_function(ftylist_or_function), (), weak_literals)
    signature_list = [ftylist_or_function] if isinstance(ftylist_or_function, (str, types.Signature)) else list(ftylist_or_function)
    return entry_points.of(lambda function: UFunc(plain_function(function), signature_list, weak_literals))


vectorize.py2cu_path = "numba.cuda.vectorize"


def broadcast_shape(shapes):
    """Return the shape to which several shapes are broadcast.

    Parameters
    ----------
    shapes : sequence of tuple of int
        The shapes.

    Returns
    -------
    tuple of int
        The common shape.

    Raises
    ------
    ValueError
        If the shapes cannot be broadcast.
    """
    whole = ()
    for number, shape in enumerate(shapes):
        axes = max(len(whole), len(shape))
        pairs = list(zip((1,) * (axes - len(whole)) + whole, (1,) * (axes - len(shape)) + tuple(shape)))
        if any(a != b and 1 not in (a, b) for a, b in pairs):
            raise ValueError(f"failed to broadcast argument #{number}")
        whole = tuple(b if a == 1 else a for a, b in pairs)
    return whole


def _broadcast_strides(array, shape):
    missing = len(shape) - len(array.shape)
    own = [0 if extent == 1 else stride for extent, stride in zip(array.shape, array.strides)]
    return [0] * missing + own


def _fold_axes(shape, strides):
    """Merge axes: return (shape, strides of each array) with the fewest axes for the same elements in the same order."""
    merged, merged_strides = [], [[] for _ in strides]
    for axis, extent in enumerate(shape):
        if extent == 1:
            continue
        if merged and all(mine[-1] == whole[axis] * extent for mine, whole in zip(merged_strides, strides)):
            merged[-1] *= extent
            for mine, whole in zip(merged_strides, strides):
                mine[-1] = whole[axis]
            continue
        merged.append(extent)
        for mine, whole in zip(merged_strides, strides):
            mine.append(whole[axis])
    return merged, merged_strides


def _is_linear(shape, strides, itemsize):
    for extent, stride in zip(reversed(shape), reversed(strides)):
        if stride != itemsize:
            return False
        itemsize *= extent
    return True


def element_views(arrays, shape, stream):
    """Return views of the arrays for a kernel that visits every element of `shape` once.

    An array that is contiguous in the order of the visit becomes 1-D; other arrays have as few axes as possible.

    Parameters
    ----------
    arrays : list of DeviceNDArray
        The operands and, last, the result.
    shape : tuple of int
        The common shape.
    stream : int or Stream
        Stream of copies.

    Returns
    -------
    list of DeviceNDArray
        The views.
    """
    last = arrays[-1]  # the result is never broadcast: its memory order is the order of the visit
    order = sorted(range(len(shape)), key=lambda axis: -abs(last.strides[axis]))
    extents = [shape[axis] for axis in order]
    strides = [[whole[axis] for axis in order] for whole in (_broadcast_strides(array, shape) for array in arrays)]
    folded, folded_strides = _fold_axes(extents, strides)
    if len(folded) > _MAX_AXES:
        for number, array in enumerate(arrays[:-1]):
            if not _is_linear(extents, strides[number], array.itemsize):
                arrays[number] = _copy_by_host(array, shape, order, stream)
                strides[number] = arrays[number].strides
        folded, folded_strides = _fold_axes(extents, strides)
    size = int(np.prod(folded, dtype=np.int64))
    views = []
    for array, mine in zip(arrays, folded_strides):
        if _is_linear(folded, mine, array.itemsize):
            views.append(array._view(array.pointer, (size,), (array.itemsize,)))
        else:
            views.append(array._view(array.pointer, folded or (1,), mine or (array.itemsize,)))
    return views


def _copy_by_host(array, shape, order, stream):
    """Return a copy in visiting order, made on the host because kernels do not support this number of axes."""
    host = np.broadcast_to(array.copy_to_host(stream=0), shape).transpose(order)
    return to_device(np.ascontiguousarray(host), stream)


@entry_points.of_class
class UFunc(pickling.FunctionBased):
    """A universal function; `cuda.vectorize` creates it.

    Parameters
    ----------
    function : callable
        The Python function.
    signatures : sequence
        The signatures; without signatures, each call determines the types.
    weak_literals : bool, default False
        Literals adopt the type of the other operand, as for `cuda.jit`.
    """

    _is_py2cu_dispatcher = True  # kernels can call it as a device function

    def __init__(self, function, signatures, weak_literals=False):
        functools.update_wrapper(self, function)
        self.py_func = function
        self.nin = function.__code__.co_argcount
        self.nout = 1
        self._declared_signatures = list(signatures)
        self._options = {"weak_literals": True} if weak_literals else {}
        self._kernel = GeneratedKernel(function, {"wrap": "vectorize", **self._options}, self.nin + 1, signatures)
        self._reducing = None
        self._results = {}  # dtypes of arguments -> dtype of the result
        self._string_list = {}
        for signature in signatures:
            self._add(*read_signature(signature))
        self._is_open = not signatures

    def __repr__(self):
        return f"<py2cu ufunc {self.__qualname__}>"

    def _constructor_arguments(self):
        return self._declared_signatures, bool(self._options)

    def _add(self, result, arguments):
        """Translate for these element types."""
        text = f"{result.name if result is not None else ''}({', '.join(kind.name for kind in arguments)})"
        overload = self._kernel._translate(text)
        dtypes = tuple(kind.dtype for kind in arguments)
        own = [argument for argument in overload.info()["arguments"] if not argument["captured"]]
        self._string_list[dtypes] = overload.text
        self._results[dtypes] = np.dtype(own[-1]["dtype"])  # assigned last, because other threads use the signature as soon as it is stored here
        return dtypes

    @property
    def nargs(self):
        """Number of operands, inputs and outputs."""
        return self.nin + self.nout

    @property
    def types(self):
        """The signatures for which the function was translated, in NumPy's notation, for example "dd->d"."""
        return [f"{''.join(dtype.char for dtype in taken)}->{result.char}" for taken, result in list(self._results.items())]

    def inspect_cuda(self):
        """Return the CUDA C for contiguous operands of all types used so far.

        Returns
        -------
        str
            The source.
        """
        from ..source.cuda_source import displayable

        return displayable("\n".join(list(self._string_list.values())))

    # ---- calls -------------------------------------------------------------------------------------------------------

    def __call__(self, *args, **keywords):
        stream, out = keywords.pop("stream", 0), keywords.pop("out", None)
        if keywords:
            warn(f"unrecognized keywords: {', '.join(keywords)}", UserWarning)
        if len(args) != self.nin:
            raise TypeError(f"{self.__name__}() takes {self.nin} positional argument{'s' * (self.nin != 1)} but {len(args)} "
                            f"{'were' if len(args) != 1 else 'was'} given")
        operands = [as_operand(value) for value in args]
        dtypes = self._match(operands)
        shape = broadcast_shape([(1,) if isinstance(operand, SCALARS) else operand.shape for operand in operands])
        return self._compute(operands, dtypes, shape, out, stream)

    def reduce(self, arg, stream=0):
        """Reduce a 1-D array to one value.

        Parameters
        ----------
        arg : array_like
            The array.
        stream : int or Stream, default 0
            Stream of the work.

        Returns
        -------
        scalar
            The result.

        Raises
        ------
        TypeError
            If the function is not binary, or if the array is empty or not 1-D.
        """
        if self.nin != 2:
            raise TypeError("must be a binary ufunc")
        array = as_operand(arg)
        if getattr(array, "ndim", 0) != 1:
            raise TypeError("must use 1d array")
        if array.size == 0:
            raise TypeError("Reduction on an empty array.")
        self._match([array, array])
        if array.size == 1:
            return array[0]
        if not isinstance(array, DeviceNDArray):
            array = to_device(np.ascontiguousarray(array), stream)
        if self._reducing is None:
            from .reduction import ReduceKernel

            self._reducing = ReduceKernel(self.py_func, self._options, self._declared_signatures)
        into = DeviceNDArray.new(1, array.dtype, stream=stream)
        self._reducing.run(array, None, into, stream)
        return into.copy_to_host()[0]

    def _match(self, operands):
        """Return the dtypes of the signature that matches the operands."""
        actual = [None if isinstance(operand, SCALARS) else operand.dtype for operand in operands]
        exact = tuple(np.asarray(operand).dtype if dtype is None else dtype for operand, dtype in zip(operands, actual))
        if exact in self._results:
            return exact
        if self._is_open:
            return self._add(None, tuple(map(types.from_dtype, exact)))
        found = [taken for taken in list(self._results) if all(have is None or have == need for have, need in zip(actual, taken))]
        if not found:
            raise TypeError("No matching version.  GPU ufunc requires array arguments to have the exact types.  This behaves like regular "
                            "ufunc with casting='no'.")
        if len(found) > 1:
            raise TypeError("Failed to resolve ufunc due to ambiguous signature. Too many untyped scalars. Use numpy dtype object to type "
                            "tag.")
        return found[0]

    def _compute(self, operands, dtypes, shape, out, stream):
        if out is not None:
            out = as_operand(out)
            if isinstance(out, SCALARS) or out.shape != shape:
                raise ValueError(f"out has the shape {getattr(out, 'shape', ())}, but the result has {shape}")
        on_device = any(isinstance(operand, DeviceNDArray) for operand in operands)
        converted = [np.array(operand, dtype)[()] if isinstance(operand, SCALARS) else
                     operand if isinstance(operand, DeviceNDArray) else to_device(operand, stream)
                     for operand, dtype in zip(operands, dtypes)]
        arrays = [operand for operand in converted if isinstance(operand, DeviceNDArray)]
        if isinstance(out, DeviceNDArray) and (out.ndim <= _MAX_AXES or out.c_contiguous or out.f_contiguous):
            result = out
        else:
            if out is not None and out.dtype != self._results[dtypes]:
                raise TypeError(f"out has the dtype {out.dtype}, but the result has {self._results[dtypes]}")
            whole = [array for array in arrays if array.shape == shape]
            by_columns = len(shape) > 1 and whole and all(array.f_contiguous and not array.c_contiguous for array in whole)
            result = DeviceNDArray.new(shape, self._results[dtypes], order="F" if by_columns else "C", stream=stream)
        # reads a copy if another thread could overwrite elements before they are read
        arrays = [copied(array, stream) if overlaps(array, result) and not has_same_elements(array, result) else array for array in arrays]
        views = iter(element_views(arrays + [result], shape, stream) if result.size else ())
        arguments = [next(views, None) if isinstance(operand, DeviceNDArray) else operand for operand in converted]
        self._kernel.run(result.size, stream, [*arguments, next(views, None)])
        if result is out:
            return out
        if isinstance(out, DeviceNDArray):
            out.setitem(Ellipsis, result, stream)
            return out
        if out is not None:
            return result.copy_to_host(out, stream)
        return result if on_device else result.copy_to_host()


entry_points.of_module(globals(), "vectorize")
