"""zip() and enumerate() of an iterator that has already yielded items continue at its position."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def kernel(x, out):
    it = iter(x)
    out[0] = next(it)
    for a, b in zip(it, out):
        out[1] += a * b
    pairs = enumerate(iter(x))
    i, v = next(pairs)
    out[2] = v + i
    for k, (j, w) in enumerate(pairs):
        out[3] += w * j + k
