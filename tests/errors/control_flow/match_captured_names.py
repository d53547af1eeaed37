from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    match n:
        case [a, *rest] if a > 3:
            x[0] = a + rest[0]
    match n:
        case int(b):
            x[1] = b
    match n:
        case {"key": c, **others} | [1, c, others]:
            x[2] = c + len(others)
        case Point(x=0, y=d) as point:
            x[3] = d + point.x
        case 1, -2, e:
            x[4] = e
        case f:
            x[5] = f
