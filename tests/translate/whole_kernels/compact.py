# py2cu:
# py2cu[small]: --assume noalias,small
"""Stream compaction: the positive values of each block, in their order."""
from numba import cuda, int32

THREADS = 128


@cuda.jit("void(float64[:], float64[::1], int32[::1])")
def compact(values, kept, count):
    flags = cuda.shared.array(THREADS, int32)
    base = cuda.shared.array(1, int32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    keep = i < values.shape[0] and values[i] > 0
    flags[t] = 1 if keep else 0
    cuda.syncthreads()
    if t == 0:
        total = 0
        for k in range(THREADS):
            flag = flags[k]
            flags[k] = total
            total += flag
        base[0] = cuda.atomic.add(count, 0, total)
    cuda.syncthreads()
    if keep:
        kept[base[0] + flags[t]] = values[i]
