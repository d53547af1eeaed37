# py2cu: --assume small
"""With `small`, array sizes and integer arguments fit in 31 bits; values computed from them may not."""
from numba import cuda


@cuda.jit("void(int64, int32, float32[::1], float32[:, ::1], float64[:, :], int64[::1])")
def sizes(n, m, x, y, z, s):
    i = cuda.grid(1)
    j, k = cuda.grid(2)
    if i < x.size:
        x[i] = y[j, k]
    s[0] = n * n
    s[1] = y.shape[0] * y.shape[1]
    s[2] = y.size
    s[3] = y.size * 2
    s[4] = i * n
    s[5] = x.size + n
    if j < z.shape[0] and k < z.shape[1]:
        z[j, k] = z[j, 0] + y[j, k]
    if j * y.shape[1] + k < n:
        s[6] = j * y.shape[1] + k
    for r in range(n):
        s[7] += r * r
        s[8] += r + n
    for r in range(0, n, 5):
        s[9] += r
    for r in range(n - 1, -1, -1):
        s[10] += x[r]
    s[11] = cuda.gridsize(1)
    s[12] = cuda.gridsize(1) * 2
    first = cuda.blockIdx.x * 1024
    s[13] = first
    s[14] = x.shape[0] - n
    total = 0
    for r in range(i, x.size, cuda.gridsize(1)):
        total += r
    s[15] = total
    s[16] = i + 1
    s[17] = (i + n) // 2
    s[18] = i * 4
    s[19] = min(i, n) + max(m, n)
    if n > 10:
        s[20] = n - 10
        s[21] = 100 // n
    s[22] = n << 4
    s[23] = -n
    s[24] = i % n
