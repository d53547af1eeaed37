# py2cu: --assume noalias,small --schedule blocks --specialize blockDim.x=128
# py2cu[yx]: --assume noalias,small --schedule yx --specialize blockDim.x=128
import numpy as np
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def block_sums(x, out):
    part = cuda.shared.array(128, np.int32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    part[t] = x[i]
    cuda.syncthreads()
    n = cuda.blockDim.x
    while n > 1:
        half = (n + 1) // 2
        if t < n - half:
            part[t] += part[t + half]
        n = half
        cuda.syncthreads()
    if t == 0:
        out[cuda.blockIdx.x] = part[0]
