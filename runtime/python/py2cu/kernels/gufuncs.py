# SPDX-License-Identifier: MIT
"""Generalized universal functions on the GPU: guvectorize.

The translator generates a kernel for the Python function; this module prepares its arguments.
"""
import functools
import math
import re

import numpy as np

from .. import types
from ..arrays.device_array import DeviceNDArray
from ..base import entry_points
from ..base.numba_types import as_py2cu_type
from ..base.signatures import read_signature
from . import pickling
from .generated import GeneratedKernel, as_operand, copied, has_same_elements, identity_of, overlaps, plain_function, to_device


def guvectorize(*args, **options):
    """Create a generalized universal function, which applies a Python function to subarrays of larger arrays.

    Outputs are the last operands. The result is on the device if an operand is.

    Parameters
    ----------
    *args : object
        The signatures and the layout, or the layout alone: `guvectorize(["void(float64[:,:], float64[:], float64[:])"],
        "(m,n),(n)->(m)")`. The layout names the axes that the function processes; threads iterate over the preceding axes. Without
        signatures, each call determines the types from its operands, which must include the outputs.
    **options : dict
        The options target, identity, nopython, is_dynamic and weak_literals; see `cuda.jit` for the last one.

    Returns
    -------
    callable
        A decorator that returns a GUFunc. Its calls accept the outputs by position or as `out`, and the keyword argument `stream`.

    Raises
    ------
    TypeError
        If an option is not supported.
    """
    if len(args) not in (1, 2):
        raise TypeError("guvectorize() takes one or two positional arguments")
    signatures, layout = args if len(args) == 2 else ((), args[0])
    signatures = as_py2cu_type(signatures)
    target = options.pop("target", "cuda")
    if target != "cuda":
        raise ValueError(f"Unsupported target: {target}")
    options.pop("is_dynamic", None)
    identity_of(options.pop("identity", None))
    if options.pop("cache", False):
        raise TypeError("caching is not supported")
    if options.pop("writable_args", ()):
        raise TypeError("writable_args are not supported")
    if not options.pop("nopython", True):
        raise TypeError("nopython flag must be True")
    weak_literals = bool(options.pop("weak_literals", None))
    if options:
        raise TypeError(f"The following target options are not supported: {', '.join(map(repr, options))}")
    signature_list = [signatures] if isinstance(signatures, (str, types.Signature)) else list(signatures)
    parsed = parse_layout(layout)
    return entry_points.of(lambda function: GUFunc(plain_function(function), signature_list, layout, *parsed, weak_literals))


guvectorize.py2cu_path = "numba.cuda.guvectorize"


def parse_layout(text):
    """Parse the layout of a generalized universal function.

    Parameters
    ----------
    text : str
        The layout, for example "(m,n),(n)->(m)".

    Returns
    -------
    list of list of tuple of str
        The axes of inputs and outputs, for example [[("m", "n"), ("n",)], [("m",)]].

    Raises
    ------
    ValueError
        If the layout is invalid.
    NameError
        If an output has an axis that no input has.
    """
    if not isinstance(text, str):
        raise TypeError(f"the layout of a gufunc is a string such as '(n),(n)->(n)', not {text!r}")
    sides = [re.sub(r"\s", "", side) for side in text.partition("->")[::2]]
    found = []
    for side in sides:
        groups = []
        for part in re.split(r"(?<=\)),", side.rstrip(",")):
            match = re.fullmatch(r"\(((?:\w+,?)*)\)", part)
            if match is None:
                raise ValueError(f'bad token in signature "{part}"')
            groups.append(tuple(name for name in match.group(1).split(",") if name))
        found.append(groups)
    unknown = {name for group in found[1] for name in group if not name.isdigit()} - {name for group in found[0] for name in group}
    if unknown:
        raise NameError(f"undefined output symbols: {','.join(sorted(unknown))}")
    return found


class _Version:
    """One signature: the dtypes of the operands, and which scalar operands the function receives as arrays of one element."""

    def __init__(self, kinds, axes, inputs):
        for kind, names in zip(kinds, axes):
            if names and not isinstance(kind, types.Array):
                raise ValueError("gufunc signature mismatch: ndim>0 for scalar")
        self.dtypes = tuple(kind.dtype.dtype if isinstance(kind, types.Array) else kind.dtype for kind in kinds)
        self.inputs, self.outputs = self.dtypes[:inputs], self.dtypes[inputs:]
        self.boxed = [isinstance(kind, types.Array) and not names for kind, names in zip(kinds, axes)]
        self.written = None  # indices of the inputs that the function modifies, once they are known


class _GUKernel(GeneratedKernel):
    """Kernel that loops over all items; `ranks` has the number of axes of each operand in the function, 0 for a scalar."""

    ranks = ()

    def _function_types(self, elements):
        return tuple(f"{element}[{', '.join([':'] * (rank - 1) + ['::1'])}]" if rank else element for element, rank in zip(elements, self.ranks))


@entry_points.of_class
class GUFunc(pickling.FunctionBased):
    """A generalized universal function; `guvectorize` creates it.

    Parameters
    ----------
    function : callable
        The Python function.
    signatures : sequence
        The signatures; without signatures, each call determines the types.
    layout : str
        The layout.
    inputs : list of tuple of str
        Axes of the inputs.
    outputs : list of tuple of str
        Axes of the outputs.
    weak_literals : bool, default False
        Literals adopt the type of the other operand, as for `cuda.jit`.
    """

    def __init__(self, function, signatures, layout, inputs, outputs, weak_literals=False):
        functools.update_wrapper(self, function)
        self.py_func, self.signature = function, layout
        self.nin, self.nout = len(inputs), len(outputs)
        self._parameters = function.__code__.co_varnames
        self._axes = inputs + outputs
        self._declared_signatures = list(signatures)
        self._options = {"weak_literals": True} if weak_literals else {}
        self._kernel = _GUKernel(function, {"wrap": "guvectorize", "layout": layout, **self._options}, self.nin + self.nout, signatures)
        self._kernel.ranks = [len(names) for names in inputs] + [max(1, len(names)) for names in outputs]
        self._versions = {}  # dtypes of the inputs (without signatures, also of the outputs) -> _Version
        for signature in signatures:
            self._add(signature)
        self._is_open = not signatures

    def __repr__(self):
        return f"<py2cu gufunc {self.__qualname__} {self.signature}>"

    def _constructor_arguments(self):
        return self._declared_signatures, self.signature, self._axes[:self.nin], self._axes[self.nin:], bool(self._options)

    @property
    def nargs(self):
        """Number of operands, inputs and outputs."""
        return self.nin + self.nout

    def inspect_cuda(self):
        """Return the CUDA C for all operand types used so far.

        Returns
        -------
        str
            The source.
        """
        return self._kernel.inspect_cuda()

    def _add(self, signature):
        result, kinds = read_signature(signature)
        if result not in (None, types.void):
            raise TypeError(f"guvectorized functions cannot return values: signature {signature} specifies {result} return type")
        if len(kinds) != self.nargs:
            raise TypeError(f"the signature {signature} has {len(kinds)} types, but the layout {self.signature} has {self.nargs} operands")
        version = _Version(kinds, self._axes, self.nin)
        if version.inputs not in self._versions:
            self._versions[version.inputs] = version
            self._kernel._overload_for(self._contiguous_types(version))  # reports translation errors now

    def _contiguous_types(self, version):
        """Return the names of a kernel's types for contiguous operands."""
        names = []
        for number, (dtype, names_of) in enumerate(zip(version.dtypes, self._axes)):
            ndim = len(names_of) + 1 + (version.boxed[number] and number < self.nin)
            names.append(types.Array(types.from_dtype(dtype), ndim, "C").name)
        return tuple(names)

    # ---- calls -------------------------------------------------------------------------------------------------------

    def __call__(self, *args, **keywords):
        stream, outs = keywords.pop("stream", 0), self._outputs_of(args, keywords.pop("out", None))
        if keywords:
            raise TypeError(f"{self.__name__}() got an unexpected keyword argument '{next(iter(keywords))}'")
        inputs = [_as_array(value) for value in args[:self.nin]]
        on_device = any(isinstance(value, DeviceNDArray) for value in inputs + outs)
        loop, sizes = loop_of([value.shape for value in inputs], [value.shape for value in outs if value is not None], self._axes[:self.nin],
                              [names for names, value in zip(self._axes[self.nin:], outs) if value is not None])
        version = self._match_open(inputs, outs) if self._is_open else self._match([value.dtype for value in inputs])
        for value, dtype in zip(outs, version.outputs):
            if value is not None and value.dtype != dtype:
                raise TypeError(f"out has the dtype {value.dtype}, but the result has {dtype}")
        written = self._written_inputs(version, args, inputs, outs, loop)
        shapes = [loop + tuple(sizes[name] for name in names) for names in self._axes[self.nin:]]
        results = _results(outs, shapes, version.outputs, len(loop), stream)
        on_device_inputs = self._device_inputs(version, inputs, results, loop, stream)
        if math.prod(loop) > 0:
            self._kernel.run(math.prod(loop), stream, on_device_inputs + [_collapsed(value, len(loop)) for value in results])
        for number in written:
            if not isinstance(inputs[number], DeviceNDArray) or on_device_inputs[number].pointer != inputs[number].pointer:
                _return_result(on_device_inputs[number].reshape(inputs[number].shape), inputs[number], on_device, stream)
        returned = [_return_result(result, value, on_device, stream) for result, value in zip(results, outs)]
        return returned[0] if self.nout == 1 else tuple(returned)

    def _outputs_of(self, args, out):
        """Return the outputs of a call, passed by position or as `out`; None for each output to allocate."""
        if len(args) != self.nin and (out is not None or len(args) != self.nargs):
            if out is not None and len(args) > self.nin:
                raise ValueError("cannot specify argument 'out' as both positional and keyword")
            raise TypeError(f"This gufunc accepts {_positional(self.nin)} (when providing input only) or {_positional(self.nargs)} (when "
                            f"providing input and output). Got {_positional(len(args))}.")
        outs = args[self.nin:] if len(args) > self.nin else out if isinstance(out, tuple) else [out] * self.nout
        if len(outs) != self.nout:
            raise ValueError(f"out has {len(outs)} arrays, but there are {self.nout} outputs")
        outs = [None if value is None else as_operand(value) if hasattr(value, "__cuda_array_interface__") else value for value in outs]
        for value in outs:
            if not isinstance(value, (np.ndarray, DeviceNDArray, type(None))):
                raise TypeError(f"an output must be an array, not {type(value).__name__}")
            if value is not None and _is_readonly(value):
                raise ValueError("an output is a read-only array")
        return outs

    def _written_inputs(self, version, args, inputs, outs, loop):
        """Return the indices of the inputs that the function modifies.

        Raises an error if the caller's array would not receive the values that NumPy's loop writes to it.
        """
        if version.written is None:
            arguments = self._kernel._overload_for(self._contiguous_types(version)).info()["arguments"]
            version.written = [number for number in range(self.nin) if arguments[number]["written"]]
        for number in version.written:
            value, dtype = inputs[number], version.inputs[number]
            others = inputs[:number] + inputs[number + 1:] + [out for out in outs if out is not None]
            items = math.prod(value.shape[:value.ndim - len(self._axes[number])])
            is_array = isinstance(args[number], (np.ndarray, DeviceNDArray))
            reason = (f"has the dtype {value.dtype} and would be converted to {dtype}" if is_array and value.dtype != dtype else
                      "is read-only" if _is_readonly(value) else
                      f"is broadcast to {math.prod(loop) // max(1, items)} items" if items != math.prod(loop) else
                      "overlaps another operand" if any(_may_overlap(value, other) for other in others) else None)
            if reason is not None:
                raise ValueError(f"{self.__name__}() writes to its input '{self._parameters[number]}', which {reason}")
        return version.written

    def _device_inputs(self, version, inputs, results, loop, stream):
        """Return the inputs as arguments of the kernel: on the device, with the loop's axes merged."""
        count, arguments = math.prod(loop), []
        for number, (value, names, dtype) in enumerate(zip(inputs, self._axes, version.inputs)):
            value, is_boxed, core = _converted(value, dtype), version.boxed[number], value.ndim - len(names)
            if not names and not is_boxed and value.size == 1 and not isinstance(value, DeviceNDArray):
                arguments.append(value.reshape(-1)[0])
                continue
            is_shared = math.prod(value.shape[:core]) == 1
            outer = () if is_shared and not is_boxed and names else loop  # the function receives the same array for all items
            value = _broadcast_to_device(value, (1,) * (len(outer) - core) + value.shape if outer or not is_shared else value.shape[core:], outer, stream)
            if any(overlaps(value, result) and (names or is_boxed or not has_same_elements(value, result)) for result in results):
                value = copied(value, stream)
            flat = value if not outer and names else _collapsed(value, len(outer))
            flat = flat if flat is not None else _collapsed(copied(value, stream), len(outer))
            arguments.append(flat._view(flat.pointer, (count, 1), (flat.strides[0], flat.itemsize)) if is_boxed else flat)
        return arguments

    def _match(self, dtypes):
        """Return the version for inputs of these dtypes: an exact match, one that Numba would select, or one without loss of precision."""
        exact = self._versions.get(tuple(dtypes))
        if exact is not None:
            return exact
        for fits in (lambda have, need: np.can_cast(need, have), lambda have, need: np.can_cast(need, have) or np.can_cast(have, need)):
            for version in list(self._versions.values()):
                if all(fits(have, need) for have, need in zip(dtypes, version.inputs)):
                    return version
        raise TypeError("no matching signature")

    def _match_open(self, inputs, outs):
        """Return the version for the dtypes of the operands; used without signatures."""
        if any(value is None for value in outs):
            raise TypeError("a gufunc without signatures cannot determine the types of its outputs: pass the outputs")
        dtypes = tuple(value.dtype for value in inputs + outs)
        if dtypes not in self._versions:
            scalars = [types.from_dtype(dtype) for dtype in dtypes]
            kinds = [types.Array(kind, max(1, len(names)), "A") if names or number >= self.nin else kind
                     for number, (kind, names) in enumerate(zip(scalars, self._axes))]
            self._versions[dtypes] = _Version(kinds, self._axes, self.nin)
        return self._versions[dtypes]


def loop_of(inputs, outputs, input_axes, output_axes):
    """Return the shape of the loop and the sizes of the named axes, by the broadcasting rules of NumPy's generalized universal functions.

    Parameters
    ----------
    inputs : sequence of tuple of int
        Shapes of the inputs.
    outputs : sequence of tuple of int
        Shapes of the outputs that the caller passed.
    input_axes : sequence of tuple of str
        Axes of the inputs.
    output_axes : sequence of tuple of str
        Axes of these outputs.

    Returns
    -------
    loop : tuple of int
        Shape of the loop over items.
    sizes : dict
        Size of each named axis.

    Raises
    ------
    ValueError
        If the shapes do not match.
    """
    loop, sizes = (), {name: int(name) for names in [*input_axes, *output_axes] for name in names if name.isdigit()}
    for number, (shape, names) in enumerate(zip(inputs, input_axes), 1):
        own = len(shape) - len(names)
        if own < 0:
            raise ValueError(f"arg #{number}: insufficient inner dimension")
        for axis, name in enumerate(names, own):
            if sizes.setdefault(name, shape[axis]) != shape[axis]:
                raise ValueError(f"arg #{number}: shape[{axis}] mismatch argument")
        try:
            loop = np.broadcast_shapes(loop, shape[:own])
        except ValueError:
            raise ValueError(f"arg #{number}: outer dimension mismatch") from None
    outer = [shape[:len(shape) - len(names)] for shape, names in zip(outputs, output_axes)]
    loop = max([loop, *outer], key=len)  # inputs are broadcast to outputs, never the reverse
    lacking = max(len(loop) - len(own) for own in [loop, *outer])
    if all(extent == 1 for extent in loop[:lacking]):  # an output may lack leading axes of length 1
        loop = loop[lacking:]
    for shape, own, names in zip(outputs, outer, output_axes):
        try:
            whole = np.broadcast_shapes(loop, *(given[:len(given) - len(axes)] for given, axes in zip(inputs, input_axes)))
            fits = own == loop == whole[len(whole) - len(loop):]
        except ValueError:
            fits = False
        if not fits or shape != own + tuple(sizes[name] for name in names):
            raise ValueError("output shape mismatch")
    return loop, sizes


def _positional(count):
    return f"{count} positional argument{'s' * (count != 1)}"


def _as_array(value):
    value = as_operand(value)
    return value if isinstance(value, DeviceNDArray) else np.asarray(value)


def _converted(value, dtype):
    if value.dtype == dtype:
        return value
    if isinstance(value, DeviceNDArray):
        raise TypeError(f"compatible signature is possible by casting but {type(value)} does not support .astype()")
    return value.astype(dtype)


def _is_readonly(array):
    return array.readonly if isinstance(array, DeviceNDArray) else not array.flags.writeable


def _on_device(value, stream):
    return value if isinstance(value, DeviceNDArray) else to_device(np.asarray(value, order="C"), stream)


def _broadcast_to_device(value, shape, outer, stream):
    """Return the input on the device, reshaped and broadcast to the axes of the loop."""
    value = _on_device(value, stream)
    strides = value.strides[value.ndim - len(shape):] if len(shape) <= value.ndim else (0,) * (len(shape) - value.ndim) + value.strides
    steps = [0 if own == 1 else stride for own, stride in zip(shape, strides)][:len(outer)]
    return value._view(value.pointer, outer + tuple(shape[len(outer):]), (*steps, *strides[len(outer):]))


def _may_overlap(one, other):
    """Return whether two arrays, on the device or both on the host, can share memory."""
    if isinstance(one, DeviceNDArray) and isinstance(other, DeviceNDArray):
        return overlaps(one, other)
    return isinstance(one, np.ndarray) and isinstance(other, np.ndarray) and np.may_share_memory(one, other)


def _results(outs, shapes, dtypes, axes, stream):
    """Return the arrays that the kernel writes. A copy contains the elements of its original, because the kernel can read them or leave some unwritten."""
    results = []
    for value, shape, dtype in zip(outs, shapes, dtypes):
        if value is None:
            results.append(DeviceNDArray.new(shape, dtype, stream=stream))
        elif not isinstance(value, DeviceNDArray):
            results.append(to_device(np.asarray(value, order="C"), stream))
        elif _collapsed(value, axes) is None or any(overlaps(value, result) for result in results):
            results.append(copied(value, stream))
        else:
            results.append(value)
    return results


def _return_result(result, out, on_device, stream):
    """Copy a result to the caller's array and return that array; without such an array, return the result on the host, or on the device if an operand is on the device."""
    if out is None:
        return result if on_device else result.copy_to_host()[()]
    if not isinstance(out, DeviceNDArray):
        return result.copy_to_host(out, stream)
    if out is not result:
        out.setitem(Ellipsis, result, stream)
    return out


def _collapsed(array, axes):
    """Return the array with its first axes merged; None if they cannot be merged without a copy."""
    outer, inner = array.shape[:axes], array.shape[axes:]
    steps = [(extent, stride) for extent, stride in zip(outer, array.strides) if extent != 1]
    for (_, step), (extent, inner_step) in zip(steps, steps[1:]):
        if step != extent * inner_step:
            return None
    count = math.prod(outer)
    step = steps[-1][1] if steps else math.prod(inner) * array.itemsize
    return array._view(array.pointer, (count, *inner), (step, *array.strides[axes:]))


entry_points.of_module(globals(), "guvectorize")
