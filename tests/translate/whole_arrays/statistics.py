# Means, variances and sums, of complex numbers and of strided arrays.
# py2cu: --sig 'describe(float32[:], complex64[:], float64[::1], complex128[::1])'
import numpy as np
from numba import cuda


@cuda.jit
def describe(x, z, out, parts):
    out[0] = np.var(x)
    out[1] = x.var()
    out[2] = np.nanvar(x)
    out[3] = np.std(x)
    out[4] = np.nanstd(x)
    out[5] = np.nanmean(x)
    out[6] = np.var(z)
    out[7] = np.nanvar(z)
    parts[0] = np.mean(z)
    parts[1] = np.nanmean(z)
    parts[2] = np.sum(z)
    parts[3] = np.nansum(z)
    parts[4] = z.prod()
    out[8] = np.nanmin(x)
    out[9] = np.nanmax(x)
    out[10] = np.nanprod(x)
    out[11] = x.argmax()
    out[12] = np.argmin(x)
