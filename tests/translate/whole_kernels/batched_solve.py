# py2cu:
# py2cu[small]: --assume noalias,small
"""Solves many small systems at once: the Thomas algorithm for tridiagonal matrices, one system per thread."""
from numba import cuda


@cuda.jit("void(float64[:, :], float64[:, :], float64[:, :], float64[:, :], float64[:, :])")
def tridiagonal(lower, diag, upper, rhs, scratch):
    s = cuda.grid(1)
    if s < diag.shape[1]:
        n = diag.shape[0]
        scratch[0, s] = upper[0, s] / diag[0, s]
        rhs[0, s] /= diag[0, s]
        for i in range(1, n):
            m = 1.0 / (diag[i, s] - lower[i, s] * scratch[i - 1, s])
            scratch[i, s] = upper[i, s] * m
            rhs[i, s] = (rhs[i, s] - lower[i, s] * rhs[i - 1, s]) * m
        for i in range(n - 2, -1, -1):
            rhs[i, s] -= scratch[i, s] * rhs[i + 1, s]
