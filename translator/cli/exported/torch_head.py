"""PyTorch operators: load the library, and register the shapes of outputs for fake tensors, and gradients."""
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
_keys = torch._C.DispatchKey
# If a call involves only autograd and the device: the key of the implementation for the device, by all keys of the call.
_devices = {(torch._C.DispatchKeySet(autograd) | torch._C.DispatchKeySet(device)).raw_repr(): torch._C.DispatchKeySet(device)
            for autograd, device in ((_keys.AutogradCPU, _keys.CPU), (_keys.AutogradCUDA, _keys.CUDA))}


def _operator(fake):
    """Return the operator with the name of a function, which computes its outputs for fake tensors."""
    def checked(*args):
        devices = sorted({str(value.device) for value in args if isinstance(value, torch.Tensor)})
        if len(devices) > 1:
            raise RuntimeError(f"{fake.__name__}: all tensors must be on one device, not on {' and '.join(devices)}")
        return fake(*args)

    torch.library.register_fake(_qualified(fake.__name__), checked, lib=_library)
    return getattr(_operators, fake.__name__)


def _differentiate(name, gradient, arrays, mutated):
    """Register the derivative of an operator.

    gradient: the operator that computes the gradients of the arrays; None: backward() raises an error instead of losing gradients
    arrays, mutated: positions of arrays and of those that the operator overwrites
    """
    operator, below, is_enabled = getattr(_operators, name).default, torch._C._after_autograd_keyset, torch.is_grad_enabled
    redispatch = operator._handle.redispatch_boxed

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

    def is_differentiated(args):
        if is_enabled():
            for index in arrays:
                if args[index].requires_grad:
                    return True
        return forward_ad._current_level >= 0 and any(forward_ad.unpack_dual(args[index]).tangent is not None for index in arrays)

    def dispatch(keyset, *args):
        if is_differentiated(args):
            if mutated:
                raise NotImplementedError(f"{name} writes its arguments and has no gradient: call it under torch.no_grad(), or declare outputs")
            if torch._C._are_functorch_transforms_active():
                raise NotImplementedError(f"{name}: the transforms of torch.func cannot differentiate it: use torch.autograd.grad or backward()")
            return Gradient.apply(*args)
        device = _devices.get(keyset.raw_repr())
        if device is not None:
            result = redispatch(device, *args)
        else:
            with torch._C._AutoDispatchBelowAutograd():
                result = redispatch(keyset & below, *args)
        for index in mutated:
            torch.autograd.graph.increment_version(args[index])
        return result

    _library.impl(name, dispatch, "Autograd", with_keyset=True)
