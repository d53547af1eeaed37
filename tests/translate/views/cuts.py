# Views with negative or computed steps, other shapes, permuted axes.
# py2cu: --sig 'cut(float32[:, :], float32[::1], int64, int64, float32[:, :, :])'
from numba import cuda


@cuda.jit
def cut(a, x, n, step, c):
    x[::-1][0] = 1
    x[n::-1][1] = 2
    x[:n:-2][0] = 3
    x[n:2:-3][0] = 4
    x[::step][0] = 5
    x[n::step][0] = 6
    x[:n:step][0] = 7
    x[2:n:step][1] = x[1:-1].shape[0]
    a[1:, ::-1][0, 1] = 8
    a[::2, n][1] = 9
    a[n][1:][0] = 10
    a[..., 0][2] = 11
    a[:, None, 1][0, 0] = 12
    c[1, ..., 2][0] = 13
    x.reshape(2, -1)[1, 0] = 14
    x.reshape((n, 4))[1, 0] = 15
    x.reshape(-1)[3] = 16
    x.reshape(step, -1)[0, 0] = 17
    c.transpose(2, 0, 1)[0, 1, 2] = 18
    c.transpose()[0, 1, 2] = 19
    c.T[3, 2, 1] = 20
    a.T[n, 0] = 21
    x.flat[n] = 22
    a.flat[n] = 23
    x[0] = a.flat[3]
    x[1] = c.transpose((1, 0, 2))[0, 0, 0]
    view = x[2:]
    view = view[1:]
    view[0] += x.ravel()[0] if n > 3 else 0.5
