"""Doubles by which a loop divides integers and floats: exact quotients from the inverses of the divisors."""
# py2cu: --schedule xyz --assume noalias,small
import math

from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1], int64, float64, float64)")
def weights(x, out, radius, space, value):
    i = cuda.grid(1)
    if i < out.size:
        total = 0.0
        for j in range(-radius, radius + 1):  # neighbors
            difference = x[i, j + radius] - x[i, radius]
            for k in range(-radius, radius + 1):
                total += math.exp(-(j * j + k * k) / (2 * space**2) - difference * difference / value)
        out[i] = total


# Loops that remain: the divisor is constant, changes in the loop, is read from memory or has another type, the dividend
# is a double, or there are few iterations.
@cuda.jit("void(float64[:, ::1], float32[:, ::1], float64[::1], float64, float64)")
def other_loops(x, y, out, width, height):
    i = cuda.grid(1)
    if i < out.size:
        total = 0.0
        part = y[i, 0]
        for j in range(1, x.shape[1]):
            total += j / 3.0 + j / x[i, 0] + j / width + x[i, j] / height
            part += y[i, j] / y[i, 1]
            width *= 2.0
        for j in range(4):
            total += j / height
        out[i] = total + part
