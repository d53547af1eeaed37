"""A parameter that is a tuple as a vector, assigned in the device function."""
from numba import cuda


@cuda.jit(device=True)
def shifted(v, by):
    v = v[0] + by, v[1], v[2] - by
    return v


@cuda.jit("void(float32[:, ::1], float32)")
def shift(points, by):
    i = cuda.grid(1)
    if i < points.shape[0]:
        points[i, 0], points[i, 1], points[i, 2] = shifted((points[i, 0], points[i, 1], points[i, 2]), by)
