"""Functions whose results have no type, or a type other than the declared one; infinite mutual recursion."""
from numba import cuda, float32


@cuda.jit("int64(int64)", device=True)
def sometimes(n):
    v = None if n > 3 else n
    return v


@cuda.jit(device=True)
def ping(n):
    return pong(n)


@cuda.jit(device=True)
def pong(n):
    return ping(n - 1)


@cuda.jit("float32(float32)", device=True)
def gives_complex(a):
    return a + 1j


@cuda.jit("void(float32)", device=True)
def gives_nothing(a):
    return a


@cuda.jit("int64()", device=True)
def gives_text():
    return "a"


@cuda.jit(device=True)
def unlike(n):
    if n > 3:
        return n
    return (n, n)


@cuda.jit(device=True)
def growing(n):
    if n > 3:
        return (n, growing(n - 1))
    return (n, n)


@cuda.jit(device=True)
def of_kinds(n):
    if n > 3:
        return (n, 1)
    return (n, 1, 2)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = sometimes(n)
    x[1] = ping(n)
    x[2] = gives_complex(n)
    x[3] = gives_nothing(n)
    x[4] = gives_text()
    x[5] = unlike(n)
    x[6] = growing(n)[0]
    x[7] = of_kinds(n)[0]
    return x[8]
