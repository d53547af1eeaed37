"""Tuples without items as arguments, alone and in other tuples. Expected values are computed by Python."""
import numpy as np
import pytest

from py2cu import cuda, types


@cuda.jit(device=True)
def count_of(items, start):
    return len(items) + start


@cuda.jit
def lengths(r, x):
    r[0] = len(x)
    r[1] = count_of(x, 10)


@pytest.mark.parametrize("x", [(), (1,), (1, 2.5), ((), ()), ((), 3)])
def test_lengths(x):
    r = np.ones(2, np.int64)
    lengths[1, 1](r, x)
    assert r.tolist() == [len(x), len(x) + 10]


def test_empty_tuples_among_other_arguments():
    @cuda.jit
    def kernel(first, r, x, last, y):
        r[0] = len(first)
        r[1] = len(x[0]) + len(x[3][1])
        r[2] = x[1][0]
        r[3] = x[1][1]
        r[4] = x[2][0]
        r[5] = x[3][0]
        r[6] = len(last)
        r[7] = y

    r = np.ones(8, np.int64)
    kernel[1, 1]((), r, ((), (5, 6), np.arange(7, 9), (8, ())), (), 11)
    assert r.tolist() == [0, 0, 5, 6, 7, 8, 0, 11]


def test_types():
    assert types.typeof(()) == types.Tuple(()) and str(types.Tuple(())) == "Tuple(())"
    assert types.typeof(((), ())) == types.UniTuple(types.Tuple(()), 2)

    @cuda.jit((types.int64[:], types.Tuple(()), types.Tuple((types.Tuple(()), types.float32))))
    def kernel(r, nothing, pair):
        r[0] = len(nothing) + len(pair[0])
        r[1] = pair[1]

    r = np.ones(2, np.int64)
    kernel[1, 1](r, (), ((), 7))
    assert r.tolist() == [0, 7]
    for wrong in ((1,), 1, ((), ())):
        with pytest.raises(TypeError):
            kernel[1, 1](r, wrong, ((), 7))
    with pytest.raises(TypeError):
        kernel[1, 1](r, (), (3, 7))



def test_loops():
    def total(*numbers):
        s = 0
        for x in numbers:
            s += x
        else:
            s += 100
        return s

    @cuda.jit
    def kernel(r):
        r[0] = total()
        r[1] = total(1, 2)
        for x in ():
            r[0] = x

    r = np.zeros(2, np.int64)
    kernel[1, 1](r)
    assert r.tolist() == [100, 103]
