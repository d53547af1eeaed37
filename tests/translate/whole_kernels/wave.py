# py2cu: --assume noalias
"""The wave equation in two dimensions, periodic in x, fixed at the ends in y; Fortran order."""
from numba import cuda


@cuda.jit("void(float64[::1, :], float64[::1, :], float64[::1, :], float64, float64)")
def step(before, now, after, c, dt):
    i, j = cuda.grid(2)
    nx, ny = now.shape
    if i < nx and 0 < j < ny - 1:
        left = now[i - 1, j]  # the index -1 is the last one
        right = now[(i + 1) % nx, j]
        laplace = left + right + now[i, j - 1] + now[i, j + 1] - 4 * now[i, j]
        after[i, j] = 2 * now[i, j] - before[i, j] + (c * dt) ** 2 * laplace
