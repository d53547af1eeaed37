"""Inner functions of a kernel that call each other: they pass on the variables that others capture."""
from numba import cuda


@cuda.jit("void(float32[::1], float32, int64)")
def kernel(x, scale, n):
    def scaled(v):
        return v * scale

    def clamped(v):
        return min(scaled(v), x[n - 1])

    i = cuda.grid(1)
    if i < n:
        x[i] = clamped(x[i])
