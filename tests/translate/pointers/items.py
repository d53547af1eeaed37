# Raw pointers: indexing without negative indices; arrays created from them; as arguments of device functions.
from numba import carray, cuda, farray, types


@cuda.jit(device=True)
def sum_of_two(p, i):
    return p[i] + p[i + 1]


@cuda.jit("void(CPointer(float32), CPointer(int32), int64)")
def kernel(p, q, n):
    i = cuda.grid(1)
    if i < n:
        p[i] *= q[i]
        p[i] = sum_of_two(p, i)
    last = p
    if i == 0:
        last[n - 1] = 3


@cuda.jit("void(CPointer(float64), int32, int32)")
def matrices(p, rows, columns):
    a = carray(p, (rows, columns))
    b = farray(p, shape=(columns, 4), dtype=types.float64)
    i, j = cuda.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        a[i, -j - 1] = b[j, 2] + carray(p, 5)[i]
