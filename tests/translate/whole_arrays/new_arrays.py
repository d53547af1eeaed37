"""New arrays of constant shape are located in local memory."""
import numpy as np
from numba import cuda

N = 3


@cuda.jit("void(float64[:, ::1], float64[:, ::1], int64)")
def leapfrog(position, velocity, steps):
    i = cuda.grid(1)
    if i < position.shape[0]:
        p = np.zeros(N)
        p[0] = position[i, 0]
        g = np.array([0.0, 0.0, -9.81])
        v = velocity[i, :N].copy()
        for _ in range(steps):
            v += g * 0.5
            p = p + v  # in place: no other name refers to the array
        for k in range(N):
            position[i, k] = p[k]
            velocity[i, k] = (-v)[k]


@cuda.jit("void(float32[::1], int32[::1])")
def creation(out, counts):
    table = np.full((2, 2), 0.5, np.float32)
    weights = np.ones_like(table)
    steps = np.arange(1, 9, 2)
    flags = np.zeros((2, 2), np.bool_)
    empty = np.empty(2, np.int32)
    empty[0] = counts[0]
    out[0] = (table * weights)[1, 0] + steps[3] + flags[0, 1] + empty[0]
