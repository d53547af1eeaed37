# py2cu: --assume noalias,small
# A counter never passes its start: their distance is not a negative index, and the distance minus one may be.
from numba import cuda

NONE = 0


@cuda.jit("void(float32[::1], float32[::1], int64, int64)")
def kernel(x, y, n, k):
    for j in range(k, n):
        x[j - k] = y[j - k - 1]
    for j in range(k, -1, -1):
        x[k - j] = y[k - j - 1]
    for j in range(k, n, 3):
        x[j - k] = 1
        x[j - k + 1] = 1
    i = cuda.grid(1)
    if 3 * i < n:
        x[n - 3 * i - 1] = 1
    if i * k < n:
        x[n - i * k - 1] = 2
    x[i * NONE + n] = 3
    x[NONE * i + n] = 4
    at = k
    while at < n:
        x[at - k] = 1
        at = at + 2
    while at > k:
        x[at - k] = 2
        at -= 1
