# py2cu: --sig 'clip(float32[:], float32)' --sig 'count(float32[:], int32[:])'
# Definitions that a version or a constant chooses, for kernels that another file launches.
import numba
from numba import cuda
from packaging.version import Version

EXACT = (1, 2) < (1, 3)

if Version(numba.__version__) >= Version("0.51.0"):

    @cuda.jit(device=True)
    def largest(values, index, value):
        return cuda.atomic.nanmax(values, index, value)

elif Version(numba.__version__) <= Version("0.49"):

    @cuda.jit(device=True)
    def largest(values, index, value):
        return cuda.atomic.max(values, index, value)

else:
    raise ImportError("Numba 0.50 has no such function")

if EXACT:

    @cuda.jit(device=True)
    def step(value):
        return 1 if value > 0 else 0

else:

    @cuda.jit(device=True)
    def step(value):
        return 1


@cuda.jit
def clip(values, lower):
    largest(values, cuda.grid(1), lower)


@cuda.jit
def count(values, counts):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(counts, 0, step(values[i]))
