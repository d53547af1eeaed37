"""Classes, functions and constants that a package's __init__ reexports."""
from fields import *
import fields as f
from numba import cuda


@cuda.jit
def blur(values, weights, spacing, gradient):
    i, j = cuda.grid(2)
    if i >= BORDER and j >= BORDER:
        gradient[0, i, j] = (values[i, j] - values[i - BORDER, j - BORDER]) * weights[j] / spacing


def run(grid):
    blur[(8, 8), (16, 16)](grid.values, f.weights(100), grid.spacing, grid.gradient())


run(Grid(100, spacing=0.5))
