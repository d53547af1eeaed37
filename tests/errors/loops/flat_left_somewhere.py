from numba import cuda


@cuda.jit("void(int64[:, ::1], int64[:, ::1], int64[::1], boolean)")
def kernel(x, y, out, up):
    p = x.flat
    q = p
    if up:
        q = y.flat
    for v in q:
        out[0] += v
    r = p if up else x.flat
    out[0] = r[1]
    for v in r:
        out[1] += v
    for v in (w := q):
        out[1] += v
    if up:
        t = x.flat
    else:
        t = y.flat
    for v in t:
        out[2] += v
    for v in t:
        out[3] += v
    u = t
    for v in u:
        out[3] += v


@cuda.jit("void(int64[:, ::1], int64[::1], int64[::1], boolean)")
def or_arrays(x, y, out, up):
    if up:
        p = x.flat
    else:
        p = y
    for v in p:
        out[0] += v
    if up:
        q = y
    else:
        q = x.flat
    for v in q:
        out[1] += v
