# SPDX-License-Identifier: MIT
"""Kernels as pure functions of JAX arrays, by custom calls of XLA."""
import functools
import itertools

import jax
import jax.numpy as jnp
import numpy as np

from .. import _py2cu
from ..device import devices
from .operator_spec import OperatorSpec

_KINDS = {kind.__name__: kind for kind in (bool, int, float, complex)}
_numbers = itertools.count()
_calls, _on_cpu, _on_gpu = _py2cu.xla_handlers()  # executables of XLA refer to calls by index until the process ends


class _Function:
    """A kernel as a custom call."""

    def __init__(self, spec):
        self.spec, self.indices = spec, {}
        self.target = f"py2cu.{spec.name}.{next(_numbers)}"
        for platform, handler in (("cpu", _on_cpu), ("CUDA", _on_gpu)):
            jax.ffi.register_ffi_target(self.target, handler, platform=platform)
        # results: arrays that are allocated, and those that the kernel overwrites, which are arguments, too
        self.results = [name for name in spec.variants[0].arguments if name in spec.outputs or name in spec.mutated]

    def scalars(self, values):
        """Return the scalar arguments by name."""
        found = {}
        for parameter in self.spec.parameters:
            if parameter.kind != "array":
                value = values[parameter.name]
                if isinstance(value, jax.core.Tracer):
                    raise TypeError(f"{self.spec.name}: {parameter.name} is passed to the kernel by value and must be static: "
                                    f"jax.jit(..., static_argnames={parameter.name!r})")
                kind, number = _KINDS[parameter.kind], np.asarray(value)
                if number.ndim != 0 or not (np.can_cast(number.dtype, kind, "same_kind") or (type(value) is int and kind is not bool)):
                    raise TypeError(f"{self.spec.name}: {parameter.name} must be a scalar of type {kind.__name__}, not {type(value).__name__}")
                found[parameter.name] = kind(number.item())
        return found

    def index(self, variant, scalars, buffers, initial):
        """Return the index of the call with these scalars and buffers; initial: the number of initial values of results, which are arguments."""
        key = (self.spec.variants.index(variant), repr(scalars), *[(buffer.shape, buffer.dtype) for buffer in buffers])
        found = self.indices.get(key)
        if found is None:
            spec, names = self.spec, [parameter.name for parameter in self.spec.arrays] + [None] * initial + self.results
            host, make, values = devices.device("host"), devices.load_device_arrays().DeviceNDArray._make, dict(scalars)
            numbers = {name: number for number, name in enumerate(names)}  # results replace the arguments with their names
            for name, buffer in zip(names, buffers):
                values[name] = make(host, None, 0, buffer.shape, None, np.dtype(buffer.dtype))
            configuration = spec.configuration(variant, values)

            def configure(ordinal, stream):
                device = host if ordinal < 0 else devices.device("cuda", ordinal)
                return spec.configured(configuration, device, stream), device

            found = self.indices[key] = len(_calls)
            _calls.append(_py2cu.XlaCall(tuple(values[name] for name in variant.arguments), tuple(numbers.get(name, -1) for name in variant.arguments),
                                         configure))
        return found

    def __call__(self, arrays, scalars):
        """Return the results as a tuple; arrays: the arrays that are passed for the parameters."""
        spec = self.spec
        values = {**scalars, **{parameter.name: array for parameter, array in zip(spec.arrays, arrays)}}
        variant = spec.variant(tuple(array.dtype.name for array in arrays))
        spec.check_arguments(variant, values)
        results, initial, aliases = [], [], {}
        for index, name in enumerate(self.results):
            dtype = jnp.dtype(variant.arguments[name]["dtype"])
            shape = spec.output_shape(name, values) if name in spec.outputs else values[name].shape
            results.append(jax.ShapeDtypeStruct(shape, dtype))
            if name in spec.names:
                aliases[spec.arrays.index(next(p for p in spec.arrays if p.name == name))] = index
            elif spec.outputs[name].fill is not None:
                aliases[len(arrays) + len(initial)] = index
                initial.append(jnp.zeros(shape, dtype))
        spec.check_shapes(variant, {**values, **dict(zip(self.results, results))})
        index = self.index(variant, scalars, (*arrays, *initial, *results), len(initial))
        call = jax.ffi.ffi_call(self.target, tuple(results), input_output_aliases=aliases, vmap_method="sequential")
        return tuple(call(*arrays, *initial, call=np.int64(index)))


def function(kernel, outputs, grad, grid, block, shared, shape_checks, signatures):
    """Return a kernel as a function of JAX arrays; see Dispatcher.as_jax."""
    spec = OperatorSpec(kernel, kernel.__name__, outputs, grid, block, shared, shape_checks, signatures, grad)
    inner = _Function(spec)
    is_array = [parameter.kind == "array" for parameter in spec.parameters]

    def split(args):
        if len(args) != len(is_array):
            raise TypeError(f"{spec.name} takes {len(is_array)} arguments ({', '.join(spec.names)}), not {len(args)}")
        scalars = inner.scalars(dict(zip(spec.names, args)))
        return [jnp.asarray(value) for value, is_one in zip(args, is_array) if is_one], scalars

    def joined(arrays, scalars):
        arrays = iter(arrays)
        return [next(arrays) if is_one else scalars[name] for name, is_one in zip(spec.names, is_array)]

    @functools.cache
    def differentiable(text, scalars):
        """Return the function for these scalars, with its gradient; text: their representation, because 0.0 == -0.0."""
        call = jax.custom_vjp(lambda *arrays: inner(arrays, dict(scalars)))

        def backward(arrays, gradients):
            found = grad(*joined(arrays, dict(scalars)), *gradients)
            return found if isinstance(found, tuple) else (found,)

        call.defvjp(lambda *arrays: (inner(arrays, dict(scalars)), arrays), backward)
        return call

    @functools.wraps(kernel.py_func)
    def wrapper(*args, **keywords):
        if keywords:
            unknown = [name for name in keywords if name not in spec.names[len(args):]]
            if unknown:
                raise TypeError(f"{spec.name} has no parameter {unknown[0]!r}, or receives it twice; the parameters are {', '.join(spec.names)}")
            args = [*args, *(keywords[name] for name in spec.names[len(args):] if name in keywords)]
        arrays, scalars = split(args)
        results = inner(arrays, scalars) if grad is None else differentiable(repr(scalars), tuple(scalars.items()))(*arrays)
        return results[0] if len(results) == 1 else results

    del wrapper.__wrapped__
    return wrapper
