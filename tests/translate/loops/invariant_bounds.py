"""Long loop bounds are computed once, unless an iteration changes them."""
import math

from numba import cuda


@cuda.jit("void(float32[::1], int32[::1], int64, int64)")
def bounds(x, lengths, width, n):
    t = cuda.threadIdx.x
    last = lengths[0]
    for i in range(t * width, min(t * width + width, last)):
        x[i] += 1
    for i in range(min(width, n)):  # short
        x[i] += 2

    # each chunk
    for i in range(math.ceil(n / width)):
        for j in range(abs(n - i)):
            x[j] += 3
    i = 0
    while i < max(2 * n - width, i + lengths[i]):  # not a counted loop
        i += 1
    x[i] = 4
    for i in range(i, i + n % 7):
        x[i] += 5
        n += 1
