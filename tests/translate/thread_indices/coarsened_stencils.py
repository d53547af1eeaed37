# py2cu: --assume noalias,small --schedule zyx-rows
from numba import cuda, float32


@cuda.jit("void(float32[:, :, ::1], float32[:, :, ::1])")
def heat(u, out):
    i, j, k = cuda.grid(3)
    # not at the border
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1 and 0 < k < u.shape[2] - 1:
        around = u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] + u[i, j, k - 1] + u[i, j, k + 1]
        out[i, j, k] = u[i, j, k] + float32(0.1) * (around - float32(6) * u[i, j, k])


@cuda.jit("void(complex64[:, :, ::1], float32[::1], complex64[:, :, ::1])")
def blur(a, weights, out):
    i, j, k = cuda.grid(3)
    if i >= out.shape[0] or j >= out.shape[1] or k >= out.shape[2]:
        return
    total = 0j
    for di in range(5):
        # a loop with few iterations is unrolled
        total += weights[di] * a[i, j + di, k]
    out[i, j, k] = total


@cuda.jit("void(float32[:, :, ::1], int32[::1], float32[:, :, ::1])")
def long_sum(a, counts, out):
    # the number of iterations is unknown
    i, j, k = cuda.grid(3)
    if i < out.shape[0] and j < out.shape[1] and k < out.shape[2]:
        total = float32(0)
        for di in range(counts[i]):
            total += a[i, j + di, k]
        out[i, j, k] = total
