"""JAX functions: register the handlers of the library, and call them."""
import ctypes
import functools
import pathlib

import jax
import jax.numpy as jnp
import numpy as np

_path = pathlib.Path(__file__).resolve().with_name("liboperators_jax.so")
_library = ctypes.CDLL(str(_path if _path.exists() else _path.parent / "build" / _path.name))


def _scalar(function, name, value, kind):
    """Return a scalar argument, which is passed to the kernel by value."""
    if isinstance(value, jax.core.Tracer):
        raise TypeError(f"{function}: {name} is passed to the kernel by value and must be static: jax.jit(..., static_argnames={name!r})")
    number = np.asarray(value)
    if number.ndim != 0 or not (np.can_cast(number.dtype, kind, "same_kind") or (type(value) is int and kind is not bool)):
        raise TypeError(f"{function}: {name} must be a scalar of type {kind.__name__}, not {type(value).__name__}")
    return np.dtype(kind).type(number.item())


def _arrays(function, types, *arguments):
    """Return the arrays and the data types of allocated outputs; arguments: name, array and number of dimensions."""
    arrays = [jnp.asarray(array) for _, array, _ in arguments]
    for (name, _, ndim), array in zip(arguments, arrays):
        if array.ndim != ndim:
            raise TypeError(f"{function}: {name} must have {ndim} dimension{'s' * (ndim != 1)}, not {array.ndim}")
    found = types.get(tuple(array.dtype.name for array in arrays))
    if found is None:
        passed = ", ".join(f"{name}: {array.dtype}" for (name, _, _), array in zip(arguments, arrays))
        raise TypeError(f"{function}: no kernel for {passed}; the kernels have {' or '.join(map(', '.join, types))}")
    return arrays, found


def _call(name, arrays, results, /, **scalars):
    """Call a handler; results: the index of an array that the kernel changes, or shape, data type and whether it is 0 before the launch."""
    types, zeros, aliases = [], [], {}
    for index, result in enumerate(results):
        if isinstance(result, int):
            types.append(jax.ShapeDtypeStruct(arrays[result].shape, arrays[result].dtype))
            aliases[result] = index
            continue
        shape, dtype, is_zero = tuple(map(int, result[0])), *result[1:]
        types.append(jax.ShapeDtypeStruct(shape, dtype))
        if is_zero:
            aliases[len(arrays) + len(zeros)] = index
            zeros.append(jnp.zeros(shape, dtype))
    call = jax.ffi.ffi_call(f"@NAME@.{name}", tuple(types), input_output_aliases=aliases, vmap_method="sequential")
    found = call(*arrays, *zeros, **scalars)
    return found[0] if len(found) == 1 else tuple(found)


def _operator(function):
    """Register the handlers of a function."""
    for platform, prefix in (("cpu", "cpu"), ("CUDA", "cuda")):
        handler = getattr(_library, f"{prefix}_handler_{function.__name__}", None)
        if handler is not None:
            jax.ffi.register_ffi_target(f"@NAME@.{function.__name__}", jax.ffi.pycapsule(handler), platform=platform)
    return function


def _differentiable(function, gradient, scalars):
    """Return a function with a gradient; scalars: positions of the arguments that are not arrays."""
    found = functools.wraps(function)(jax.custom_vjp(function, nondiff_argnums=scalars))

    def forward(*args):
        return function(*args), tuple(arg for index, arg in enumerate(args) if index not in scalars)

    def backward(*args):
        values, arrays, gradients = iter(args[:-2]), iter(args[-2]), args[-1]
        inputs = [next(values) if index in scalars else next(arrays) for index in range(len(scalars) + len(args[-2]))]
        result = gradient(*inputs, *(gradients if isinstance(gradients, tuple) else (gradients,)))
        return result if isinstance(result, tuple) else (result,)

    found.defvjp(forward, backward)
    return found
