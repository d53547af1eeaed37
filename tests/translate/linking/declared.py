"""External functions."""
import cffi
from numba import cuda, types
from numba.cuda import int32

ffi = cffi.FFI()
times2 = cuda.declare_device("times2", "int32(int32)", link="times2.cu")
add = cuda.declare_device("add2", int32(int32, int32), abi="c")
total = cuda.declare_device("sum_reduce", "float32(CPointer(float32), int32)")
mutate = cuda.declare_device("array_mutator", types.void(types.CPointer(types.int32)))
note = cuda.declare_device("note", sig="void(int32)", abi="c")
unused = cuda.declare_device("unused", "void(int32)", abi="c")


@cuda.jit(device=True)
def device(x):
    return times2(x) + times2(x + 1)


@cuda.jit("void(int32[::1], int32[::1], float32[::1])")
def kernel(r, x, f):
    i = cuda.grid(1)
    if i < len(r):
        doubled = times2(x[i])  # twice
        r[i] = doubled + add(x[i], i) + device(x[i])
        note(r[i])
        times2(3)
        ptr = ffi.from_buffer(f)
        f[0] = total(ptr, len(f))
        mutate(ffi.from_buffer(r[i:]))
        mutate(r)
        while add(r[0], 1) > 3:
            r[0] -= times2(r[1])


# A name that an external function already has.
@cuda.jit("void(float64[::1])")
def times2_(x):
    def add2(a, b):
        return a * b

    part = cuda.shared.array(32, int32)
    part[cuda.threadIdx.x] = x[0]
    mutate(part)
    x[0] = add2(x[1], add(x[2], part[0]))
