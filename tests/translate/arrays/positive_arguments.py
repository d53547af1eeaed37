# py2cu: --assume positive
# py2cu[never]: --assume noalias
from numba import cuda


@cuda.jit(device=True)
def wrapped(x, k, period):
    return x[k % period]


@cuda.jit("void(float32[::1], int64, int64, int32, uint32, int64)")
def signs(x, window, step, offset, parts, mode):
    i = cuda.grid(1)
    if i < x.size:
        for k in range(0, x.size, step):
            x[i] += x[k] + wrapped(x, k, window)
        if mode > 0 and window > 0:
            x[i + window - 1] = x[i + offset]
        x[i // window] = mode // parts


@cuda.jit("void(float32[::1], int64, int64, int64)")
def copies(x, first, last, unrelated):
    i = cuda.grid(1)
    before = first - 1
    index = before if unrelated < 0 else max(last, 1)
    index += last
    if i == 0:
        x[index] = x[-1] + x[min(first, last)]


@cuda.jit("void(float32[::1], int64)")
def index_of_unknown_sign(x, n):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[2 - n] + x[-n]
