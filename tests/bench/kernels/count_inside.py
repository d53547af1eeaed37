"""Kernel that counts how many random points of a thread are inside the quarter of the unit circle."""
from py2cu import cuda
from py2cu.cuda.random import xoroshiro128p_uniform_float32


@cuda.jit
def count_inside(states, draws, inside):
    i = cuda.grid(1)
    if i < inside.size:
        count = 0
        for _ in range(draws):
            x = xoroshiro128p_uniform_float32(states, i)
            y = xoroshiro128p_uniform_float32(states, i)
            if x * x + y * y <= 1.0:
                count += 1
        inside[i] = count
