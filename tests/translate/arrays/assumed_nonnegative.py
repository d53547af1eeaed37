# py2cu: -k spmv
# py2cu[promised]: --assume nonnegative
# py2cu[small]: --assume nonnegative,small -k spmv -k spread
# Indices from memory, arguments and floats may be negative, unless --assume nonnegative is passed.
from numba import cuda

TABLE = (3, -1, 2)


@cuda.jit("void(float32[::1], int32[::1], int32[::1], float32[::1], float32[::1])")
def spmv(data, indices, indptr, x, y):
    row = cuda.grid(1)
    if row < y.size:
        total = 0.0
        for k in range(indptr[row], indptr[row + 1]):
            total += data[k] * x[indices[k]]
        y[row] = total


@cuda.jit(device=True)
def before(x, k):
    return x[k - 1] + x[k]


@cuda.jit("void(float64[::1], int64[::1], float64[::1], int64)", assume="nonnegative")
def spread(x, keys, weights, shift):
    i = cuda.grid(1)
    if i < keys.size:
        k = keys[i]
        if k < 0:  # still checked: the assumption does not apply to it
            weights[i] = -1
        weights[k] += x[shift]
        weights[int(x[i])] += before(x, k)
        weights[k - 1] += x[TABLE[i % 3]]
