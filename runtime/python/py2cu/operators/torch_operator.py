# SPDX-License-Identifier: MIT
"""Kernels as PyTorch operators: schema, implementation, shapes for fake tensors, and gradients."""
from typing import Any, NamedTuple

import torch

from ..device import devices
from .operator_spec import OperatorSpec
from .outputs import updated

_DTYPES = {str(dtype).removeprefix("torch."): dtype
           for dtype in (torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16, torch.float32,
                         torch.float64, torch.complex64, torch.complex128)}
_DTYPES.update({name: getattr(torch, name) for name in ("uint16", "uint32", "uint64") if hasattr(torch, name)})
_NAMES = {dtype: name for name, dtype in _DTYPES.items()}
_MOST_PLANS = 1024  # for an operator
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
    """What a call does for arguments with these data types, shapes, devices and integers, for which all checks have passed."""

    configuration: Any  # of the launch
    outputs: list  # (shape, data type, 0 or None), or the index of the argument that is copied
    device: Any
    index: int  # of the GPU; -1: the CPU


class _Operator:
    """The implementations of an operator."""

    def __init__(self, spec):
        self.spec = spec
        self.plans = {}
        self.array_names = [parameter.name for parameter in spec.arrays]
        names, arguments = spec.names, spec.variants[0].arguments
        self.array_indices = [names.index(name) for name in self.array_names]
        self.integer_indices = [index for index, parameter in enumerate(spec.parameters) if parameter.kind in ("int", "bool")]
        self.contiguous = [(names.index(parameter.name), parameter) for parameter in spec.arrays
                           if arguments[parameter.name]["layout"] == "C" and parameter.name not in spec.outputs]  # copies of arguments are contiguous
        everything = [name if name not in spec.outputs else None for name in names] + list(spec.outputs)
        self.kernel_indices = [everything.index(name) for name in arguments]  # in the arguments and outputs of the operator

    def checked(self, args):
        """Return the arguments by name and the variant of the kernel, after the checks that need no data."""
        spec, values = self.spec, dict(zip(self.spec.names, args))
        arrays = [values[name] for name in self.array_names]
        variant = spec.variant(tuple([_NAMES.get(array.dtype, str(array.dtype)) for array in arrays]))
        spec.check_arguments(values)
        for name, array in zip(self.array_names[1:], arrays[1:]):
            if array.device != arrays[0].device:
                raise ValueError(f"{spec.name}: {name} is on {array.device}, and {self.array_names[0]} is on {arrays[0].device}: all tensors "
                                 "must be on one device")
        return values, variant

    def outputs(self, values, variant):
        """Return the shape, the data type and the initial value of each output, or the index of the argument that is copied."""
        return [self.spec.names.index(name) if isinstance(declared, updated) else
                (self.spec.output_shape(name, values), _DTYPES[variant.arguments[name]["dtype"]], declared.fill)
                for name, declared in self.spec.outputs.items()]

    def allocated(self, args, outputs):
        """Return the outputs before the launch."""
        like = args[self.array_indices[0]] if self.array_indices else torch.empty(0)
        return [args[output].clone(memory_format=torch.contiguous_format) if type(output) is int
                else like.new_empty(output[0], dtype=output[1]) if output[2] is None else like.new_zeros(output[0], dtype=output[1]) for output in outputs]

    def returned(self, made):
        return None if not made else made[0] if len(made) == 1 else tuple(made)

    def fake(self, *args):
        """Return outputs without data."""
        return self.returned(self.allocated(args, self.outputs(*self.checked(args))))

    def plan(self, args):
        """Check the arguments and return what the call does."""
        spec, (values, variant) = self.spec, self.checked(args)
        outputs = self.outputs(values, variant)
        for name, output in zip(spec.outputs, outputs):
            if type(output) is not int:
                values[name] = torch.empty(output[0], dtype=output[1], device="meta")
        spec.check_shapes(variant, values)
        first = args[self.array_indices[0]] if self.array_indices else None
        index = first.get_device() if first is not None and first.is_cuda else -1
        return _Plan(spec.configuration(variant, values), outputs, devices.device("cuda", index) if index >= 0 else devices.device("host"), index)

    def run(self, *args):
        """Launch the kernel."""
        arrays = [args[index] for index in self.array_indices]
        key = (*[(array.dtype, array.shape, array.device) for array in arrays], *[args[index] for index in self.integer_indices])
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) == _MOST_PLANS:
                self.plans.clear()
            plan = self.plans[key] = self.plan(args)
        made = self.allocated(args, plan.outputs)
        passed = [*args, *made]
        for index, parameter in self.contiguous:
            if not passed[index].is_contiguous():
                if parameter.is_mutated:
                    raise ValueError(f"{self.spec.name}: {parameter.name} is written and must be contiguous")
                passed[index] = passed[index].contiguous()
        for index in self.array_indices:
            if passed[index].requires_grad:
                passed[index] = passed[index].detach()
        stream = torch.cuda.current_stream(plan.index).cuda_stream if plan.index >= 0 else 0
        self.spec.launch(plan.configuration, [passed[index] for index in self.kernel_indices], plan.device, stream)
        return self.returned(made)

    def register_gradient(self, qualname, grad, library):
        """Register the operator `grad` as the backward function; without one, backward() raises an error instead of losing gradients."""
        spec, names = self.spec, self.array_names
        if grad is None:
            def no_gradient(context, *gradients):
                raise NotImplementedError(f"{qualname} has no gradient: pass grad= to as_torch_op, or call it under torch.no_grad()")

            torch.library.register_autograd(qualname, no_gradient, lib=library)
            return
        is_array = [name in names for name in spec.names]

        def save(ctx, inputs, output):
            ctx.save_for_backward(*[value for value, is_tensor in zip(inputs, is_array) if is_tensor])
            ctx.others = [None if is_tensor else value for value, is_tensor in zip(inputs, is_array)]
            results = output if isinstance(output, tuple) else (output,)
            ctx.kinds = [(result.shape, result.dtype, result.device) for result in results]

        def backward(ctx, *gradients):
            tensors = iter(ctx.saved_tensors)
            args = [next(tensors) if is_tensor else other for other, is_tensor in zip(ctx.others, is_array)]
            given = [torch.zeros(kind[0], dtype=kind[1], device=kind[2]) if gradient is None else gradient
                     for gradient, kind in zip(gradients, ctx.kinds)]
            found = grad(*args, *given)
            found = iter(found if isinstance(found, tuple) else (found,))
            return tuple(next(found) if is_tensor else None for is_tensor in is_array)

        torch.library.register_autograd(qualname, backward, setup_context=save, lib=library)

    def refuse_gradient(self, qualname, operator, library):
        """Register an error for tensors that require a gradient, because the operator overwrites its arguments."""
        mutated = [self.spec.names.index(name) for name in self.spec.mutated]

        def checked(*args):
            if torch.is_grad_enabled() and any(isinstance(arg, torch.Tensor) and arg.requires_grad for arg in args):
                raise NotImplementedError(f"{qualname} writes its arguments and has no gradient: call it under torch.no_grad(), or declare outputs")
            with torch._C._AutoDispatchBelowAutograd():
                result = operator(*args)
            for index in mutated:
                torch.autograd.graph.increment_version(args[index])
            return result

        library.impl(operator._schema.name.partition("::")[2], checked, "Autograd")


def register(kernel, qualname, outputs, grad, grid, block, shared, shape_checks, signatures):
    """Register a kernel as a PyTorch operator and return it; see Dispatcher.as_torch_op."""
    namespace, separator, name = qualname.partition("::")
    if not separator or not namespace.isidentifier() or not name.isidentifier():
        raise ValueError(f"{qualname!r} is not the name of a PyTorch operator: use 'library::operator'")
    spec = OperatorSpec(kernel, qualname, outputs, grid, block, shared, shape_checks, signatures)
    if grad is not None and (spec.mutated or not spec.outputs):
        raise ValueError(f"{qualname}: an operator that writes its arguments has no gradient: declare outputs")
    operator = _Operator(spec)
    if qualname in _libraries:
        _libraries.pop(qualname)._destroy()  # the same cell of a notebook runs again
    library = _libraries[qualname] = torch.library.Library(namespace, "FRAGMENT")
    library.define(name + _schema(spec))
    library.impl(name, operator.run, "CPU")
    library.impl(name, operator.run, "CUDA")
    torch.library.register_fake(qualname, operator.fake, lib=library)
    found = getattr(getattr(torch.ops, namespace), name).default
    if spec.mutated:
        operator.refuse_gradient(qualname, found, library)
    else:
        operator.register_gradient(qualname, grad, library)
    return found
