"""np.nditer: elements of several arrays in parallel, as zero-dimensional arrays, in the memory order of most of them."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32)")
def contiguous(x, out, a):
    for v, w in np.nditer((x, out)):
        w[()] = v.item() * a


@cuda.jit("void(float32[::1, :], float32[::1, :], float32[:, ::1])")
def columns(x, y, out):
    for v, w, u in np.nditer((x, y, out)):
        u[()] = v[()] + w[()]


@cuda.jit("void(float32[:, :, ::1], float32[:], float32, float32[::1])")
def broadcast(x, row, n, out):
    # the row is repeated, and n has separate memory
    for v, w, m in np.nditer((x, row, n)):
        m[()] += 1
        if v.item() > w.item():
            out[0] += m.item()


@cuda.jit("void(int64[:, :], int64[::1])")
def shared(x, out):
    elements = np.nditer(x)
    for v in elements:
        if v.item() == 0:
            break
    for v in elements:
        out[0] += v.item()
    for i, v in enumerate(np.nditer(x)):
        out[1] += i * v.item()
