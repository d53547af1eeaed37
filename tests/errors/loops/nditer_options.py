import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1])")
def kernel(x, out):
    for v in np.nditer(x, order="F"):
        out[0] += v.item()
    for v in np.nditer("text"):
        out[0] += v.item()
    for v in np.nditer(x):
        out[0] += v
