"""Conditions that contradict each other imply nothing about the variables in them."""
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def contradict(x, n):
    i = cuda.grid(1)
    if i < 3 and i > 5:
        x[i - 4] = i
    if n < 3:
        if n > 5:
            x[n - 4] = n % 3
        elif n == 2:
            x[n - 2] = 1
        else:
            x[n + 7] = 2
    if 4 < n:
        for k in range(n, 3):
            x[k] = k // 2
    if -n > 3 and n > 0:
        x[n] = n // 2
