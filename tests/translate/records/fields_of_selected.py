"""Fields of arrays that a condition or a call selects, or of rows: in loops that assign the array's name, and as sources and targets."""
import numpy as np
from numba import cuda, float32, from_dtype, int64

inner = np.dtype([("p", np.float32, (2, 3)), ("q", np.int32)])
outer = from_dtype(np.dtype([("a", inner, (4,)), ("c", inner)]))


@cuda.jit(device=True)
def part(x, n):
    return x[n:]


@cuda.jit((outer[::1], outer[::1], float32[::1], int64))
def fields(x, z, out, n):
    y = x if n > 3 else z
    for q in y["c"]["q"]:
        out[0] += q
        y = z
    for q in part(x, n)["c"]["q"]:
        out[1] += q
    part(x, n)["c"]["q"][:] = part(z, n)["c"]["q"]
    y["c"]["q"][1:] = 4


@cuda.jit((outer[:, ::1], float32[::1], int64))
def of_rows(x, out, n):
    for q in x[n]["c"]["q"]:
        out[0] += q
    for q in x.T[n]["c"]["q"]:
        out[1] += q
    for q in x.reshape(-1)["c"]["q"]:
        out[2] += q
    for q in x[:, n]["c"]["q"]:
        n = -1
        out[3] += q
    n = 2
    for q in x.reshape(-1)[n:]["c"]["q"]:
        n += 1
        out[4] += q
    out[5] = n
