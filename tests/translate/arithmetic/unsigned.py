"""Expressions that C would compute as unsigned and Python would not, and vice versa."""
from numba import cuda


@cuda.jit("void(int32, int64, uint32, float64[::1], int64[::1], float32[::1])")
def thread_indices(m, n, u, d, s, f):
    if cuda.threadIdx.x < m:
        s[0] = 1
    if cuda.threadIdx.x - 1 >= 0:
        s[1] = 1
    if cuda.threadIdx.x - cuda.threadIdx.y < 0:
        s[2] = 1
    d[3] = (cuda.threadIdx.x - 10) * 0.5
    d[4] = cuda.threadIdx.x - 3.5
    s[5] = -cuda.threadIdx.x
    s[6] = cuda.threadIdx.x // -2
    s[7] = cuda.threadIdx.x % n
    s[8] = abs(cuda.threadIdx.x - 5)
    s[9] = min(cuda.threadIdx.x, m)
    d[10] = cuda.threadIdx.x / 2
    s[11] = cuda.blockIdx.x * 1000000 - cuda.gridDim.x
    s[12] = ~cuda.threadIdx.x
    s[13] = cuda.threadIdx.x - n
    s[14] = cuda.threadIdx.x - u
    s[15] = (cuda.threadIdx.x - 5) >> 1
    s[16] = (cuda.threadIdx.x - 5) // 2
    s[17] = max(cuda.threadIdx.x - 5, m)
    s[18] = cuda.threadIdx.x * -1
    t = cuda.threadIdx.x - 7
    s[19] = t
    f[20] = t
    s[21] = cuda.blockDim.x * cuda.gridDim.x * cuda.blockDim.y
    s[22] = 5 if cuda.threadIdx.x > m else cuda.threadIdx.x - 9
    for i in range(cuda.threadIdx.x - 3, m):
        s[23] += i
    if m < cuda.blockDim.x <= n:
        s[24] = 1
    s[25] = float(cuda.threadIdx.x - 2) < 0
    s[26] = int(cuda.threadIdx.x - 2)


@cuda.jit("void(uint8[::1], uint16[::1], uint32[::1], int8[::1], float64[::1], int64[::1], uint64[::1])")
def unsigned(a, b, c, e, d, s, w):
    d[0] = a[0] - a[1]
    s[1] = a[0] - a[1]
    w[2] = b[0] * b[1]
    d[3] = b[0] - b[1]
    w[4] = c[0] + c[1]
    s[5] = c[0] - c[1] < 0
    s[6] = a[0] - a[1] < 0
    s[7] = a[0] - 1 < 0
    s[8] = a[0] - e[0] < 0
    d[9] = -a[0]
    s[10] = abs(a[0] - a[1])
    s[11] = a[0] << 60
    w[12] = c[0] << 4
    s[13] = (a[0] - a[1]) // 2
    w[14] = a[0] * a[1] + b[0]
    s[15] = e[0] * e[1]
    d[16] = c[0] * c[1]
    a[2] = a[0] - a[1]
    c[2] = c[0] - c[1]
    c[3] = c[0] * c[1] + c[2]
    s[17] = c[0] > -1
    s[18] = e[0] < a[0]
    s[19] = e[0] == a[0]
    s[20] = -c[0] < 0
    s[21] = ~a[0] > 5
    t = a[0]
    t -= 1
    s[22] = t
    v = a[0]
    v -= a[1]
    d[23] = v


@cuda.jit("void(int32, int32, int16[::1], int64[::1], float64[::1])")
def overflow(m, k, h, s, d):
    """All of this is computed in 64 bits."""
    s[0] = m + k
    s[1] = m * k
    s[2] = m - 1
    d[3] = m * m + k * k
    s[4] = m << 3
    s[5] = h[0] * h[1] * h[2]
    s[6] = (m + k) // 2
    s[7] = m * 1000
    s[8] = abs(m) + abs(k)
    for i in range(0, m, 3):
        s[9] += i
    for i in range(m):
        s[10] += i * i
    for i in range(m + 1):
        s[11] += i + 1
    for i in range(m, k):
        s[12] += i - m
    if m + k > 5:
        s[13] = m + k
    t = m + 1
    s[14] = t * t
    s[15] = -m
    s[16] = min(m + 1, k)
    s[17] = (m * k) % 7
    s[18] = sum_of_squares(m, k)
    s[m + 2] = 1
    u = 0
    while u < m:
        u += 1000000000
    s[19] = u


@cuda.jit
def sum_of_squares(a, b):
    return a * a + b * b
