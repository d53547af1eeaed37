"""A sum of sines at each point, float32: compute-bound in single precision."""
import math

import numpy as np

from py2cu import cuda


@cuda.jit
def waves(x, heights, frequencies, phases, time):
    i = cuda.grid(1)
    if i < x.size:
        total = np.float32(0.0)
        for k in range(frequencies.size):
            total += math.sin(frequencies[k] * x[i] + phases[k] * time)
        heights[i] = total
