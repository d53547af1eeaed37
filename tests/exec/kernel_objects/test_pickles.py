"""Kernels, launches, device functions and ufuncs are pickled and copied."""
import copy
import pickle

import numpy as np
import pytest

from py2cu import cuda
from py2cu.types import float64, int32, int64, void


@cuda.jit
def increment(x):
    x[0] += 1


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def test_kernels_of_a_module_are_pickled_by_name():
    assert again(increment) is increment


@pytest.mark.parametrize("signature", [None, "void(int64[::1])", [void(int64[::1])]])
def test_kernels_of_functions_are_pickled_completely(signature):
    step = 5

    @cuda.jit(device=True)
    def inner(a):
        return a + step

    def outer(array):
        array[0] = inner(array[0])

    kernel = cuda.jit(signature)(outer) if signature else cuda.jit(outer)
    for copy in (again(kernel), again(again(kernel))):
        assert copy is not kernel
        array = np.arange(3)
        copy[1, 1](array)
        assert array.tolist() == [5, 1, 2]


def test_recursive_functions_are_pickled():
    @cuda.jit(device=True)
    def factorial(n):
        if n <= 1:
            return 1
        return n * factorial(n - 1)

    @cuda.jit
    def kernel(out, n):
        out[0] = factorial(n)

    out = np.zeros(1, np.int64)
    again(kernel)[1, 1](out, 5)
    assert out[0] == 120


def test_launches_are_pickled():
    launch = again(increment[5, 8, 0, 64])
    assert (launch.griddim, launch.blockdim, launch.sharedmem) == ((5, 1, 1), (8, 1, 1), 64)
    launch = increment[6, 8]
    launch.pre_launch_callbacks.append(print)
    with pytest.raises(pickle.PicklingError, match="pre-launch callbacks"):
        pickle.dumps(launch)
    launch.pre_launch_callbacks.clear()


def test_specialized_kernels_are_pickled():
    def local(x, y):
        x[0] = y

    special = again(cuda.jit(local).specialize(float64[::1], int32))
    array = np.zeros(1)
    special[1, 1](array, 7)
    assert special.specialized and array[0] == 7


def test_parts_of_functions_are_pickled():
    step = 2

    def plus(a, b):
        return a + b

    def scale(row, out):
        for i in range(row.shape[0]):
            out[i] = row[i] * step

    assert again(cuda.vectorize(["float64(float64, float64)"])(plus))(np.ones(2), np.ones(2)).tolist() == [2, 2]
    assert again(cuda.guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")(scale))(np.ones(2)).tolist() == [2, 2]
    assert again(cuda.guvectorize("(n)->(n)")(scale))(np.ones(2), np.zeros(2)).tolist() == [2, 2]
    assert again(cuda.reduce(plus))(np.arange(4.0)) == 6


def test_copies_are_the_same():
    special = cuda.jit(lambda x: None).specialize(np.zeros(1, np.float32))
    for thing in (increment, special, cuda.reduce(lambda a, b: a + b)):
        assert copy.copy(thing) is thing and copy.deepcopy([thing])[0] is thing
    assert copy.deepcopy(increment[5, 8]).dispatcher is increment
