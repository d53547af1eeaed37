"""Arguments of device functions that are constants in the call: sizes, dtypes, `literally`."""
import numpy as np
import pytest

from py2cu import cuda, errors, types
from py2cu.numba import special
from py2cu.numba.special import literally


def test_constants_are_propagated_through_calls():
    @cuda.jit(device=True)
    def filled(n, value):
        part = cuda.local.array((literally(n), 2), types.float64)
        part[n - 1, 1] = value
        return part[n - 1, 1] + part.size

    @cuda.jit(device=True)
    def item(t, i):
        return t[special.literally(i)]

    @cuda.jit
    def kernel(out):
        out[0] = filled(3, 0.5) + literally(2)
        out[1] = filled(5, 0.25)
        out[2] = item((1, 2.5), 1)
        for i in special.prange(3):
            out[3] += i

    out = np.zeros(4)
    kernel[1, 1](out)
    assert out.tolist() == [8.5, 10.25, 2.5, 3]
    assert literally(7) == 7 and list(special.prange(1, 3)) == [1, 2]


@cuda.jit(device=True)
def sum_of_first(x, n, dtype):
    part = cuda.shared.array(n, dtype)
    i = cuda.threadIdx.x
    if i < n:
        part[i] = x[i]
    cuda.syncthreads()
    total = dtype(0)
    for j in range(n):
        total += part[j]
    return total


@cuda.jit(device=True)
def last_of(shape):
    square = cuda.local.array(shape, np.int64)
    square[shape[0] - 1, shape[1] - 1] = 10 * shape[0] + shape[1]
    return square[-1, -1]


def test_sizes_from_arguments():
    @cuda.jit
    def kernel(x, out):
        out[0] = sum_of_first(x, 4, np.float32)
        out[1] = sum_of_first(x, n=8, dtype=np.float64)
        out[2] = last_of((2, 3)) + last_of((4, 5))

    out = np.zeros(3)
    kernel[1, 8](np.arange(8.0), out)
    assert out.tolist() == [6, 28, 68]


def test_sizes_that_are_not_constants():
    @cuda.jit
    def kernel(x, n):
        x[0] = sum_of_first(x, n, np.float64)

    with pytest.raises(errors.TypingError, match="must be a constant integer"):
        kernel[1, 1](np.zeros(1), 4)
