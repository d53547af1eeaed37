"""Variables with the names of helper functions that their function calls are renamed."""
from numba import cuda


@cuda.jit("void(int64[::1], int64, int64)")
def kernel(out, a, b):
    py2cu_floordiv = a * 2
    py2cu_floormod = b * 3
    py2cu_wrap = a + b
    out[py2cu_wrap] = py2cu_floordiv // b + py2cu_floormod % a
