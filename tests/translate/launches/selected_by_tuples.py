# py2cu: --sig 'count(float32[:], int32[:])'
# Definitions that a comparison of tuples selects, for kernels that another file launches.
from numba import cuda

EXACT = (1, 2) < (1, 3)

if EXACT:

    @cuda.jit(device=True)
    def step(value):
        return 1 if value > 0 else 0

else:

    @cuda.jit(device=True)
    def step(value):
        return 1


@cuda.jit
def count(values, counts):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(counts, 0, step(values[i]))
