"""Heat in a plate: two arrays change places after each step."""
import math

import numpy as np
from numba import cuda

TENS = 10
STEPS = TENS * 10
RATE = 0.25


@cuda.jit
def step(u, v, rate):
    i, j = cuda.grid(2)
    n, m = u.shape
    if 0 < i < n - 1 and 0 < j < m - 1:
        v[i, j] = u[i, j] + rate * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j])


def all_steps():
    return STEPS


def relax(u, steps):
    threads = (16, 16)
    blocks = (math.ceil(u.shape[0] / threads[0]), math.ceil(u.shape[1] / threads[1]))
    d_u = cuda.to_device(u)
    d_v = cuda.to_device(u)
    for _ in range(steps):
        step[blocks, threads](d_u, d_v, RATE)
        d_u, d_v = d_v, d_u
    return d_u.copy_to_host(), blocks[0]


n, m = 64, 48
plate = np.zeros((n, m))
plate[0, :] = 1.0
plate[:, m - 1] = 2
plate[5, 7] = 100.0
result, blocks = relax(plate, all_steps())
print(result[1, 1], result[n // 2, -2], "by", blocks, "blocks")
print(f"{result[1, 5]:.6f} {result[5, 7]:10.3e}")
total = 0.0
for i in range(n):
    for j in range(m):
        total += result[i, j]
print(total, TENS)
