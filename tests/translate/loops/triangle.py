# py2cu: --sig 'sums_back(float32[::1], float32[::1])' --assume small
"""A loop that starts at the counter of the outer loop."""
from numba import cuda


@cuda.jit
def sums_back(x, out):
    for i in range(x.size):
        total = x[i]
        for j in range(i - 1, -1, -1):
            total += x[j]
        out[i] = total
