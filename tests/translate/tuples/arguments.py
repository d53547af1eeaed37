"""Tuples as arguments of kernels and device functions: a C parameter for each item."""
from numba import cuda


@cuda.jit(device=True)
def flat_index(place, shape):
    return place[0] * shape[1] + place[1]


@cuda.jit(device=True)
def scaled(data, i):
    values, factor = data
    return values[i] * factor


@cuda.jit("void(float32[::1], UniTuple(int64, 2))")
def clear_border(image, shape):
    row, col = cuda.grid(2)
    rows, cols = shape
    if row < rows and col < cols:
        if row == 0 or col == 0 or row == rows - 1 or col == cols - 1:
            image[flat_index((row, col), shape)] = 0


@cuda.jit("void(float64[::1], Tuple((float64[:, ::1], float64)), Tuple((int32, UniTuple(float32, 2))))")
def mixed(out, pair, settings):
    i = cuda.grid(1)
    matrix, factor = pair
    n, (low, high) = settings
    if i < n and i < matrix.shape[0]:
        value = scaled((matrix[i], factor), 0)
        out[i] = min(max(value, low), high)
