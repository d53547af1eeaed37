# py2cu: --sig 'differences(xoroshiro128p_type[::1], float32[::1])' --sig 'pairs(xoroshiro128p_type[::1], float64[::1], float64[::1])'
import math

from numba import cuda
from numba.cuda.random import xoroshiro128p_next, xoroshiro128p_normal_float64, xoroshiro128p_uniform_float32


@cuda.jit(device=True)
def exponential(states, i, mean):
    return -mean * math.log(1 - xoroshiro128p_uniform_float32(states, i))


@cuda.jit
def differences(states, out):
    """C may evaluate the operands in any order, Python from left to right."""
    i = cuda.grid(1)
    out[i] = xoroshiro128p_uniform_float32(states, i) - xoroshiro128p_uniform_float32(states, i)
    out[i] += math.hypot(xoroshiro128p_uniform_float32(states, i), xoroshiro128p_uniform_float32(states, i))
    out[i] += max(xoroshiro128p_uniform_float32(states, i), xoroshiro128p_uniform_float32(states, i)) / 2


@cuda.jit
def pairs(states, x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i], y[i] = xoroshiro128p_normal_float64(states, i), exponential(states, i, 2.0)
        if xoroshiro128p_next(states, i) % 2 == 0 and xoroshiro128p_uniform_float32(states, i) < 0.5:
            x[i], y[i] = y[i], x[i]
