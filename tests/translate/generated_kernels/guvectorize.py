# py2cu:
# py2cu[small]: -k matmul -k weigh --assume noalias,small
"""guvectorize: functions of arrays as kernels over arrays of arrays."""
import math

from numba import cuda, float32, float64, guvectorize, int32, void

SCALE = 0.5


@guvectorize([void(float32[:, :], float32[:, :], float32[:, :]), "void(float64[:,:], float64[:,:], float64[:,:])"], "(m,n),(n,p)->(m,p)",
             target="cuda")
def matmul(A, B, C):
    """C = A @ B"""
    m, n = A.shape
    n, p = B.shape
    for i in range(m):
        for j in range(p):
            C[i, j] = 0
            for k in range(n):
                C[i, j] += A[i, k] * B[k, j]


@cuda.jit(device=True)
def scaled(x):
    return x * SCALE


# One number for each row.
@cuda.guvectorize([(int32[:], float64, float64[:])], "(n),()->()")
def sum_row(row, weight, out):
    total = 0.0
    for x in row:
        total += scaled(x)
    out[0] = total * weight  # the one element


@cuda.guvectorize("(float64[:], float64[:], int32[:])", "( x ) -> ( x ), ()")
def weigh(a, i, cuda):
    cuda[0] = a.size
    for range_ in range(a.size):
        i[range_] = math.exp(a[range_])


@guvectorize(["void(float64[:], float64[:], float64[:])"], "(n),()->(n)", target="cuda")
def old_style(x, y, out):
    for i in range(x.size):
        out[i] = x[i] + y[0]
