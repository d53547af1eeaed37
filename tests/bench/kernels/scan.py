"""Prefix sums within blocks: shared memory and barriers, int32."""
import numpy as np

from py2cu import cuda

THREADS = 512


@cuda.jit
def scan(x, out):
    sums = cuda.shared.array(THREADS, np.int32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    sums[t] = x[i] if i < x.size else 0
    cuda.syncthreads()
    offset = 1
    while offset < THREADS:
        before = sums[t - offset] if t >= offset else 0
        cuda.syncthreads()
        sums[t] += before
        cuda.syncthreads()
        offset *= 2
    if i < out.size:
        out[i] = sums[t]
