from numba import cuda

SHAPE = (4, 5)


@cuda.jit(device=True)
def halves(n):
    return n // 2, n / 2


@cuda.jit("void(float32[:, ::1], float32[:, ::1], UniTuple(int32, 3), Tuple((int64, float32)), boolean[::1])")
def compare(x, y, t, u, out):
    """Item by item, as in Python."""
    if x.shape != y.shape or x.shape == (0, 0):
        return
    out[0] = x.shape == SHAPE
    out[1] = t < (1, 2, 3)
    out[2] = t[:2] >= t
    out[3] = (t[0], u) <= (1, (2, 0.5))
    out[4] = u == halves(t[1])
    out[5] = (x[0, 0], x[0, 1]) > (y[0, 0], y[1, 0])
    out[6] = (1, t[0]) == (1, 2) and (1, 2) != (1, 3, t[0])
