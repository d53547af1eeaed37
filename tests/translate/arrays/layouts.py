"""Arrays of one to four dimensions: C order, Fortran order, strided."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[:])")
def one(c, a):
    i = cuda.grid(1)
    c[i] = a[i]
    a[i + 1] = c[i + 1]


@cuda.jit("void(float64[:, ::1], float64[::1, :], float64[:, :])")
def two(c, f, a):
    i, j = cuda.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        c[i, j] = f[i, j] + a[i, j]


@cuda.jit("void(float32[:, :, ::1], float32[::1, :, :], float32[:, :, :])")
def three(c, f, a):
    i, j, k = cuda.grid(3)
    if i < c.shape[0] and j < c.shape[1] and k < c.shape[2]:
        c[i, j, k] = f[i, j, k]
        a[i, j, k] = c[0, j, k] + c[i, 0, k] + c[i, j, 0]


@cuda.jit("void(int16[:, :, :, ::1], int16[::1, :, :, :], int16[:, :, :, :])")
def four(c, f, a):
    i = cuda.grid(1)
    for j in range(c.shape[1]):
        for k in range(c.shape[2]):
            for m in range(c.shape[3]):
                c[i, j, k, m] = f[i, j, k, m] - a[i, j, k, m]


@cuda.jit("void(float32[:, ::1], float32[::1])")
def properties(x, out):
    rows, cols = x.shape
    out[0] = rows * cols
    out[1] = x.size
    out[2] = x.ndim
    out[3] = len(x)
    out[4] = x.shape[-1]
    out[5] = x.shape[0] + x.shape[1]
    n = out.shape[0]
    out[n - 1] = len(out)


@cuda.jit("void(float64[:, :], float64[:], int64)")
def row_sums(x, out, cols):
    """Only the used properties of each array are parameters."""
    i = cuda.grid(1)
    if i < out.shape[0]:
        total = 0.0
        for j in range(cols):
            total += x[i, j]
        out[i] = total
