# Inner functions: captured variables, defaults, lambdas, sibling functions, nonlocal names.
# py2cu: --sig 'outer(int64[::1], int64)'
from numba import cuda


@cuda.jit
def outer(x, n):
    m = n * 2

    def one(a, b=2, c=3):
        return a + b * c + n

    def two(a):
        def three(b):
            return b + m + a
        return three(a) + one(a)

    def count(k):
        nonlocal m
        m += k
        return m

    twice = lambda v, w=4: v * 2 + w
    x[0] = one(1)
    x[1] = one(1, 2)
    x[2] = one(1, c=n, b=4)
    x[3] = two(5)
    x[4] = twice(n)
    x[5] = twice(v=n, w=1)
    x[6] = count(3) + count(4)
    x[7] = m
    x[8] = (lambda a, b: a - b)(n, m)

    def last(*rest):
        total = 0
        for r in rest:
            total += r
        return total + len(rest)

    x[9] = last(1, n, m)
    x[10] = last()
    x[11] = last(*(n, 2), 3)
    x[12] = one(*(1, 2, 3))
