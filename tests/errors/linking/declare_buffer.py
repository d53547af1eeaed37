import cffi
from numba import cuda

total = cuda.declare_device("total", "float32(CPointer(float32))")
ffi = cffi.FFI()


@cuda.jit("void(float32[:])")
def kernel(x):
    x[0] = total(ffi.from_buffer(x))
