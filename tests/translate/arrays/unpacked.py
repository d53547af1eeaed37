from numba import cuda, float32, int32


@cuda.jit("void(float32[:, ::1], int64[::1], float32[:, :])")
def distance(points, origin, out):
    """Rows with three coordinates, and an origin with two."""
    x0, y0 = origin
    i = cuda.grid(1)
    if i < len(points):
        x, y, _ = points[i]
        out[i, 0] = (x - x0) ** 2 + (y - y0) ** 2


@cuda.jit("void(float32[:, ::1], float32[:, :])")
def rows(points, out):
    first, second = out
    for x, y in points:
        first[0] += x
        second[0] += y
    (a, b), (c, d) = points[:2]
    first[1] = a * d - b * c


@cuda.jit("void(int32[::1])")
def swapped(out):
    pair = cuda.local.array(2, int32)
    pair[0] = 1
    pair[1] = 2
    pair[1], pair[0] = pair
    out[0], out[1] = pair


@cuda.jit("void(float32[:, ::1], float32[::1])", debug=True, opt=False)
def tested(points, out):
    x, y = points[cuda.grid(1)]
    out[0] = x - y
