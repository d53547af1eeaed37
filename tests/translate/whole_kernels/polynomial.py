# py2cu:
# py2cu[small]: --assume noalias,small
"""Horner's rule with the coefficients of a module tuple, and a local table."""
from numba import cuda, float32

COEFFICIENTS = (1.0, -0.5, 0.25, -0.125)
DEGREE = len(COEFFICIENTS)


@cuda.jit("void(float64[::1], float64[::1])")
def horner(x, y):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        y[i] = COEFFICIENTS[0] + v * (COEFFICIENTS[1] + v * (COEFFICIENTS[2] + v * COEFFICIENTS[3]))


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def table(x, y, coefficients):
    c = cuda.local.array(DEGREE, float32)
    for k in range(DEGREE):
        c[k] = coefficients[k]
    i = cuda.grid(1)
    if i < x.size:
        total = c[DEGREE - 1]
        for k in range(DEGREE - 2, -1, -1):
            total = total * x[i] + c[k]
        y[i] = total
