"""PyTorch operators: load the library, and register the shapes of outputs for fake tensors, and gradients."""
import functools
import pathlib

import torch
from torch.autograd import forward_ad

try:  # in a package of Hugging Face kernels
    from ._ops import add_op_namespace_prefix as _qualified
    from ._ops import ops as _operators
except ImportError:
    _path = pathlib.Path(__file__).resolve().with_name("liboperators_torch.so")
    torch.ops.load_library(_path if _path.exists() else _path.parent / "build" / _path.name)
    _operators = getattr(torch.ops, "@NAME@")

    def _qualified(name):
        return f"@NAME@::{name}"


_library = torch.library.Library(_qualified("").removesuffix("::"), "FRAGMENT")
_is_compiling, _is_grad_enabled, _requires_grad = torch.compiler.is_compiling, torch.is_grad_enabled, torch._C._any_requires_grad
_has_transforms, _has_torch_function = torch._C._are_functorch_transforms_active, torch.overrides.has_torch_function
_is_tracing, _modes = torch._C._is_tracing, torch._C._len_torch_dispatch_stack
_increment_version = torch.autograd.graph.increment_version


def _operator(fake):
    """Return a function that calls the operator with the same name; fake: computes the outputs for fake tensors.

    The implementation for autograd is in Python, and takes as long as the rest of a call. Calls without gradients use the operator
    NAME_without_autograd, which has no such implementation.
    """
    def checked(*args):
        devices = sorted({str(value.device) for value in args if isinstance(value, torch.Tensor)})
        if len(devices) > 1:
            raise RuntimeError(f"{fake.__name__}: all tensors must be on one device, not on {' and '.join(devices)}")
        return fake(*args)

    names = [fake.__name__, fake.__name__ + "_without_autograd"]
    for name in names:
        torch.library.register_fake(_qualified(name), checked, lib=_library)
    _library.impl(names[1], torch.library.fallthrough_kernel, "Autograd")
    operator, without_autograd = [getattr(_operators, name).default for name in names]
    run, mutated = functools.partial(torch._C._dispatch_call_boxed, without_autograd._handle), _positions(operator)[1]

    @functools.wraps(fake)
    def call(*args, **keywords):
        if (keywords or _is_compiling() or (_requires_grad(*args) and _is_grad_enabled()) or forward_ad._current_level >= 0 or _has_transforms()
                or _has_torch_function(args) or _modes() > 0 or _is_tracing()):
            return operator(*args, **keywords)
        result = run(*args)
        for index in mutated:
            _increment_version(args[index])
        return result

    return call


def _positions(operator):
    """Return the positions of an operator's arguments that are arrays, and of those that it overwrites."""
    arguments = list(enumerate(operator._schema.arguments))
    return ([index for index, argument in arguments if isinstance(argument.type, torch.TensorType)],
            [index for index, argument in arguments if argument.alias_info is not None])


def _differentiate(name, gradient):
    """Register the derivative of an operator.

    gradient: the operator that computes the gradients of the arrays; None: backward() raises an error instead of losing gradients
    """
    operator, below = getattr(_operators, name).default, torch._C._after_autograd_keyset
    arrays, mutated = _positions(operator)

    class Gradient(torch.autograd.Function):
        @staticmethod
        def forward(*args):
            with torch._C._AutoDispatchBelowAutograd():
                return operator(*args)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*(inputs[index] for index in arrays))
            ctx.others = [None if index in arrays else value for index, value in enumerate(inputs)]

        @staticmethod
        def backward(ctx, *gradients):  # those of unused outputs are zeros
            if gradient is None:
                raise NotImplementedError(f"{name} has no gradient: export it with --op '{name}: grad=...', or call it under torch.no_grad()")
            inputs = list(ctx.others)
            for index, tensor in zip(arrays, ctx.saved_tensors):
                inputs[index] = tensor
            found = gradient(*inputs, *gradients)
            found = dict(zip(arrays, found if isinstance(found, tuple) else (found,)))
            return tuple(found.get(index) for index in range(len(inputs)))

        @staticmethod
        def jvp(ctx, *tangents):
            raise NotImplementedError(f"{name} has no forward-mode gradient: use torch.autograd.grad or backward()")

    def dispatch(keyset, *args):
        if (_is_grad_enabled() and _requires_grad(*args)) or (
                forward_ad._current_level >= 0 and any(forward_ad.unpack_dual(args[index]).tangent is not None for index in arrays)):
            if mutated:
                raise NotImplementedError(f"{name} writes its arguments and has no gradient: call it under torch.no_grad(), or declare outputs")
            if _has_transforms():
                raise NotImplementedError(f"{name}: the transforms of torch.func cannot differentiate it: use torch.autograd.grad or backward()")
            return Gradient.apply(*args)
        with torch._C._AutoDispatchBelowAutograd():
            result = operator.redispatch(keyset & below, *args)
        for index in mutated:
            _increment_version(args[index])
        return result

    _library.impl(name, dispatch, "Autograd", with_keyset=True)
