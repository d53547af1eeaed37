#: group First kernels
#: title Jacobi iteration (stencil)
#: launch (2, 2), (4, 4)
#: u arange(36).reshape(6, 6)
#: u_next zeros((6, 6))
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def jacobi(u, u_next):
    j, i = cuda.grid(2)
    n, m = u.shape
    if 0 < i < n - 1 and 0 < j < m - 1:
        u_next[i, j] = (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]) / 4
