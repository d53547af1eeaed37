# py2cu: --assume noalias
"""Seven-point stencil in three dimensions, with a loop along the slowest axis."""
from numba import cuda


@cuda.jit("void(float64[:, :, ::1], float64[:, :, ::1], float64)")
def heat3d(u, v, k):
    x, y = cuda.grid(2)
    nz, ny, nx = u.shape
    if not (1 <= x < nx - 1 and 1 <= y < ny - 1):
        return
    for z in range(1, nz - 1):
        v[z, y, x] = u[z, y, x] + k * (
            u[z - 1, y, x] + u[z + 1, y, x]
            + u[z, y - 1, x] + u[z, y + 1, x]
            + u[z, y, x - 1] + u[z, y, x + 1]
            - 6.0 * u[z, y, x])
