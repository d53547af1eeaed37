"""Parameters that are assigned views of another layout, or tuples of other types, in a loop or a branch: they start with the caller's values."""
from numba import cuda


@cuda.jit(device=True)
def device(pair, x, out):
    if out[0] > 3:
        pair = (x[::-1], 2.5)
    out[2] += pair[0][0] * pair[1]


@cuda.jit("void(float64[:, ::1], float64[:, ::1], float64[::1])")
def kernel(x, y, out):
    for k in range(2):
        out[0] += y[1, 1]
        y = x[::-1]
    device((out, 1), out, out)


@cuda.jit("void(float64[:, ::1], UniTuple(int64, 2), float64[::1])")
def other(x, t, out):
    if out[0] > 3:
        x = x[:, ::2]
        t = (1.5, 2)
    out[0] = x[1, 1] + t[0]
    x[0, 0] = t[1]


@cuda.jit("void(float64[:, ::1], float64[:, ::1], float64[::1])")
def cut(x, y, out):
    x = x[:-1]  # once, whatever the types of its copies
    if x.shape[0] > 2:
        out[0] = x[0, 1]
    else:
        x = y.T
    out[1] = x[1, 0]
