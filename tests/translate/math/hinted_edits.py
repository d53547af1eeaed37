"""The programs of errors/math/common_mistakes.py, corrected as their hints suggest."""
import math

import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def mistakes(x, n):
    i = cuda.grid(1)
    x[0] = math.sqrt(x[i])
    cuda.atomic.add(x, i, 1)
    print(f"x is {x[i]:.2f}")
    t = (1, 2)
    x[2] = len(t)
    x[3] = cuda.blockIdx.x
    for c in ("a", "b"):
        if c == "b":
            x[4] += 1
    for k in range(n):
        x[k] = 0


@cuda.jit("void(complex64[::1], float64)")
def parts(z, n):
    z[0] = np.complex64(complex(n, n))
