"""External functions may write any memory and synchronize threads: earlier reads stay before them."""
import cffi
from numba import cuda

ffi = cffi.FFI()
bump = cuda.declare_device("bump", "int32(CPointer(int32))")
shift = cuda.declare_device("shift", "int32(int32)", abi="c")


@cuda.jit(device=True)
def shifted(n):
    return shift(n) + 1


@cuda.jit(device=True)
def steps(n):
    if n <= 0:
        return shift(n)
    return steps(n - 1) + steps(n - 2)


@cuda.jit("void(int32[::1], int32[::1], int32)")
def operands(out, x, n):
    p = ffi.from_buffer(x)
    out[0] = x[0] + bump(p)
    out[1] = x[1] + shift(n)
    out[2] = x[2] + shifted(n)
    out[3] = x[3] + steps(n)
    out[4] = shift(n) - x[4]
    out[5] = n + shift(n)


@cuda.jit("void(int32[::1], int32[::1], int32)")
def places(out, x, n):
    out[0] += bump(ffi.from_buffer(x))
    out[1] += shift(n)
    out[x[2]] = shifted(n)
    out[3] += shifted(n)
    out[4] += steps(n)
    out[5] = x[5] if shift(x[6]) else x[7]


@cuda.jit("void(int32[::1], int32[::1], int32)")
def arguments(out, x, n):
    out[0] = max(x[0], shift(n))
    cuda.atomic.add(out, x[1], shift(n))
    a, b = x[2], shift(n)
    out[3] = a - b
