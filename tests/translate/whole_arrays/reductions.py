import numpy as np

from numba import cuda


@cuda.jit("void(float32[:, ::1], float64[:, ::1])")
def statistics(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        out[i, 0] = x[i].max()
        out[i, 1] = np.mean(x[i])
        out[i, 2] = np.std(x[i])
        out[i, 3] = np.nanmean(x[i])


@cuda.jit("void(int32[:, :], int64[::1])")
def counts(x, out):
    out[0] = x.argmax()
    out[1] = np.count_nonzero(x)
    out[2] = np.prod(x)
    out[3] = x.min()


@cuda.jit("void(float64[:, ::1], boolean[::1])")
def truths(x, out):
    # the position in C order
    out[0] = np.all(x) and x.argmin() > 3
    if np.any(x):
        out[1] = True
