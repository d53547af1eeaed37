# SPDX-License-Identifier: MIT
"""Kernels as PyTorch operators: schema, implementation, shapes for fake tensors, and gradients."""
import torch

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


class _Operator:
    """The implementations of an operator."""

    def __init__(self, spec):
        self.spec = spec
        self.variants = {}  # by the data types of the arrays
        self.array_names = [parameter.name for parameter in spec.arrays]
        self.kernel_arrays = [name for name, argument in spec.variants[0].arguments.items() if argument["is_array"]]
        self.requires_contiguous = [parameter for parameter in spec.arrays if spec.variants[0].arguments[parameter.name]["layout"] == "C"]

    def checked(self, args):
        """Return the arguments by name and the variant of the kernel, after the checks that need no data."""
        spec, values = self.spec, dict(zip(self.spec.names, args))
        arrays = [values[name] for name in self.array_names]
        dtypes = tuple([array.dtype for array in arrays])
        variant = self.variants.get(dtypes)
        if variant is None:
            variant = self.variants[dtypes] = spec.variant(tuple([_NAMES.get(dtype, str(dtype)) for dtype in dtypes]))
        spec.check_arguments(values)
        for name, array in zip(self.array_names[1:], arrays[1:]):
            if array.device != arrays[0].device:
                raise ValueError(f"{spec.name}: {name} is on {array.device}, and {self.array_names[0]} is on {arrays[0].device}: all tensors "
                                 "must be on one device")
        return values, variant

    def allocated(self, values, variant):
        """Return the outputs before the launch."""
        made, first = {}, values[self.array_names[0]] if self.array_names else None
        for name, declared in self.spec.outputs.items():
            if isinstance(declared, updated):
                made[name] = values[name].clone(memory_format=torch.contiguous_format)
                continue
            shape, dtype = self.spec.output_shape(name, values), _DTYPES[variant.arguments[name]["dtype"]]
            if first is None:
                made[name] = torch.empty(shape, dtype=dtype) if declared.fill is None else torch.zeros(shape, dtype=dtype)
            else:
                made[name] = first.new_empty(shape, dtype=dtype) if declared.fill is None else first.new_zeros(shape, dtype=dtype)
        return made

    def returned(self, made):
        results = tuple(made.values())
        return None if not results else results[0] if len(results) == 1 else results

    def fake(self, *args):
        """Return outputs without data."""
        values, variant = self.checked(args)
        return self.returned(self.allocated(values, variant))

    def run(self, *args):
        """Launch the kernel."""
        spec = self.spec
        values, variant = self.checked(args)
        made = self.allocated(values, variant)
        values.update(made)
        for parameter in self.requires_contiguous:
            array = values[parameter.name]
            if not array.is_contiguous():
                if parameter.is_mutated:
                    raise ValueError(f"{spec.name}: {parameter.name} is written and must be contiguous")
                values[parameter.name] = array.contiguous()
        for name in self.array_names:
            if values[name].requires_grad:
                values[name] = values[name].detach()
        spec.check_shapes(variant, values)
        first = values[self.kernel_arrays[0]]
        if first.is_cuda:
            index = first.get_device()
            spec.launch(variant, values, devices.device("cuda", index), torch.cuda.current_stream(index).cuda_stream)
        else:
            spec.launch(variant, values, devices.device("host"), 0)
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
