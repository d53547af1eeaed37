# py2cu: --const N=1000 --const 'SHAPE=(3, 4)' --const 'EPS=np.float32(1e-3)' --const radius=5 --const 'MODE="mean"'
"""Values that a file or the command line passes with --const; they take precedence over the source."""
import json
import sys

import numpy as np
from numba import cuda

with open("settings.json") as f:
    settings = json.load(f)
N = settings["n"]
SHAPE = tuple(settings["shape"])  # rows, columns
EPS = 0.5
if len(sys.argv) > 1:
    EPS = float(sys.argv[1])
MODE = sys.argv[2]


def smoother(radius):
    @cuda.jit
    def smooth(x, out):
        """Mean of `radius` numbers, if it is not too small."""
        window = cuda.local.array(radius, np.float32)
        i = cuda.grid(1)
        if i < N:
            for k in range(radius):
                window[k] = x[(i + k) % N]
            total = np.float32(0)
            for k in range(radius):
                total += window[k]
            if MODE == "mean":
                total /= np.float32(radius)
            out[i] = total if total > EPS else 0
    return smooth


@cuda.jit
def inside(hits):
    i, j = cuda.grid(2)
    if i < SHAPE[0] and j < SHAPE[1]:
        cuda.atomic.add(hits, 0, 1)


x = np.zeros(N, np.float32)
smoother(settings["radius"])[4, 64](x, np.zeros_like(x))
inside[(4, 4), (8, 8)](np.zeros(1, np.int32))
