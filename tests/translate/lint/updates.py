"""Non-atomic updates of an element that many threads share, and of elements of one thread."""
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[::1])")
def wrong(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0] += x[i]
    out[1] = out[1] * 2 + x[i]
    if x[i] > 3:
        out[2] -= 1
    total = cuda.shared.array(1, float32)
    total[0] += x[i]
    out[cuda.blockIdx.x + 3] += 1
    out[i + 400] = 0


@cuda.jit("void(float32[::1], float32[::1], int32[::1])")
def right(x, out, lock):
    i = cuda.grid(1)
    out[i] += x[i]
    if i == 0:
        out[0] += 1
    if cuda.threadIdx.x < 1 and x[0] > 0:
        out[cuda.blockIdx.x] += 1
    if not i:
        out[1] += 1
    is_first = i == 0
    if is_first:
        out[2] += 1
    own = cuda.local.array(2, float32)
    own[0] = 0
    own[0] += x[i]
    cuda.atomic.add(out, 3, own[0])
    out[4] = out[5]
    if i != 0:
        return
    out[6] *= 2


@cuda.jit("void(float32[::1])")
def no_threads(out):
    for k in range(out.size):
        out[0] += out[k]


@cuda.jit("void(float32[::1], int32[::1])")
def under_a_lock(out, lock):
    while cuda.atomic.cas(lock, 0, 0, 1) != 0:
        pass
    cuda.threadfence()
    out[0] += out[cuda.threadIdx.x]
    cuda.threadfence()
    cuda.atomic.exch(lock, 0, 0)
