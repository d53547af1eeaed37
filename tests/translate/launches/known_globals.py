# Globals that are not constant expressions, but known from the evaluation of the host code.
import math

import numpy as np
from numba import cuda

CONFIG = {"radius": 3, "scale": 0.5}
RADIUS = CONFIG["radius"]
WIDTH = int(math.ceil(10 / 3))
COLUMNS = len([2, 3, 5])

for block in (32, 64, 128):
    if block >= 10 * WIDTH:
        break
THREADS = block


def weight(x):
    return x * 0.5


def prepare():
    global half
    half = cuda.jit(device=True)(weight)


prepare()


@cuda.jit
def smooth(x):
    i = cuda.grid(1)
    tile = cuda.shared.array(RADIUS * WIDTH, np.float32)
    if i < RADIUS * WIDTH:
        tile[i] = x[i]
    cuda.syncthreads()
    if i < COLUMNS:
        x[i] = half(tile[i]) + THREADS


smooth[1, THREADS](np.zeros(64))
