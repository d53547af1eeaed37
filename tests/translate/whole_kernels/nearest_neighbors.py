# py2cu:
# py2cu[fast]: --assume noalias,small
from numba import cuda

STEPS = 5


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def around(image, mask, out):
    i, j = cuda.grid(2)
    rows, cols = image.shape
    ri, rj = mask.shape[0] // 2, mask.shape[1] // 2
    if ri <= i < rows - ri and rj <= j < cols - rj:
        total = 0.0
        for u in range(-ri, ri + 1):
            for v in range(-rj, rj + 1):
                total += mask[u + ri, v + rj] * image[i + u, j + v]
        out[i, j] = total


@cuda.jit("void(float64[::1], float64[::1], int64)")
def window(x, y, radius):
    i = cuda.grid(1)
    if i >= radius and i + radius < x.size:
        for k in range(2 * radius + 1):
            y[i] += x[i + k - radius]
        for k in range(radius):
            y[i] += x[i - k]  # k < radius <= i
        for k in range(-radius, 0):
            y[i] += x[k + i]
            y[i] -= x[k + i - 1]  # -1 is the last one


@cuda.jit("void(float32[:, :], float32[:, :])")
def ring(x, y):
    i, j = cuda.grid(2)
    n, m = x.shape
    if i < n and j < m:
        up, left = (i - 1) % n, (j - 1) % m
        y[i, j] = x[up, j] + x[(i + 1) % n, j] + x[i, left] + x[i, (j + 1) % m]
        y[i, j] += 0.5 * x[i, (j - 2) % m]  # m may be 1
        t = cuda.threadIdx.x
        y[i, j] += x[(t - 1) % STEPS, (t - 3) % 7] - x[(t - 2) % STEPS, (t - 8) % 7]
