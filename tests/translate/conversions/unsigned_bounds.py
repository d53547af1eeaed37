"""An int64 and a uint64 are compared as float64; as integers if the int64 is from 0 to 2^53 - 1, because the results are the same."""
# py2cu:
# py2cu[small]: --assume small,noalias
from numba import cuda


@cuda.jit("void(float32[::1], uint64, uint64, int64)")
def kernel(x, n, m, k):
    i = cuda.grid(1)
    if i < n:
        x[i] = 1
    if m >= i and i != m:
        x[i] += 2
    if i - 5 < n or k == m:  # may be negative, or large
        x[i] += 4
    if k >= 0 and k > m:  # may be large
        x[i] += 8
    if 0 <= k < 1000 and k <= n:
        x[i] += 16
