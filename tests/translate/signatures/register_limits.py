"""A register limit that other kernels of the file do not have is an attribute of the kernel, because nvcc's option would apply to all. It cannot be combined with launch bounds."""
from numba import cuda


@cuda.jit("void(float32[::1], float32)", max_registers=32)
def tight(x, a):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= a


@cuda.jit("void(float32[::1], float32)", max_registers=64, launch_bounds=128)
def bounded(x, a):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += a


@cuda.jit("void(float32[::1])")
def free(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = 0
