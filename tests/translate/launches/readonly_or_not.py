"""Views that a kernel may write: NumPy's diagonals and imaginary parts of real arrays are read-only, device arrays never are."""
import cupy as cp
import numpy as np
from numba import cuda


@cuda.jit
def set_first(x, y):
    x[0] = y[0]


@cuda.jit
def set_all(x):
    x[0, 0] = 1


z, c, m = np.ones(3), np.ones(3) + 1j, np.ones((3, 3))
set_first[1, 1](c.imag, np.diag(m))
set_first[1, 1](np.imag(c), z.imag)
set_first[1, 1](z.real, np.imag(z))
set_first[1, 1](cp.diag(cp.ones((3, 3))), cp.broadcast_to(cp.ones(3), (3, 3))[0])
set_first[1, 1](cp.broadcast_to(cp.ones(3), (3, 3))[0], z)
set_all[1, 1](np.diag(z))
set_first[1, 1](cuda.to_device(z.imag), z)
set_first[1, 1](np.diag(m).copy(), z)
