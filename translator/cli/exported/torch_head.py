"""PyTorch operators: load the library, and register the shapes of outputs for fake tensors, and gradients."""
import pathlib

import torch

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


def _operator(fake):
    """Return the operator with the name of a function, which computes its outputs for fake tensors."""
    torch.library.register_fake(_qualified(fake.__name__), fake, lib=_library)
    return getattr(_operators, fake.__name__)


def _register_gradient(name, gradient, arrays):
    """Register the operator that computes the gradients of the arrays; without one, backward() raises an error."""
    if gradient is None:
        def no_gradient(ctx, *gradients):
            raise NotImplementedError(f"{name} has no gradient: export it with --op '{name}: grad=...', or call it under torch.no_grad()")

        torch.library.register_autograd(_qualified(name), no_gradient, lib=_library)
        return

    def save(ctx, inputs, output):
        ctx.save_for_backward(*(inputs[index] for index in arrays))
        ctx.others = [None if index in arrays else value for index, value in enumerate(inputs)]
        ctx.outputs = [(result.shape, result.dtype, result.device) for result in (output if isinstance(output, tuple) else (output,))]

    def backward(ctx, *gradients):
        inputs = list(ctx.others)
        for index, tensor in zip(arrays, ctx.saved_tensors):
            inputs[index] = tensor
        given = [torch.zeros(shape, dtype=dtype, device=device) if value is None else value
                 for value, (shape, dtype, device) in zip(gradients, ctx.outputs)]
        found = gradient(*inputs, *given)
        found = dict(zip(arrays, found if isinstance(found, tuple) else (found,)))
        return tuple(found.get(index) for index in range(len(inputs)))

    torch.library.register_autograd(_qualified(name), backward, setup_context=save, lib=_library)


def _refuse_gradient(name, mutated):
    """Register an error for tensors that require a gradient, because the operator overwrites its arguments."""
    operator = getattr(_operators, name).default

    def checked(*args):
        if torch.is_grad_enabled() and any(isinstance(arg, torch.Tensor) and arg.requires_grad for arg in args):
            raise NotImplementedError(f"{name} writes its arguments and has no gradient: call it under torch.no_grad(), or declare outputs")
        with torch._C._AutoDispatchBelowAutograd():
            result = operator(*args)
        for index in mutated:
            torch.autograd.graph.increment_version(args[index])
        return result

    _library.impl(name, checked, "Autograd")
