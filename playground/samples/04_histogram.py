#: group First kernels
#: title Histogram (atomic additions)
#: launch 2, 8
#: values [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3]
#: counts zeros(10)
from numba import cuda, int32

BINS = 10


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(values, counts):
    """Count in shared memory first, where atomic operations are cheap."""
    local = cuda.shared.array(BINS, int32)
    t = cuda.threadIdx.x
    for b in range(t, BINS, cuda.blockDim.x):
        local[b] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        cuda.atomic.add(local, values[i], 1)
    cuda.syncthreads()
    for b in range(t, BINS, cuda.blockDim.x):
        cuda.atomic.add(counts, b, local[b])
