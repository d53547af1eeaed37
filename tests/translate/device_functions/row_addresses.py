from numba import cuda


@cuda.jit(device=True)
def row(a, i):
    return a[i]


@cuda.jit(device=True)
def pair(a, i):
    return row(a, i), row(a, i + 1)


# only the address of a row is used
@cuda.jit("void(float64[:, ::1], float64[:, ::1])")
def copy_rows(a, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        x = row(a, i)
        for j in range(out.shape[1]):
            out[i, j] = x[j]


# only the sizes
@cuda.jit(device=True)
def part(x, n):
    return x[:n]


@cuda.jit("void(float64[:, ::1], float64[::1], int64)")
def means(a, out, n):
    i = cuda.grid(1)
    if i < out.size:
        x, y = pair(a, i)
        out[i] = (x[0] + y[1]) / len(part(out, n))
