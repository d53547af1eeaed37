"""Array methods with invalid arguments, or with layouts that they do not support."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, :], complex64[::1], int64, float32[::1, :])")
def kernel(x, y, c, n, z):
    x[0, 0] = x.transpose(0)[0, 0]
    x[0, 1] = x.transpose(0, 2)[0, 0]
    x[0, 2] = x.transpose(n, 0)[0, 0]
    x[0, 3] = x.transpose((0, 0))[0, 0]
    x[0, 4] = y.reshape(4)[0]
    x[0, 5] = y.ravel()[0]
    x[0, 6] = x.reshape(2.5)[0]
    x[0, 7] = x.sum(1, 2)
    x[0, 8] = x.sum(axis=0)[0]
    x[0, 9] = x.sum(axis=n)
    x[1, 0] = x.min(3)
    x[1, 1] = c.max()
    x[1, 2] = x.view(np.complex128)[0, 0].real
    x[1, 3] = x.view(n)[0, 0]
    x[1, 4] = x.fill()
    x[1, 5] = x.fill("a")
    x[1, 6] = x.item()
    x[1, 7] = x.item(1, 2)
    x[1, 8] = x.astype(3)[0, 0]
    x[1, 9] = x.flatten(1)[0]
    x[2, 0] = x.copy(1)[0]
    x[2, 1] = x.conj()
    x[2, 2] = n.view(np.float32)
    x[2, 3] = n.view()
    x[2, 4] = n.bit_count(1)
    x[2, 5] = n.conjugate(1)
    x[2, 6] = z.reshape(4)[0]
    x[2, 7] = x.sum(dtype=3)
    x[2, 8] = x.sum(keepdims=True)
    x[2, 9] = x.mean(2)
