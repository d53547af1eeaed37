# SPDX-License-Identifier: MIT
"""The parameters of an operator, its outputs, the checks of its arguments, and the launch; common to all frameworks."""
import collections.abc
import functools

from ..base.signatures import signature_text
from ..device import streams
from .outputs import Expression, empty, like, updated

_stream = functools.lru_cache(maxsize=64)(streams.external_stream)  # by address and device
_KINDS = {"bool": "bool", "float16": "float", "bfloat16": "float", "float32": "float", "float64": "float", "complex64": "complex",
          "complex128": "complex", **{f"{sign}int{bits}": "int" for sign in ("", "u") for bits in (8, 16, 32, 64)}}


def _plural(count, noun):
    return f"{count} {noun}{'s' * (count != 1)}"


def _range(dtype):
    """Return the smallest and the largest integer of a data type; the schemas of operators have signed 64-bit integers."""
    bits, is_signed = int(dtype.lstrip("uint")), dtype[0] == "i"
    return -(1 << bits - 1) if is_signed else 0, min((1 << bits - is_signed) - 1, (1 << 63) - 1)


class Parameter:
    """A parameter of the operator: its name, and its kind: "array", "float", "int", "bool" or "complex"."""

    def __init__(self, name, kind, ndim=0, is_mutated=False):
        self.name, self.kind, self.ndim, self.is_mutated = name, kind, ndim, is_mutated


class Variant:
    """A signature of the kernel: its arguments by name, its default launch and required dimensions."""

    def __init__(self, overload, name):
        info, launch = overload.info(), overload.launch_info()
        self.arguments = {argument["name"]: argument for argument in info["arguments"] if not argument["captured"]}
        self.overload, self.signature = overload, info["signature"]
        for argument in self.arguments.values():
            if "[" in argument["name"] or argument["dtype"] not in _KINDS:
                raise TypeError(f"{name}: {argument['name']} is {argument['dtype'] or 'None'}: operators accept only arrays and scalars")
        self.ranges = {argument["name"]: _range(argument["dtype"]) for argument in self.arguments.values() if _KINDS[argument["dtype"]] == "int"}
        what = f"{name}: the grid"
        self.grid = [(axis, text and Expression(text, what), width) for axis, text, width in launch["grid"]]
        self.block = launch["block"] if launch["block"][0] else None
        names = [argument["name"] for argument in info["arguments"]]
        checks = [(names[index], axis, Expression(text, what)) for index, axis, text in launch["shape_checks"]]
        self.shape_checks = [check for check in checks if check[0] in self.arguments]


class OperatorSpec:
    """An operator without its framework.

    Parameters
    ----------
    kernel : Dispatcher
        The kernel.
    name : str
        Name for messages.
    outputs : dict or None
        Output declarations by parameter name.
    grid, block, shared : object
        Launch configuration; None: the default.
    shape_checks : bool
        Whether dimensions are checked.
    signatures : sequence or None
        Signatures, if the kernel has none.
    grad : callable or None
        The operator that computes the gradient.
    """

    def __init__(self, kernel, name, outputs, grid, block, shared, shape_checks, signatures, grad=None):
        if kernel.is_device:
            raise TypeError(f"{name}: a device function cannot be an operator: use a kernel")
        if outputs is not None and not isinstance(outputs, collections.abc.Mapping):
            raise TypeError(f"{name}: outputs is {outputs!r}: use a dict, such as {{'out': like('x')}}")
        if grad is not None and not callable(grad):
            raise TypeError(f"{name}: grad is {grad!r}: use an operator")
        given = kernel._declared_signatures if signatures is None else [signature_text(item) for item in signatures]
        if not given:
            raise TypeError(f"{name}: the kernel has no signatures: pass signatures=['void(...)'], or add them to @cuda.jit")
        self.kernel, self.name, self.outputs = type(kernel)(kernel.py_func, given, False, kernel._options), name, dict(outputs or {})
        self.kernel._quiet = True  # no warnings about small grids, which the caller does not choose
        self.variants = [Variant(overload, name) for overload in self.kernel.overloads.values()]
        self.checks_shapes = shape_checks
        self._check_outputs()
        self.parameters = self._parameters()
        self.names = [parameter.name for parameter in self.parameters]
        self.arrays = [parameter for parameter in self.parameters if parameter.kind == "array"]
        self.mutated = [parameter.name for parameter in self.arrays if parameter.is_mutated]
        self._by_types = {}
        for variant in reversed(self.variants):
            self._by_types[tuple(variant.arguments[parameter.name]["dtype"] for parameter in self.arrays)] = variant
        self._set_launch(grid, block, shared)
        self.integers = [parameter.name for parameter in self.parameters if parameter.kind == "int"]

    def _check_outputs(self):
        first = self.variants[0].arguments
        written = [name for name, argument in first.items() if argument["written"]]
        for name, declared in self.outputs.items():
            if not isinstance(declared, (like, empty, updated)):
                raise TypeError(f"{self.name}: the output {name} is {declared!r}: use like(), empty(), zeros() or updated() of py2cu.operators")
            if name not in written:
                raise ValueError(f"{self.name}: {name} is not an array that the kernel writes; it writes {', '.join(written) or 'none'}")
            if isinstance(declared, (like, empty)) and declared.fill is None and any(v.arguments[name]["read"] for v in self.variants):
                raise ValueError(f"{self.name}: the kernel reads {name}, which {declared!r} leaves uninitialized: use zeros() or updated()")
        if not written:
            raise ValueError(f"{self.name}: the kernel writes no array")

    def _parameters(self):
        """Return the parameters of the operator: those of the kernel that are not allocated, then new names in shapes."""
        found = []
        for name, argument in self.variants[0].arguments.items():
            if isinstance(self.outputs.get(name), (like, empty)):
                continue
            kinds = {"array" if v.arguments[name]["is_array"] else _KINDS[v.arguments[name]["dtype"]] for v in self.variants}
            if len(kinds | {v.arguments[name]["ndim"] for v in self.variants}) > 2:
                raise TypeError(f"{self.name}: {name} has a different kind or number of dimensions in different signatures: register an operator "
                                "for each")
            found.append(Parameter(name, kinds.pop(), argument["ndim"], argument["written"] and name not in self.outputs))
        self._shapes = {}
        names = {parameter.name: parameter for parameter in found}
        for output, declared in self.outputs.items():
            what, ndim = f"{self.name}: the shape of {output}", self.variants[0].arguments[output]["ndim"]
            if isinstance(declared, like):
                if getattr(names.get(declared.name), "ndim", None) != ndim:
                    raise ValueError(f"{what} is {declared!r}, which is not an input array with {_plural(ndim, 'dimension')}")
            elif isinstance(declared, empty):
                if len(declared.shape) != ndim:
                    raise ValueError(f"{what} has {_plural(len(declared.shape), 'dimension')}, and the array has {ndim}")
                self._shapes[output] = [Expression(text, what) for text in declared.shape]
                for name in (name for expression in self._shapes[output] for name in expression.names if name not in names):
                    if name in self.outputs:
                        raise ValueError(f"{what} depends on another output, {name}")
                    names[name] = Parameter(name, "int")
                    found.append(names[name])
        return found

    def _set_launch(self, grid, block, shared):
        def expressions(given, what):
            if given is None:
                return None
            given = given if isinstance(given, (tuple, list)) else (given,)
            if not 1 <= len(given) <= 3:
                raise ValueError(f"{self.name}: the {what} has {len(given)} dimensions: use 1 to 3")
            return [Expression(str(item), f"{self.name}: the {what}") for item in given]

        self._grid, self._block = expressions(grid, "grid"), expressions(block, "block")
        self._shared, = expressions(shared, "shared")
        known = set(self.names) | set(self.variants[0].arguments)
        for expression in [*(self._grid or []), *(self._block or []), self._shared]:
            unknown = [name for name in expression.names if name not in known]
            if unknown:
                raise ValueError(f"{self.name}: {expression.text!r} in grid, block or shared contains {unknown[0]}, which is not an argument")
            floats = [parameter.name for parameter in self.parameters if parameter.name in expression.names and parameter.kind in ("float", "complex")]
            if floats:
                raise ValueError(f"{self.name}: {expression.text!r} in grid, block or shared contains {floats[0]}, which is not an integer")
        for variant in self.variants:
            widths = [width > 1 for _, _, width in variant.grid]
            if self._block is None and (variant.block is None or any(widths)):
                raise ValueError(f"{self.name}: results may depend on the block: pass block=")
            if self._grid is None and any(expression is None for _, expression, _ in variant.grid):
                raise ValueError(f"{self.name}: no guard such as `if i < x.size` determines the grid: pass grid=")

    def variant(self, dtypes):
        """Return the variant for the data types of the input arrays, a tuple of names."""
        found = self._by_types.get(dtypes)
        if found is None:
            passed = ", ".join(f"{parameter.name}: {dtype}" for parameter, dtype in zip(self.arrays, dtypes))
            raise TypeError(f"{self.name}: no kernel for {passed}; the kernels are {', '.join(v.signature for v in self.variants)}")
        return found

    def check_arguments(self, variant, values):
        """Check the numbers of dimensions, and the ranges of integers."""
        for parameter in self.arrays:
            ndim = len(values[parameter.name].shape)
            if ndim != parameter.ndim:
                raise TypeError(f"{self.name}: {parameter.name} must have {_plural(parameter.ndim, 'dimension')}, not {ndim}")
        for name in self.integers:
            low, high = variant.ranges.get(name, (0, (1 << 63) - 1))
            if type(values[name]) is int and not low <= values[name] <= high:
                raise OverflowError(f"{self.name}: {name} is {values[name]}, and must be from {low} to {high}")

    def output_shape(self, output, values):
        """Return the shape of an output."""
        declared = self.outputs[output]
        if isinstance(declared, (like, updated)):
            return tuple(values[declared.name if isinstance(declared, like) else output].shape)
        return tuple(expression(values) for expression in self._shapes[output])

    def check_shapes(self, variant, values):
        """Check the dimensions that the accesses of the kernel require."""
        for name, axis, least in variant.shape_checks if self.checks_shapes else ():
            extent, required = values[name].shape[axis], least(values)
            if extent < required:
                raise ValueError(f"{self.name}: {name}.shape[{axis}] is {extent}, and the kernel requires at least {least.text} = {required}")

    def configuration(self, variant, values):
        """Return the launch configuration (grid, block, bytes of shared memory); None for an empty grid. values: all arguments by name."""
        block = tuple(item(values) for item in self._block) if self._block is not None else variant.block
        if min(block) < 1:
            raise ValueError(f"{self.name}: the block is {block}: each dimension must be at least 1")
        if self._grid is not None:
            grid = tuple(item(values) for item in self._grid)
        else:
            grid = [1, 1, 1]
            for axis, elements, width in variant.grid:
                grid[axis] = -(-elements(values) // (width or (block[axis] if axis < len(block) else 1)))
            grid = tuple(grid)
        if min(grid) <= 0:
            return None
        return grid, block, self._shared(values)

    def configured(self, configuration, device, stream):
        """Return the kernel with its launch configuration on a device and a stream, an address or 0: the default stream; None for an empty grid."""
        if configuration is None:
            return None
        grid, block, shared = configuration
        return self.kernel[grid, block, _stream(stream, device), shared]
