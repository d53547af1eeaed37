"""The atomic sum of cuda_fp16.h, which takes a pointer."""
# py2cu:
# py2cu[boundscheck]: --boundscheck
from cffi import FFI
from numba import cuda
from numba.cuda import fp16

ffi = FFI()


@cuda.jit("void(CPointer(float16), float16[::1], float16[::1])")
def kernel(total, x, out):
    i = cuda.grid(1)
    fp16.atomicAdd(total, x[i])
    x[i] = fp16.atomicAdd(ffi.from_buffer(out), x[i] * x[i])
