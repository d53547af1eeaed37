from numba import cuda, types


@cuda.jit(device=True)
def find(x, wanted):
    """The first position, or None."""
    for i in range(x.size):
        if x[i] == wanted:
            return i
    return None


@cuda.jit(device=True)
def half(n):
    if n % 2 == 0:
        return n // 2, 0.5
    return None


@cuda.jit(device=True)
def or_else(value, other):
    if value is None:
        return other
    return value


@cuda.jit("void(float32[::1], int64[::1], float32)")
def kernel(x, out, wanted):
    i = cuda.grid(1)
    place = find(x, wanted)
    if place is not None:
        out[0] = place
    best = None
    for k in range(x.size):
        if best is None or x[k] > best:
            best = x[k]
    if best is None:
        out[1] = -1
    else:
        out[1] = best  # the largest
    out[2] = or_else(find(x, 3), 7)
    pair = half(i)
    if pair is None:
        pair = 0, 1.5
    a, b = pair
    out[3] = a + b
    last = i if i > 3 else None
    out[4] = 0 if last is None else last


@cuda.jit("float64(Optional(float32), int32)", device=True)
def declared(a, b):
    if a is None:
        return b
    return a + b


@cuda.jit(types.float32(types.Optional(types.float32[:]), types.int64), device=True)
def item(x, i):
    return x[i] if x is not None else types.float32(-1)


@cuda.jit("Optional(float64)(float64)", device=True)
def root(a):
    if a < 0:
        return None
    return a ** 0.5


@cuda.jit("void(float64[::1], float32[::1], int64)")
def signatures(out, x, n):
    out[0] = declared(x[0], 2) + declared(None, 3)
    out[1] = item(x, 1) + item(None, 1)
    v = n if n > 3 else None
    out[2] = declared(v, 1)
    r = root(n)
    out[3] = r if r is not None else -1
