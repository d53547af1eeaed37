# Tuple assignments in which a value reads a name that another value has just assigned; with strings; tuples as indices and in chains.
# py2cu: --sig 'swap(int64[::1], float32[:, :], int64, int64)'
from numba import cuda


@cuda.jit(device=True)
def pair(x, i):
    x[i] += 1
    return x[i], i


@cuda.jit
def swap(x, a, n, m):
    p, q, r = n, m, n + m
    p, q = q, p + q
    x[0] = p * 10 + q
    p, q, r = q, r, p
    x[1] = p * 100 + q * 10 + r
    p, q, r = q + 1, p, q + p
    x[2] = p + q + r
    q, p = p, q - p
    x[3] = p - q
    name, size = "small", 3
    if n > 5:
        name, size = "large", 9
    x[4] = size + (1 if name == "large" else 2)
    x[5] = name != "small"
    place = (n, m)
    a[place] = 1
    a[(1, True)] = 2
    x[6] = pair(x, 7) < (n, m)
    x[8] = (n, m) >= pair(x, 9)
    x[10] = pair(x, 11) == pair(x, 12)
    rows = (a[0], a[1], a[n])
    for i in range(3):
        rows[i][0] = i
    for row in rows:
        x[13] += int(row[1])
    s = cuda.shared.array(4, "float32")
    s[n % 4] = 1
    k = 0
    k, x[k] = 5, 7
    x[14] = k
    (p, q), r = (q, p), p
    x[15] = p + 2 * q + 3 * r
    while p < n:
        p, q = p + q + 1, p
    x[16] = q
