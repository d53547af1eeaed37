"""for over range, with every kind of step."""
from numba import cuda


@cuda.jit("void(int64, int32, uint32, int64[::1])")
def steps(n, m, u, s):
    for i in range(10):
        s[0] += i
    for i in range(n):
        s[1] += i
    for i in range(m):
        s[2] += i
    for i in range(u):
        s[3] += i
    for i in range(2, n):
        s[4] += i
    for i in range(0, n, 3):
        s[5] += i
    for i in range(n, 0, -1):
        s[6] += i
    for i in range(n - 1, -1, -1):
        s[7] += i
    for i in range(10, 0, -2):
        s[8] += i
    for i in range(0, 10, n):
        s[9] += i
    for i in range(n, m, m):
        s[10] += i
    for i in range(-5, 5):
        s[11] += i
    for i in range(s[12], s[13]):
        s[12] += i
    for _ in range(3):
        s[14] += 1
    for i in range(0):
        s[15] = 1


@cuda.jit("void(int64, int64[::1])")
def changed_inside(n, s):
    """Python evaluates the range before the loop, and assigns the variable in each iteration."""
    for i in range(n):
        n -= 1
        s[0] += i
    for i in range(n):
        i += 5
        s[1] += i
    for i in range(5):
        if i == 3:
            i = 10
        s[2] += i
    k = 3
    for i in range(k, n, k):
        k += 1
        s[3] += i


@cuda.jit("void(int64, int64[::1])")
def after_the_loop(n, s):
    """The variable keeps its last value."""
    i = -1
    for i in range(n):
        s[0] += 1
    s[1] = i
    for j in range(n):
        if s[j] == 0:
            break
    s[2] = j
    for k in range(n, 0, -1):
        pass
    s[3] = k
