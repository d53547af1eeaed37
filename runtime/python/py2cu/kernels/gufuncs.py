"""Functions of arrays that are called for every item of larger arrays: guvectorize, on the GPU.

The translator writes a kernel around the Python function; here is what happens to the arguments before it runs.
"""
import functools
import math
import re

import numpy as np

from .. import types
from ..base import entries
from ..base.numba_types import ours
from ..base.signatures import read_signature
from ..arrays.devicearray import DeviceNDArray
from . import pickling
from .written import WrittenKernel, as_operand, identity_of, plain_function, to_device


def guvectorize(*args, **options):
    """@guvectorize(["void(float64[:,:], float64[:], float64[:])"], "(m,n),(n)->(m)"): a function of arrays for every item of larger ones.

    The layout says which axes the function sees; what comes before them in an operand is gone through by the threads. Outputs are the
    last operands: given by position, by `out`, or made. Without signatures, types come from the operands of each call, and outputs have to be
    given. They lie on the device when an operand does. `stream` is the stream of all work. `weak_literals` is that of cuda.jit.
    """
    if len(args) not in (1, 2):
        raise TypeError("guvectorize() takes one or two positional arguments")
    signatures, layout = args if len(args) == 2 else ((), args[0])
    signatures = ours(signatures)
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
    given = [signatures] if isinstance(signatures, (str, types.Signature)) else list(signatures)
    parsed = parse_layout(layout)
    return entries.of(lambda function: GUFunc(plain_function(function), given, layout, *parsed, weak_literals))


guvectorize.py2cu_path = "numba.cuda.guvectorize"


def parse_layout(text):
    """([("m", "n"), ("n",)], [("m",)]) of "(m,n),(n)->(m)"."""
    if not isinstance(text, str):
        raise TypeError(f"the shapes of a gufunc are a text as '(n),(n)->(n)', not {text!r}")
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
    unknown = {name for group in found[1] for name in group} - {name for group in found[0] for name in group}
    if unknown:
        raise NameError(f"undefined output symbols: {','.join(sorted(unknown))}")
    return found


class _Version:
    """One signature: the dtypes of the operands, and which of them the function sees as arrays of one element."""

    def __init__(self, kinds, axes, inputs):
        for kind, names in zip(kinds, axes):
            if names and not isinstance(kind, types.Array):
                raise ValueError("gufunc signature mismatch: ndim>0 for scalar")
        self.dtypes = tuple(kind.dtype.dtype if isinstance(kind, types.Array) else kind.dtype for kind in kinds)
        self.inputs, self.outputs = self.dtypes[:inputs], self.dtypes[inputs:]
        self.boxed = [isinstance(kind, types.Array) and not names for kind, names in zip(kinds, axes)]


@entries.of_class
class GUFunc(pickling.MadeOfFunction):
    """What guvectorize makes of a function."""

    def __init__(self, function, signatures, layout, inputs, outputs, weak_literals=False):
        functools.update_wrapper(self, function)
        self.py_func, self.signature = function, layout
        self.nin, self.nout = len(inputs), len(outputs)
        self._axes = inputs + outputs
        self._given = list(signatures)
        self._options = {"weak_literals": True} if weak_literals else {}
        self._kernel = WrittenKernel(function, {"wrap": "guvectorize", "layout": layout, **self._options}, self.nin + self.nout)
        self._versions = {}  # dtypes of inputs (without signatures, of outputs too) -> _Version
        for signature in signatures:
            self._add(signature)
        self._is_open = not signatures

    def __repr__(self):
        return f"<py2cu gufunc {self.__qualname__} {self.signature}>"

    def _made_with(self):
        return self._given, self.signature, self._axes[:self.nin], self._axes[self.nin:], bool(self._options)

    @property
    def nargs(self):
        return self.nin + self.nout

    def inspect_cuda(self):
        """The CUDA C of all operand types that were met."""
        return self._kernel.inspect_cuda()

    def _add(self, signature):
        result, kinds = read_signature(signature)
        if result not in (None, types.void):
            raise TypeError(f"guvectorized functions cannot return values: signature {signature} specifies {result} return type")
        if len(kinds) != self.nargs:
            raise TypeError(f"the signature {signature} has {len(kinds)} types, the layout {self.signature} has {self.nargs} operands")
        version = _Version(kinds, self._axes, self.nin)
        if version.inputs not in self._versions:
            self._versions[version.inputs] = version
            self._kernel._overload_for(self._usual_types(version))  # what cannot be translated is said now

    def _usual_types(self, version):
        """The names of the types of a kernel for contiguous operands."""
        names = []
        for number, (dtype, names_of) in enumerate(zip(version.dtypes, self._axes)):
            ndim = len(names_of) + 1 + (version.boxed[number] and number < self.nin)
            names.append(types.Array(types.from_dtype(dtype), ndim, "C").name)
        return tuple(names)

    # ---- a call --------------------------------------------------------------------------------------------------------

    def __call__(self, *args, **keywords):
        stream, out = keywords.get("stream", 0), keywords.get("out")
        if len(args) != self.nin and (out is not None or len(args) != self.nargs):
            if out is not None and len(args) > self.nin:
                raise ValueError("cannot specify argument 'out' as both positional and keyword")
            raise TypeError(f"This gufunc accepts {_positional(self.nin)} (when providing input only) or {_positional(self.nargs)} (when "
                            f"providing input and output). Got {_positional(len(args))}.")
        outs = list(args[self.nin:]) if len(args) > self.nin else list(out) if isinstance(out, tuple) else [out] * self.nout
        if len(outs) != self.nout:
            raise ValueError(f"out has {len(outs)} arrays, and there are {self.nout} outputs")
        inputs = [_as_array(value) for value in args[:self.nin]]
        outs = [None if value is None else _as_array(value) for value in outs]
        on_device = any(isinstance(value, DeviceNDArray) for value in inputs + outs)
        loop, sizes = self._schedule([value.shape for value in inputs])
        version = self._match_open(inputs, outs) if self._is_open else self._match([value.dtype for value in inputs])
        shapes = [loop + tuple(sizes[name] for name in names) for names in self._axes[self.nin:]]
        inputs = [_converted(value, dtype) for value, dtype in zip(inputs, version.inputs)]
        for shape, value, dtype in zip(shapes, outs, version.outputs):
            if value is not None and value.shape != shape:
                raise ValueError("output shape mismatch")
            if value is not None and value.dtype != dtype:
                raise TypeError(f"out has the dtype {value.dtype}, and the result {dtype}")
        results = [value if isinstance(value, DeviceNDArray) and _collapsed(value, len(loop)) is not None else
                   DeviceNDArray.new(shape, dtype, stream=stream) for value, shape, dtype in zip(outs, shapes, version.outputs)]
        self._launch(version, inputs, results, loop, stream)
        given = [self._deliver(result, value, on_device, stream) for result, value in zip(results, outs)]
        return given[0] if self.nout == 1 else tuple(given)

    @staticmethod
    def _deliver(result, out, on_device, stream):
        """The result where it is wanted."""
        if out is None:
            return result if on_device else result.copy_to_host()
        if isinstance(out, DeviceNDArray):
            if out is not result:
                out.copy_to_device(result, stream)
            return out
        return result.copy_to_host(out, stream)

    def _schedule(self, shapes):
        """(shape of the axes that are gone through, {name of an axis: its extent})"""
        sizes, outer = {}, []
        for number, (shape, names) in enumerate(zip(shapes, self._axes), 1):
            own = len(shape) - len(names)
            if own < 0:
                raise ValueError(f"arg #{number}: insufficient inner dimension")
            for axis, name in enumerate(names, own):
                if sizes.setdefault(name, shape[axis]) != shape[axis]:
                    raise ValueError(f"arg #{number}: shape[{axis}] mismatch argument")
            outer.append(tuple(shape[:own]))
        loop = max(outer, key=math.prod)
        for number, shape in enumerate(outer, 1):
            if shape not in (loop, (1,), ()):
                raise ValueError(f"arg #{number}: outer dimension mismatch")
        return loop, sizes

    def _match(self, dtypes):
        """The version for inputs of these dtypes: theirs, one that Numba would take, or one that loses nothing."""
        exact = self._versions.get(tuple(dtypes))
        if exact is not None:
            return exact
        for fits in (lambda have, need: np.can_cast(need, have), lambda have, need: np.can_cast(need, have) or np.can_cast(have, need)):
            for version in list(self._versions.values()):
                if all(fits(have, need) for have, need in zip(dtypes, version.inputs)):
                    return version
        raise TypeError("no matching signature")

    def _match_open(self, inputs, outs):
        """Without signatures, the version for operands as they are."""
        if any(value is None for value in outs):
            raise TypeError("a gufunc without signatures takes its outputs, too: their types are not known otherwise")
        dtypes = tuple(value.dtype for value in inputs + outs)
        if dtypes not in self._versions:
            scalars = [types.from_dtype(dtype) for dtype in dtypes]
            kinds = [types.Array(kind, max(1, len(names)), "A") if names or number >= self.nin else kind
                     for number, (kind, names) in enumerate(zip(scalars, self._axes))]
            self._versions[dtypes] = _Version(kinds, self._axes, self.nin)
        return self._versions[dtypes]

    def _launch(self, version, inputs, results, loop, stream):
        count = math.prod(loop)
        operands = []
        for number, (value, names) in enumerate(zip(inputs, self._axes)):
            pinned = len(value.shape) - len(names) == 0 or (value.shape[:-len(names) or None] != loop)
            if version.boxed[number]:
                operands.append(_boxed(_on_device(value, stream), count))
            elif not names and value.size == 1:
                operands.append(_number(value) if not isinstance(value, DeviceNDArray) else _repeated(value, count))
            elif pinned:
                value = _on_device(value, stream)
                inner = slice(value.ndim - len(names), None)
                operands.append(value if value.ndim == len(names) else value._view(value.pointer, value.shape[inner], value.strides[inner]))
            else:
                value = _on_device(value, stream)
                flat = _collapsed(value, len(loop))
                operands.append(flat if flat is not None else _collapsed(_on_device(value.copy_to_host(), stream), len(loop)))
        flat = [_collapsed(value, len(loop)) for value in results]
        if count > 0:
            self._kernel.run(count, stream, operands + flat)


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


def _on_device(value, stream):
    return value if isinstance(value, DeviceNDArray) else to_device(np.ascontiguousarray(value), stream)


def _number(value):
    return value.reshape(-1)[0]


def _repeated(value, count):
    """The one element for all items."""
    return value._view(value.pointer, (count,), (0,))


def _boxed(value, count):
    """Each element as an array of its own, for functions that see a number as an array of one element."""
    flat = _collapsed(value, value.ndim)
    if flat is None:
        raise NotImplementedError("operation requires copying")
    step = 0 if flat.size == 1 else flat.strides[0]
    return flat._view(flat.pointer, (count, 1), (step, flat.itemsize))


def _collapsed(array, axes):
    """The array with its first so many axes as one; None where they cannot be seen as one."""
    outer, inner = array.shape[:axes], array.shape[axes:]
    steps = [(extent, stride) for extent, stride in zip(outer, array.strides) if extent != 1]
    for (_, step), (extent, inner_step) in zip(steps, steps[1:]):
        if step != extent * inner_step:
            return None
    count = math.prod(outer)
    step = steps[-1][1] if steps else math.prod(inner) * array.itemsize
    return array._view(array.pointer, (count, *inner), (step, *array.strides[axes:]))


entries.of_module(globals(), "guvectorize")
