# A device function that is asked for may be called from elsewhere: what the kernel here gives it says nothing of its index.
# py2cu: -k at -k kernel --sig 'at(float32[::1], int64)'
from numba import cuda


@cuda.jit(device=True)
def at(x, i):
    return x[i]


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = at(x, i)
