# py2cu:
# py2cu[small]: --assume noalias,small
"""Pi from random points, with linear congruential generators of 32 and 64 bits."""
from numba import cuda, float64, uint32, uint64

A32 = uint32(1664525)
C32 = uint32(1013904223)
A64 = 6364136223846793005
C64 = 1442695040888963407


@cuda.jit
def next32(state):
    return uint32(state * A32 + C32)


@cuda.jit("void(uint32[::1], int64, int64[::1])")
def pi32(seeds, throws, hits):
    i = cuda.grid(1)
    if i >= seeds.size:
        return
    state = seeds[i]
    count = 0
    for _ in range(throws):
        state = next32(state)
        x = state * (1.0 / 4294967296.0)
        state = next32(state)
        y = state * (1.0 / 4294967296.0)
        if x * x + y * y < 1.0:
            count += 1
    seeds[i] = state
    cuda.atomic.add(hits, 0, count)


@cuda.jit("void(uint64[::1], int64, float64[::1])")
def pi64(seeds, throws, mean):
    i = cuda.grid(1)
    if i < len(seeds):
        state = seeds[i]
        count = 0
        for _ in range(throws):
            state = state * uint64(A64) + uint64(C64)
            x = float64(state >> 11) * (1.0 / 9007199254740992.0)
            state = state * uint64(A64) + uint64(C64)
            y = float64(state >> 11) * (1.0 / 9007199254740992.0)
            count += x * x + y * y < 1.0
        seeds[i] = state
        mean[i] = 4 * count / throws
