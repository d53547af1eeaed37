"""The Julia set of z * z + c, complex64."""
import numpy as np

from py2cu import cuda

LIMIT = 256


@cuda.jit
def julia(times, c, scale):
    x, y = cuda.grid(2)
    rows, cols = times.shape
    if x < cols and y < rows:
        z = np.complex64(complex((x - cols / 2) * scale, (y - rows / 2) * scale))
        steps = 0
        while steps < LIMIT and z.real * z.real + z.imag * z.imag < np.float32(4.0):
            z = z * z + c
            steps += 1
        times[y, x] = steps
