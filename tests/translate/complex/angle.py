"""np.angle gives float64, as in Numba; np.isscalar is known from the type."""
import numpy as np
from numba import cuda




@cuda.jit("void(complex64[::1], complex128[::1], float32[::1], boolean, float64[:, ::1])")
def angles(z, w, x, degrees, out):
    i = cuda.grid(1)
    out[0, i] = np.angle(z[i])
    out[1, i] = np.angle(w[i] * 2, deg=True)
    out[2, i] = np.angle(x[i], degrees)
    out[3, i] = np.isscalar(x[i]) + np.isscalar(x) * 2
