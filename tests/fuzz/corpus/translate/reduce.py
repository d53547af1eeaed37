import math as m
import numba.cuda as nc
from numba import cuda, float32, int64

TPB = 128
HALF = TPB // 2


@cuda.jit(device=True)
def weight(x, k):
    return x * (1.0 / (k + 1)) if k % 2 == 0 else -m.sqrt(abs(x))


@cuda.jit("(float32[:], float32[::1], int64)")
def block_sum(x, out, shift):
    part = cuda.shared.array(TPB, float32)
    t = cuda.threadIdx.x
    total = 0.0
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        total += weight(x[i - shift], i)
    part[t] = total
    cuda.syncthreads()

    # tree reduction
    s = HALF
    while s > 0:
        if t < s:
            part[t] += part[t + s]
        cuda.syncthreads()
        s //= 2
    else:
        pass
    if t == 0:
        nc.atomic.add(out, 0, part[0])
