# py2cu: --assume noalias,small --schedule yx-rows
from numba import cuda, float32


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def product(a, b, out):
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:  # inside of the matrix
        # the sum is in a register
        total = float32(0)
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        out[i, j] = total


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32)")
def correlation(image, weights, out, start):
    i, j = cuda.grid(2)
    if i >= out.shape[0]:
        return
    scale = start
    if j < out.shape[1] - start:
        best = start
        for row in range(weights.shape[0]):
            above = i + row
            if image[above, j] > weights[row, 0]:
                best = row
        out[i, j] = best * scale


@cuda.jit("void(float32[:, ::1], float32[::1])")
def only_some(a, sums):
    # the guard selects single threads, so it has one version
    i, j = cuda.grid(2)
    if i == j:
        total = float32(0)
        for k in range(a.shape[1]):
            total += a[i, k]
        sums[i] = total
