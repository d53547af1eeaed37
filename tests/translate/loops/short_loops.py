"""Loops with few iterations that call functions of doubles are unrolled."""
# py2cu: --schedule xyz --specialize radius=2 --assume noalias,small --sig 'weigh(float32[::1], float64[::1], int64)' --sig 'others(float64[::1], float64[::1], int64)' --sig 'some(float32[::1], float64[::1])'
import math

from numba import cuda


@cuda.jit
def weigh(x, out, radius):
    i = cuda.grid(1)
    if radius <= i < x.size - radius:
        total = 0.0
        for d in range(-radius, radius + 1):
            total += math.exp(-0.5 * d * d) * x[i + d]
        out[i] = total


@cuda.jit
def others(x, out, n):
    """Many iterations, an unknown number of iterations, many calls, no calls."""
    i = cuda.grid(1)
    if i < x.size:
        total = 0.0
        for k in range(9):
            total += math.exp(x[i] * k)
        for k in range(n):
            total += math.exp(x[i] * k)
        for k in range(3):
            total += math.exp(x[i] * k) + math.log(x[i] + k) + math.sin(x[i] - k)
        for k in range(3):
            total += x[i] * k
        out[i] = total


@cuda.jit
def some(x, out):
    """Calls in branches only, and also outside of branches."""
    i = cuda.grid(1)
    if i < x.size:
        total = 0.0
        for k in range(3):
            if x[i] > k:
                total += math.exp(x[i] * k)
        for k in range(4):
            weight = math.exp(x[i] - k)
            if weight > 0.5:
                total += weight
        out[i] = total
