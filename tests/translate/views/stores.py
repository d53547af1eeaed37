# Assignment to slices, fill and sum, different sizes.
from numba import cuda, float32, int32


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32)")
def clear(m, n, value):
    i = cuda.grid(1)
    if i < m.shape[0]:
        m[i, :] = 0
        m[i, 1:3] = value * 2
        n[i] = m[i]
        n[i, ::2] = m[i, ::2]
        n[i, :2] = (1, value)


@cuda.jit("void(float32[:, :, ::1], float32[::1])")
def whole(v, out):
    if cuda.grid(1) == 0:
        v[:] = 1
        v[0].fill(2)
        out[0] = v.sum()
        out[1] = v[0, :, 1].sum()


@cuda.jit("void(int32[::1], int32[::1])")
def local(x, out):
    i = cuda.grid(1)
    counts = cuda.local.array(8, int32)
    counts[:] = 0
    for k in range(x.size):
        counts[x[k] & 7] += 1
    if i == 0:
        out[:8] = counts
        out[8] = counts.sum()


@cuda.jit("void(float32[::1], float32[::1], int64)")
def reshaped(x, out, width):
    i, j = cuda.grid(2)
    m = x.reshape((-1, width))
    if i < m.shape[0] and j < m.shape[1]:
        out[i * width + j] = m[i, j]
    square = cuda.local.array((4, 4), float32)
    flat = square.reshape(16)
    for k in range(16):
        flat[k] = k
    out[0] += square[1, 2]
    out[1] += square.ravel()[3] + m.flat[5]
