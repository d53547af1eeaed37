"""An index of an atomic operation may be a float, as in Numba; it is converted to an integer."""
from numba import cuda, uint64


@cuda.jit("void(int32[:, ::1], float64[::1])")
def count(bins, values):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(bins, (values[i] // 2, i), 1)
        cuda.atomic.max(bins, (i, uint64(7) - i), 2)


@cuda.jit("void(int32[::1], uint64)")
def cut(bins, last):
    cuda.atomic.add(bins, min(cuda.grid(1), last), 1)  # the smaller one of int64 and uint64 is a float64
