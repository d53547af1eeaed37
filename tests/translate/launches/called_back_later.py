# A solver calls its callback when the loop below has set the global.
import numpy as np
from numba import cuda
from solvers import Problem


@cuda.jit
def damp(x, y, weight):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = weight * x[i]


def step(x):
    y = np.empty(SIZE, np.float32)
    damp[1, 64](x.astype(np.float32), y, weight)
    return y


SIZE = 64
problem = Problem(SIZE, step=step)
for weight in np.linspace(0, 1, 5):
    problem.solve()
