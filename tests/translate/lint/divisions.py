"""Divisions of 64-bit integers."""
# py2cu: --lint
# py2cu[small]: --lint --assume small
from numba import cuda, int32

WIDTH = 64


@cuda.jit("void(int64[::1], int64, int32, int32[::1], int64[::1])")
def wide(x, n, m, k, big):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = i // n
        x[i] += k[i] % m
        if n > 0:
            x[i] += i // n
        if m > 0:
            x[i] += cuda.threadIdx.x // m
        x[i] += i // WIDTH + i % 3
        x[i] += big[i] // big[0]
        x[i] += cuda.threadIdx.x // cuda.blockDim.x
