# SPDX-License-Identifier: MIT
"""Kernels as PyTorch operators: schema, implementation, shapes for fake tensors, and gradients."""
import functools
from typing import Any, NamedTuple

import torch
from torch.autograd import forward_ad

from .. import _py2cu
from ..device import devices
from .operator_spec import OperatorSpec
from .outputs import updated

_DTYPES = {str(dtype).removeprefix("torch."): dtype
           for dtype in (torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16, torch.float32,
                         torch.float64, torch.complex64, torch.complex128)}
_DTYPES.update({name: getattr(torch, name) for name in ("uint16", "uint32", "uint64") if hasattr(torch, name)})
_NAMES = {dtype: name for name, dtype in _DTYPES.items()}
_SCHEMA_TYPES = {"float": "float", "int": "SymInt", "bool": "bool", "complex": "complex"}
_libraries: dict = {}  # torch.library.Library by name: operators exist as long as their libraries


def _schema(spec):
    """Return the schema without the name of the operator."""
    fields = []
    for index, parameter in enumerate(spec.parameters):
        alias = f"(a{index}!)" if parameter.is_mutated else ""
        fields.append(f"{'Tensor' + alias if parameter.kind == 'array' else _SCHEMA_TYPES[parameter.kind]} {parameter.name}")
    count = len(spec.outputs)
    return f"({', '.join(fields)}) -> {'()' if count == 0 else 'Tensor' if count == 1 else '(' + ', '.join(['Tensor'] * count) + ')'}"


class _Plan(NamedTuple):
    """What a call does for arguments with these properties, for which all checks have passed; _py2cu.OperatorCall executes it."""

    prepare: Any  # a function of the arguments that returns the arguments to pass and the outputs; None: the arguments are passed unchanged, followed by the results of `make`
    make: tuple  # functions that allocate the outputs
    configured: Any  # the kernel with its launch configuration, for the default stream of the device; None: nothing is launched
    configuration: Any
    device: Any
    index: int  # the number of the GPU; -1: the CPU


class _Operator:
    """The implementations of an operator."""

    def __init__(self, spec):
        self.spec = spec
        names, arguments = spec.names, spec.variants[0].arguments
        self.array_names = [parameter.name for parameter in spec.arrays]
        self.array_indices = [names.index(name) for name in self.array_names]
        self.contiguous = [(names.index(parameter.name), parameter) for parameter in spec.arrays
                           if arguments[parameter.name]["layout"] == "C" and parameter.name not in spec.outputs]  # copies of arguments are contiguous
        everything = [name if name not in spec.outputs else None for name in names] + list(spec.outputs)
        order = tuple(everything.index(name) for name in arguments)  # indices in the arguments and outputs of the operator
        kinds = "".join({"array": "a", "int": "i", "bool": "i"}.get(parameter.kind, "-") for parameter in spec.parameters)
        self.run = _py2cu.OperatorCall(kinds, order, self.plan, self.launch)

    def checked(self, args):
        """Return the arguments by name and the variant of the kernel, after the checks that need no data."""
        spec, values = self.spec, dict(zip(self.spec.names, args))
        arrays = [values[name] for name in self.array_names]
        for name, array in zip(self.array_names, arrays):
            if array is None:  # PyTorch accepts None for a tensor
                raise TypeError(f"{spec.name}: {name} must be a tensor, not None")
        variant = spec.variant(tuple([_NAMES.get(array.dtype, str(array.dtype)) for array in arrays]))
        spec.check_arguments(variant, values)
        for name, array in zip(self.array_names[1:], arrays[1:]):
            if array.device != arrays[0].device:
                raise ValueError(f"{spec.name}: {name} is on {array.device}, and {self.array_names[0]} is on {arrays[0].device}: all tensors "
                                 "must be on one device")
        return values, variant

    def device(self, args):
        return args[self.array_indices[0]].device if self.array_indices else torch.device("cpu")

    def outputs(self, args, values, variant, device):
        """Return the outputs without initial values."""
        return [torch.empty(self.spec.output_shape(name, values), dtype=_DTYPES[variant.arguments[name]["dtype"]], device=device)
                for name in self.spec.outputs]

    def fake(self, *args):
        """Return outputs without data."""
        return _returned(self.outputs(args, *self.checked(args), self.device(args)))

    def plan(self, args):
        """Check the arguments and return the plan of the call."""
        spec, (values, variant) = self.spec, self.checked(args)
        device, make = self.device(args), []
        for output, (name, declared) in zip(self.outputs(args, values, variant, "meta"), spec.outputs.items()):
            values[name] = output
            make.append(spec.names.index(name) if isinstance(declared, updated)
                        else functools.partial(torch.zeros, output.shape, dtype=output.dtype, device=device) if declared.fill is not None
                        else functools.partial(torch.empty_strided, output.shape, output.stride(), dtype=output.dtype, device=device))
        spec.check_shapes(variant, values)
        contiguous = [(index, parameter) for index, parameter in self.contiguous if not args[index].is_contiguous()]
        for _, parameter in contiguous:
            if parameter.is_mutated:
                raise ValueError(f"{spec.name}: {parameter.name} is written and must be contiguous")
        for name in spec.mutated:
            if values[name].numel() > 0 and any(stride == 0 and size > 1 for size, stride in zip(values[name].shape, values[name].stride())):
                raise ValueError(f"{spec.name}: {name} is written, and several of its elements have one address: pass a copy, such as {name}.contiguous()")
        changed = [*[(index, torch.Tensor.contiguous) for index, _ in contiguous],
                   *[(index, torch.Tensor.detach) for index in self.array_indices if args[index].requires_grad]]
        index = device.index if device.type == "cuda" else -1
        device = devices.device("cuda", index) if index >= 0 else devices.device("host")
        configuration = spec.configuration(variant, values)
        return _Plan(functools.partial(_prepared, changed, make) if changed or any(type(item) is int for item in make) else None, tuple(make),
                     spec.configured(configuration, device, 0), configuration, device, index)

    def launch(self, plan, arguments):
        """Launch the kernel on PyTorch's current stream; OperatorCall launches it on the default stream itself."""
        stream = torch._C._cuda_getCurrentRawStream(plan.index) if plan.index >= 0 else 0
        self.spec.configured(plan.configuration, plan.device, stream)(*arguments)


def _prepared(changed, make, args):
    """Return the arguments, of which some are changed by functions, and the outputs; an integer in `make`: this argument is copied."""
    made = [args[item].clone(memory_format=torch.contiguous_format) if type(item) is int else item() for item in make]
    passed = list(args)
    for index, change in changed:
        passed[index] = change(passed[index])
    return (*passed, *made)


def _returned(made):
    return None if not made else made[0] if len(made) == 1 else tuple(made)


def _gradient(spec, function, grad):
    """Return the autograd.Function of an operator.

    Parameters
    ----------
    spec : OperatorSpec
        The operator.
    function : OpOverload
        The operator in PyTorch.
    grad : callable or None
        The operator of the backward function. None: backward() raises an error instead of losing gradients.
    """
    is_array = [parameter.kind == "array" for parameter in spec.parameters]

    class Gradient(torch.autograd.Function):
        @staticmethod
        def forward(*args):
            with torch._C._AutoDispatchBelowAutograd():
                return function(*args)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*[value for value, is_tensor in zip(inputs, is_array) if is_tensor])
            ctx.others = [None if is_tensor else value for value, is_tensor in zip(inputs, is_array)]

        @staticmethod
        def backward(ctx, *gradients):  # those of unused outputs are zeros
            if grad is None:
                raise NotImplementedError(f"{spec.name} has no gradient: pass grad= to as_torch_op, or call it under torch.no_grad()")
            tensors = iter(ctx.saved_tensors)
            found = grad(*[next(tensors) if is_tensor else other for other, is_tensor in zip(ctx.others, is_array)], *gradients)
            found = iter(found if isinstance(found, tuple) else (found,))
            return tuple([next(found) if is_tensor else None for is_tensor in is_array])

        @staticmethod
        def jvp(ctx, *tangents):
            raise NotImplementedError(f"{spec.name} has no forward-mode gradient: use torch.autograd.grad or backward()")

    return Gradient


def _autograd(operator, function, grad):
    """Return the implementation of an operator for autograd, which differentiates it if an argument requires a gradient.

    It calls the implementation for the device directly if no other key of the dispatcher remains, which takes half the time.
    """
    spec, run, arrays, keys = operator.spec, operator.run, operator.array_indices, torch._C.DispatchKey
    plain = {(torch._C.DispatchKeySet(autograd) | torch._C.DispatchKeySet(device)).raw_repr()
             for autograd, device in ((keys.AutogradCPU, keys.CPU), (keys.AutogradCUDA, keys.CUDA))}
    below, is_enabled, requires_grad = torch._C._after_autograd_keyset, torch.is_grad_enabled, torch._C._any_requires_grad
    mutated = [spec.names.index(name) for name in spec.mutated]
    gradient = _gradient(spec, function, grad)

    def dispatch(keyset, *args):
        if (is_enabled() and requires_grad(*args)) or (
                forward_ad._current_level >= 0 and any(forward_ad.unpack_dual(args[index]).tangent is not None for index in arrays)):
            if mutated:
                raise NotImplementedError(f"{spec.name} writes its arguments and has no gradient: call it under torch.no_grad(), or declare outputs")
            if torch._C._are_functorch_transforms_active():
                raise NotImplementedError(f"{spec.name}: the transforms of torch.func cannot differentiate it: use torch.autograd.grad or backward()")
            return gradient.apply(*args)
        if keyset.raw_repr() in plain:
            result = run(*args)
        else:
            with torch._C._AutoDispatchBelowAutograd():
                result = function.redispatch(keyset & below, *args)
        for index in mutated:
            torch.autograd.graph.increment_version(args[index])
        return result

    return dispatch


def register(kernel, qualname, outputs, grad, grid, block, shared, shape_checks, signatures):
    """Register a kernel as a PyTorch operator and return it; see Dispatcher.as_torch_op."""
    namespace, separator, name = qualname.partition("::")
    if not separator or not namespace.isidentifier() or not name.isidentifier():
        raise ValueError(f"{qualname!r} is not the name of a PyTorch operator: use 'library::operator'")
    spec = OperatorSpec(kernel, qualname, outputs, grid, block, shared, shape_checks, signatures, grad)
    if grad is not None and (spec.mutated or not spec.outputs):
        raise ValueError(f"{qualname}: an operator that modifies its arguments has no gradient: declare outputs")
    operator = _Operator(spec)
    if qualname in _libraries:
        _libraries.pop(qualname)._destroy()  # the same cell of a notebook runs again
    library = _libraries[qualname] = torch.library.Library(namespace, "FRAGMENT")
    library.define(name + _schema(spec))
    library.impl(name, operator.run, "CPU")
    library.impl(name, operator.run, "CUDA")
    torch.library.register_fake(qualname, operator.fake, lib=library)
    function = getattr(getattr(torch.ops, namespace), name).default
    library.impl(name, _autograd(operator, function, grad), "Autograd", with_keyset=True)
    return function
