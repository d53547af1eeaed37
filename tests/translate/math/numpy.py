"""Functions of NumPy on scalars."""
import numpy as np

from numba import cuda


@cuda.jit("void(float32, float64, int64, int32, float32[::1], float64[::1], bool_[::1])")
def functions(x, y, i, k, f, d, b):
    f[0] = np.sqrt(x) + np.exp(x) + np.sin(x)
    d[1] = np.sqrt(y) + np.exp(y) + np.sin(y)
    d[2] = np.sqrt(i)
    d[3] = np.arctan2(y, x)
    f[4] = np.abs(x) + np.floor(x) + np.rint(x)
    d[5] = np.hypot(y, y) + np.cbrt(y) + np.log1p(y)
    d[6] = np.power(y, 2) + np.power(y, 0.5)
    b[7] = np.isnan(x) or np.isinf(y) or np.isfinite(x)
    d[8] = np.deg2rad(y) + np.degrees(y)
    d[9] = np.fmax(y, x) + np.fmin(y, 1)
    d[10] = np.pi + np.e + np.inf
    d[11] = np.abs(k) + np.absolute(i)
    f[12] = np.float32(np.sqrt(2.0)) * x
