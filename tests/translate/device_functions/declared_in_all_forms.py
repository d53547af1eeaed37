"""A device function has the types of its signature, whatever the form of the decorator: the argument is converted to uint8."""
import functools

from numba import cuda, types, uint8

OF_BYTES = "uint8(uint8)"
SEVERAL = ["float32(float32)", OF_BYTES]
of_bytes = cuda.jit(OF_BYTES, device=True)
for_devices = functools.partial(cuda.jit, device=True)
renamed = for_devices


def by_call(x):
    return x * 2


def by_name_of_a_decorator(x):
    return x * 2


def by_partial(x):
    return x * 2


def by_list(x):
    return x * 2


def by_types(x):
    return x * 2


@of_bytes
def under_a_name(x):
    return x * 2


@renamed(SEVERAL)
def under_a_partial(x):
    return x * 2


@cuda.jit(types.uint8(types.uint8), device=True)
def under_types(x):
    return x * 2


@cuda.jit((uint8,), device=True)
def under_a_tuple(x):
    return x * 2


@functools.partial(cuda.jit, OF_BYTES)(device=True)
def under_a_partial_with_a_signature(x):
    return x * 2


@cuda.jit(OF_BYTES, device=True)
@cuda.jit
def under_two(x):
    return x * 2


@cuda.jit(device=True)
@cuda.jit(OF_BYTES, device=True)
def under_two_without_types(x):
    return x * 2


called = cuda.jit(OF_BYTES, device=True)(by_call)
named = of_bytes(by_name_of_a_decorator)
kept = for_devices(OF_BYTES)(by_partial)
listed = cuda.jit(SEVERAL, device=True)(by_list)
typed = cuda.jit(uint8(uint8), device=True)(by_types)
alias = called


@cuda.jit("void(int64, int64[::1])")
def each(n, out):
    out[0] = called(n) + alias(n)
    out[1] = named(n)
    out[2] = kept(n)
    out[3] = listed(n)
    out[4] = typed(n)
    out[5] = under_a_name(n)
    out[6] = under_a_partial(n)
    out[7] = under_types(n)
    out[8] = under_a_tuple(n)
    out[9] = under_a_partial_with_a_signature(n)
    out[10] = under_two(n)
    out[11] = under_two_without_types(n)
    out[12] = by_call(n)  # the function itself, which has no declared types
