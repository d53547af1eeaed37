# py2cu: --assume noalias,small,positive --specialize n=8
from numba import cuda, float32


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32)")
def sums_of_rows(points, others, out, n):
    # the inner loops have 64 iterations each
    i = cuda.grid(1)
    if i < points.shape[0]:
        for row in range(n):
            total = float32(0)
            for k in range(n):
                total += points[i, k]
            for k in range(n):
                total += others[i, k] * total
            out[i, row] = total
