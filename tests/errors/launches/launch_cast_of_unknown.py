import json
import sys

import numpy as np
from numba import cuda


@cuda.jit
def weigh(x, weights, scale, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * weights[i] * scale


def main(path):
    settings = json.load(open(path))
    x = np.zeros(100, np.float32)
    out = np.zeros_like(x)
    weights = np.float32(settings["weights"]) / 2
    weigh[1, 128](x, weights, np.float32(settings["scale"]), out)


main(sys.argv[1])
