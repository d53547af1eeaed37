"""Parts of an array on two streams, pinned memory, dynamic shared memory."""
import numpy as np
from numba import cuda

PARTS = 4


@cuda.jit
def block_sums(x, sums):
    part = cuda.shared.array(0, np.int64)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    part[t] = x[i] if i < x.size else 0
    cuda.syncthreads()
    if t == 0:
        total = 0
        for k in range(cuda.blockDim.x):
            total += part[k]
        sums[cuda.blockIdx.x] = total


def run(n, threads):
    blocks = (n + threads - 1) // threads
    source = cuda.pinned_array(n, np.int64)
    source[:] = np.arange(n)
    sums = cuda.pinned_array(blocks, np.int64)
    first, second = cuda.stream(), cuda.stream()
    done = cuda.event(timing=False)

    part = n // PARTS
    per_part = part // threads
    d_x = cuda.device_array_like(source)
    d_sums = cuda.device_array(blocks, np.int64)
    for k in range(PARTS):
        d_part = d_x[k * part:(k + 1) * part]
        d_part_sums = d_sums[k * per_part:(k + 1) * per_part]
        if k % 2 == 0:
            d_part.copy_to_device(source[k * part:(k + 1) * part], stream=first)
            block_sums[per_part, threads, first, 8 * threads](d_part, d_part_sums)
        else:
            d_part.copy_to_device(source[k * part:(k + 1) * part], stream=second)
            block_sums[per_part, threads, second, 8 * threads](d_part, d_part_sums)
    done.record(second)
    done.wait(first)
    d_sums.copy_to_host(sums, stream=first)
    first.synchronize()
    total = 0
    for k in range(blocks):
        total += int(sums[k])
    return total


print(run(1 << 16, 128), (1 << 16) * ((1 << 16) - 1) // 2)
