# Names that hold one of several strings: selected by another one, assigned next to numbers, tested in loops.
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    kind = "odd" if n % 2 else "even"
    size = "small" if kind == "odd" else "large"
    kind, k = "none", n + 1
    if n > 3:
        kind = "many"
    x[0] = 1 if kind == "many" else 2
    for i in range(n):
        if kind == "many":
            kind = "few"
        if size in ("small", "none") and not kind == "few":
            x[i] = k
    x[1] = len(kind)
