"""Tuples of numbers as vectors: one struct per layout, direct returns, side effects in Python's order."""
from collections import namedtuple
import math

from numba import cuda

Ray = namedtuple("Ray", "start slope")


@cuda.jit(device=True)
def minus(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@cuda.jit(device=True)
def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


@cuda.jit(device=True)
def unit(v):
    length = math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2)
    return v[0] / length, v[1] / length, v[2] / length


@cuda.jit(device=True)
def normal(a, b, c):
    """Normal of a triangle."""
    return unit(cross(minus(b, a), minus(c, a)))


@cuda.jit(device=True)
def along(ray, t):
    return Ray(ray.start + t * ray.slope, ray.slope)


@cuda.jit(device=True)
def take(x, i):
    x[i] += 1
    return x[i], x[0], x[1]


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def normals(points, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        p = points[i, 0], points[i, 1], points[i, 2]
        q = points[i + 1, 0], points[i + 1, 1], points[i + 1, 2]
        # of the triangle with the origin
        out[i, 0], out[i, 1], out[i, 2] = normal(p, q, (0.0, 0.0, 0.0))


@cuda.jit("void(float64[::1], float64, float64)")
def rays(out, start, slope):
    ray = Ray(start, slope)
    ray = along(along(ray, 2.0), 3.0)
    out[0] = ray.start
    out[1] = along(ray, -1.0).start


@cuda.jit("void(float64[::1])")
def ordered(x):
    x[3] = minus(take(x, 0), take(x, 1))[0]  # take() writes: in Python's order
    x[4] = x[0] + take(x, 0)[1]
    x[5] = take(x, 1)[2] * 2
