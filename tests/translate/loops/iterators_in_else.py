"""Named iterators that a loop in an `else` reads: of an if, and of a loop."""
from numba import cuda


@cuda.jit("void(int64[::1], float32[::1], boolean)")
def kernel(x, y, up):
    if up:
        x[0] = 1
    else:
        pairs = enumerate(y)
        for i, v in pairs:
            x[i] += v
    for k in range(2):
        x[k] = 0
    else:
        rows = zip(x, y)
        for a, b in rows:
            y[1] = a + b
