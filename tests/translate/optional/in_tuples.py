# Tuple items that may be None: `is None` tests the item.
from numba import cuda


@cuda.jit(device=True)
def half_of(n):
    half = None
    if n % 2 == 0:
        half = n // 2
    return n, half


@cuda.jit("void(int64[::1], int64)")
def kernel(out, n):
    least = None
    for i in range(n):
        if least is None or out[i] < least:
            least = out[i]
    count, found = n, least
    t = (count, found)
    out[0] = -1 if t[1] is None else t[1]
    whole, half = half_of(n)
    if half is not None:
        out[1] = whole + half
    pair = (1, n if n > 3 else None)
    if pair[1:][0] is None:
        out[2] = 7
