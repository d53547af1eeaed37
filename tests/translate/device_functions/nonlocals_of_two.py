"""Several nonlocal names of one function, sibling functions that pass them on, and calls with keywords."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    a = 0
    b = 1
    c = 2

    def step(k, by=1):
        nonlocal a, b
        nonlocal c
        a += k
        b -= by
        c = a

    def twice(k):
        step(k, by=2)
        step(by=3, k=k)

    def give(k):
        nonlocal b
        b += 1
        return k + b

    step(1)
    twice(n)
    x[0] = a
    x[1] = give(n) + c
    x[2] = give(k=2) * b
    for i in range(give(3)):
        twice(i)
    x[3] = a + b + c


@cuda.jit("void(int64[::1])")
def beside_optional_result(x):
    total = 0

    def positive(k):
        if k > 0:
            return k
        return None

    def add(k):
        nonlocal total
        total += k

    for k in x:
        v = positive(k)
        if v is not None:
            add(v)
    x[0] = total
