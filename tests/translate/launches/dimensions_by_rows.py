# The number of dimensions of arrays of unknown type follows from the operations on their rows.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


@cuda.jit
def shade(points, lights, faces, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        near = points[i, 0]
        total = 0.0
        for light in lights:
            total += dot(near, light)
        edge = faces[i, :, 0]
        out[i] = total + edge[1]


def run(points, lights, faces, count):
    points = np.array(points, dtype=np.float32)
    lights = np.array(lights, dtype=np.float32)
    shade[4, 32](points, lights, np.array(faces, dtype=np.float32), np.zeros(count, np.float32))
