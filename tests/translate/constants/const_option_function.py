# py2cu: --const law=harmonic --const 'CUTOFF=RADIUS * 2'
"""--const passes a function by name to the function around the kernel; values may contain names of the source."""
import sys

import numpy as np
from numba import cuda

RADIUS = 1.5
CUTOFF = float(sys.argv[1])
laws = {}


@cuda.jit(device=True)
def harmonic(r):
    return 0.5 * r * r


laws["harmonic"] = harmonic


def forces(law):
    if isinstance(law, str):
        law = laws[law]

    @cuda.jit
    def force(r, out):
        i = cuda.grid(1)
        if i < r.size:
            out[i] = law(r[i]) if r[i] < CUTOFF else 0.0
    return force


forces(sys.argv[2])[4, 64](np.zeros(256), np.zeros(256))
