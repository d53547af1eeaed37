"""Names that the branch for computers with a GPU defines, here and in imported files, are those of kernels."""
import numpy as np
from numba import cuda
from searches.host import no_gpu

if cuda.is_available():
    from searches.gpu import first_not_below as search
else:
    from searches.host import first_not_below as search

if not cuda.is_available():
    count_above = no_gpu
else:
    @cuda.jit(device=True)
    def count_above(a, value):
        return a.size - search(a, value)


@cuda.jit
def count(sorted_values, limits, counts):
    i = cuda.grid(1)
    if i < limits.size:
        counts[i] = count_above(sorted_values, limits[i])


if cuda.is_available():
    count[4, 64](np.zeros(1000), np.zeros(256), np.zeros(256, np.int64))
else:
    count[4, 64](np.zeros(1000, np.float32), np.zeros(256, np.float32), np.zeros(256, np.int64))
