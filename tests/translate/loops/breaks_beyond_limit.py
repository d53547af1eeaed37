"""The work limit of the range analysis is exceeded at `break`, so nothing is known about the index after the loop."""
import numpy as np
from numba import cuda

ZEROS = np.zeros(128, np.int64)  # the range analysis reads all elements at each use; a, b, c and d remain 0


@cuda.jit("void(int64[::1], int64[::1], int32)")
def last(x, out, n):
    table = cuda.const.array_like(ZEROS)
    a = b = c = d = 0
    j = 0
    for i in range(n):
        a += b
        b -= c
        c += d
        d -= a
        a += table[b] + table[c] + table[d] + table[i] + table[a] + table[b] + table[c] + table[d]
        b += table[a] + table[c] + table[d] + table[i] + table[a] + table[b] + table[c] + table[d]
        c += table[a] + table[b] + table[d] + table[i] + table[a] + table[b] + table[c] + table[d]
        d += table[a] + table[b] + table[c] + table[i] + table[a] + table[b] + table[c] + table[d]
        a += table[b] + table[c] + table[d] + table[i] + table[a] + table[b] + table[c] + table[d]
        b += table[a] + table[c] + table[d] + table[i] + table[a] + table[b] + table[c] + table[d]
        c += table[a] + table[b] + table[d] + table[i] + table[a] + table[b] + table[c] + table[d]
        d += table[a] + table[b] + table[c] + table[i] + table[a] + table[b] + table[c] + table[d]
        if a > n:
            j -= 1
            break
    out[0] = x[j]
