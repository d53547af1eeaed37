# py2cu: --emit header
# py2cu[launch]: --emit launcher
# Dynamic and static shared memory: more than 48 KB in total must be requested. The launches determine the block of one kernel; those of the other
# two kernels differ, so the caller must specify it.
import numpy as np
from numba import cuda

TPB = 128
STEPS = (2, 3)


@cuda.jit
def sums(x, out):
    part = cuda.shared.array(TPB, np.float32)
    more = cuda.shared.array(0, np.float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    part[t] = x[i] if i < x.size else 0
    more[t] = part[t]
    cuda.syncthreads()
    if t == 0:
        for k in range(TPB):
            out[cuda.blockIdx.x] += more[k]


@cuda.jit
def unsettled(x):
    s = cuda.shared.array(256, np.float32)
    i = cuda.grid(1)
    s[cuda.threadIdx.x] = i
    cuda.syncthreads()
    if i < x.size:
        x[i] = s[0]


def main():
    x = np.ones(1000, np.float32)
    out = np.zeros(8, np.float32)
    sums[8, TPB, 0, 4 * TPB](x, out)
    unsettled[4, 256](x)
    unsettled[8, (128, 1)](x)
