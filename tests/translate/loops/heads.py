# Iterables of loops: ranges with conditional arguments, attributes of ranges, enumerate, zip and reversed of all of them.
# py2cu: --sig 'loop(int64[::1], float32[:, :], int64, int32)'
from numba import cuda


@cuda.jit
def loop(x, a, n, k):
    steps = range(n, 2 * n, 3)
    x[0] = steps.start + steps.stop + steps.step + len(steps)
    for i in steps:
        x[1] += i
    for i in range(n) if n > 3 else range(3, n):
        x[2] += i
    for i in range(k):
        x[3] += i
    for i in range(n, 0, -1):
        x[4] += i
    for i in reversed(range(n)):
        x[5] += i
    for i, value in enumerate(x[:5]):
        x[6] += i * value
    for i, j in enumerate(range(3, n), 1):
        x[7] += i * j
    for i, (p, q) in enumerate(zip(range(n), x)):
        x[8] += i + p * q
    for row in a:
        x[9] += int(row[0])
    for row in a[1:]:
        for item in row:
            x[10] += int(item)
    for item in a.flat:
        x[11] += int(item)
    for i in ():
        x[12] = i
    for i in (3, 5, n):
        x[13] += i
    pairs = enumerate(x)
    for i, value in pairs:
        x[14] += i * value
    for i, j in cuda.grid(2), (3, 4):
        x[15] += i * j
    for t in zip(x, range(n), a):
        x[17] += t[0] + t[1]
    while n > 0 and x[18] < 9:
        n -= 1
        if n == 5:
            break
    else:
        x[19] = 1
    for i in range(4):
        if x[i] == 3:
            break
        x[20] += 1
    else:
        x[21] = i
