"""Rounds of Xorshift and multiplication on 32-bit integers: integer-heavy."""
import numpy as np

from py2cu import cuda

ROUNDS = 64


@cuda.jit(device=True)
def scramble(state):
    state = np.uint32(state ^ np.uint32(state << np.uint32(13)))
    state = np.uint32(state ^ (state >> np.uint32(17)))
    state = np.uint32(state ^ np.uint32(state << np.uint32(5)))
    return np.uint32(state * np.uint32(0x9E3779B1))


@cuda.jit
def hashes(seeds, out):
    for i in range(cuda.grid(1), seeds.size, cuda.gridsize(1)):
        state = seeds[i]
        for _ in range(ROUNDS):
            state = scramble(state)
        out[i] = state
