"""match of a variable that guards assign: the subject is its value before the first guard."""
from numba import cuda


@cuda.jit("void(int64[::1], int64[::1])")
def by_walrus(x, kind):
    i = cuda.grid(1)
    n = x[i]
    match n:
        case 0:
            kind[i] = -1
        case before if (n := n + 1) > 3:
            kind[i] = before
        case 2:
            kind[i] = 20 + n


@cuda.jit("void(int64[::1], int64[::1])")
def by_function(x, kind):
    i = cuda.grid(1)
    n = x[i]

    def step():
        nonlocal n
        n += 1
        return n

    match n:
        case 1 if step() > 3:
            kind[i] = n
        case 2:
            kind[i] = 20 + n


@cuda.jit("void(int64[::1], int64[::1])")
def by_the_last(x, kind):
    i = cuda.grid(1)
    n = x[i]
    match n:
        case 2:
            kind[i] = 20
        case 3 if (n := n + 1) > 3:
            kind[i] = n
