# py2cu: --schedule yx
from numba import cuda, int32


@cuda.jit("void(int32[::1], float32[:, ::1])")
def kernel(flags, x):
    i, j = cuda.grid(2)
    seen = cuda.shared.array(1, int32)
    while True:
        if cuda.threadIdx.x == 0 and cuda.threadIdx.y == 0:
            seen[0] = flags[cuda.blockIdx.x]
        cuda.syncthreads()
        if seen[0] == 1:
            break
    x[i, j] += 1
    flags[cuda.blockIdx.x + 1] = 1
