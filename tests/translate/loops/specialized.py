# py2cu: --assume noalias,small --specialize points_shape1=8,centers_shape0=16,radius=2,w_shape1=5,steps=3
from numba import cuda, float32


@cuda.jit("void(float32[:, ::1], float32[:, ::1], int32[::1])")
def nearest(points, centers, labels):
    i = cuda.grid(1)
    if i < points.shape[0]:
        best = 0
        least = float32(1e30)
        for c in range(centers.shape[0]):
            d = float32(0)
            for k in range(points.shape[1]):
                t = points[i, k] - centers[c, k]
                d += t * t
            if d < least:
                least = d
                best = c
        labels[i] = best


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32)")
def convolve(a, w, out, radius):
    i, j = cuda.grid(2)
    if radius <= i < a.shape[0] - radius and radius <= j < a.shape[1] - radius:
        total = float32(0)
        for di in range(-radius, radius + 1):
            for dj in range(-radius, radius + 1):
                total += a[i + di, j + dj] * w[di + radius, dj + radius]
        out[i, j] = total


@cuda.jit("void(float64[::1], int64)")
def halve(x, steps):
    # a parameter that the kernel assigns
    i = cuda.grid(1)
    while steps > 0 and i < x.size:
        x[i] *= 0.5
        steps -= 1


def power(x, exponent):
    result = 1.0
    for _ in range(exponent):
        result *= x
    return result


@cuda.jit("void(float64[::1], uint8)")
def powers(x, steps):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = power(x[i], steps)
