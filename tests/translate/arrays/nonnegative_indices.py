"""Indices that cannot be negative, because of conditions, loops or remainders, are used without normalization."""
from numba import cuda


@cuda.jit("void(float32[::1], int64, int64)")
def of_sums(x, n, m):
    if n + 2 >= 2:
        x[n] = 1
    if n + 2 >= 1:
        x[n] = 2
    if n - 2 >= -2:
        x[n] = 3
    if 10 - n <= 10:
        x[n] = 4
    if 10 - n <= 11:
        x[n] = 5
    if 0 <= m <= 3 and n + m >= 3:
        x[n] = 6
    if 0 <= m <= 3 and n + m >= 2:
        x[n] = 7
    if n - m >= 0 and m >= 0:
        x[n] = 8
    if 2 * n >= 0:
        x[n] = 9
    if -n <= 0:
        x[n] = 10


@cuda.jit("void(float32[::1], int64, int64)")
def of_two(x, n, m):
    if n > m and m >= 0:
        x[n] = 1
        x[n - m] = 2
        x[m - n] = 3
    if n >= m:
        x[n - m] = 4
        x[n - m - 1] = 5
    if n == m and m > 2:
        x[n - 3] = 6
    if not n < 0:
        x[n] = 7
    if n < 0 or m < 0:
        x[n] = 8
    else:
        x[n + m] = 9
    if n < 0:
        return
    x[n] = 10


@cuda.jit("void(float32[::1], int64, int32)")
def of_loops(x, n, m):
    for i in range(3, n):
        for j in range(i):
            x[i - j] = 1
            x[j - i] = 2
            x[i - 3] = 3
            x[i - 4] = 4
    k = n
    while k > 0:
        k -= 1
        x[k] = 5
    x[k] = 6
    k = 0
    while k < n:
        x[k] = 7
        k += 2
    for i in range(n, 0, -1):
        x[i] = 8
        x[i - 1] = 9
    step = 0
    for i in range(n):
        step = step + 1 if step < 7 else 0
        x[step] = 10
    down = 5
    for i in range(n):
        down = down - 1 if down > -3 else 5
        x[down + 3] = 11
        x[down + 2] = 12


@cuda.jit("void(float32[::1], int64, int64)")
def of_remainders(x, n, m):
    x[n % 5] = 1
    x[n % -5] = 2
    x[abs(n) % 5 - 4] = 3
    x[n & 7] = 4
    x[n & -8] = 5
    x[(n & 7) - 7] = 6
    x[(n >> 3) & 1] = 7
    x[n // 2] = 8
    if n >= 0:
        x[n // 2] = 9
        x[n >> 1] = 10
        x[n | 1] = 11
        x[n ^ m] = 12
        x[n % 7 - 6] = 13
        x[n // -2] = 14
    x[min(max(n, 0), 9)] = 15
    x[max(min(n, 9), -1)] = 16
    x[abs(n)] = 17


@cuda.jit("void(float32[::1], int64)")
def chosen(x, i):
    x[0 if i < 5 else i - 5] = 1
    x[0 if i < 5 else i - 6] = 2  # may be -1


@cuda.jit("void(float32[:, ::1])")
def products(x):
    n, m = x.shape
    if n * m > 0:  # so neither can be 0
        x[n - 1, m - 1] = 1
        x[n - 2, m - 1] = 2
        x[n - 1, m - 2] = 3


@cuda.jit("void(float32[::1], int64)")
def powers(x, i):
    k = i % 4
    x[2 ** k - 1] = 1
    x[2 ** k - 2] = 2


@cuda.jit("void(float32[::1], int64)")
def left(x, i):
    n = x.size
    i = max(i, 0)
    while i < n:
        if x[0] > 3:
            i = n + 5
            break
        x[n - 1 - i] = 1  # i has its previous value here
        i += 1
    x[n - 1 - i] = 2
