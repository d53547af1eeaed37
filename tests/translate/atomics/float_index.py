"""An index of an atomic operation may be a float, as in Numba; it is converted to an integer."""
from numba import cuda, uint64


@cuda.jit("void(int32[:, ::1], float64[::1])")
def count(bins, values):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(bins, (values[i] // 2, i), 1)
        cuda.atomic.max(bins, (i, uint64(7) - i), 2)
