"""The row address of an array with three or more axes that is used four times; and nested subscripts."""
from numba import cuda


@cuda.jit("void(float64[:, :, :, ::1], float64[::1], int64, int64)")
def chained(a, y, c, s):
    k = cuda.grid(1)
    if c >= 0 and s >= 0 and k < a.shape[2]:
        y[k] = a[c][s][k][0] + a[c][s][k][1] * a[c][s][k][2] - a[c][s][k][3]
        a[c, s, k, 0] += a[c, s, k, 1]
        a[c][s][k, 3] -= a[c, s][k][2]


@cuda.jit("void(float32[:, :, ::1], float32[:, :, ::1], int64)")
def images(rgb, out, n):
    x, y = cuda.grid(2)
    if x < rgb.shape[0] and y < rgb.shape[1]:
        out[x, y, 0] = rgb[x, y, 0] + rgb[x, y, 1] + rgb[x, y, 2]  # only three uses: unchanged
        for k in range(1, 3):
            cuda.atomic.add(out, (x, y, k), out[x, y, k] * out[x, y, 5] + out[x, y, 3])
            out[x, y, k + 1] = 0  # needs no cast
        x += 1  # a different row from here on
        out[x, y, 0] = out[x, y, 1]


@cuda.jit("void(float32[:, :, :], float32[:, :, ::1], int64[::1])")
def others(strided, m, ind):
    i = cuda.grid(1)
    strided[i, i, 0] = strided[i, i, 1] + strided[i, i, 2] + strided[i, i, 3]
    m[ind[i], i, 0] = m[ind[i], i, 1] + m[ind[i], i, 2] + m[ind[i], i, 3]  # each reads the index again
    a_row = m[i]
    a_row[2, 0] = a_row[2, 1]
    m[i, 2] = 0
