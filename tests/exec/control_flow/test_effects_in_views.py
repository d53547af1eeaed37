"""`:=` and calls with side effects after views and tuples that read the same names; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def step(x, k):
    x[k] += 1
    return x[k]


@cuda.jit(device=True)
def summed(v, k):
    return v[0] * 10 + k


@cuda.jit(device=True)
def three(v, a, b, k):
    return v[0] * 1000 + a * 100 + b * 10 + k


@cuda.jit
def stores(x, out):
    i = 3
    x[i:] += (i := 1)
    out[0] = i
    i = 5
    x[i::-2] -= step(x, (i := 0))
    out[1] = i
    i = 6
    x[i:].fill((i := 2))
    x[i : i + 2] += out[i - 2 : i] * (i := 4) + i
    x[i:3] = out[i:6] + (i := 1) + i
    out[2] = i


@cuda.jit
def arguments(x, out):
    i = 3
    out[0] = summed(x[i:], (i := 1))
    out[1] = summed(k=(i := 2), v=x[i:]) + (x[i:], (i := 4))[0][0]
    out[2] = sum(x[i:], (i := 1))
    out[4] = three(x, *((4, i) if x[0] else (i, 5)), (i := 3))
    out[5] = three((j := x[1:]), *((j[0], i) if x[0] else (i, 5)), i)
    m = out.reshape((2, 4))
    out[3] = m[i % 2, (i := 0) :][i] + m[i:, (i := 1) :][0, i]


@cuda.jit
def tuples(x, out):
    i = 2
    t = (u := (i, step(x, 0)))
    out[0] = t[1] * 10 + u[1]
    out[1] = (u := (step(x, 1), i))[0] + u[0]
    a, b = (u := (x[2], step(x, 2)))
    out[2] = a + b + u[0] + u[1]


@cuda.jit
def iterators(x, out):
    it = iter(x)
    out[next(it) % 8] += next(it)
    out[next(it) % 8] = next(it)
    out[3] = next(it) * 10 - next(it)


@pytest.mark.parametrize("kernel", [stores, arguments, tuples, iterators])
def test_python(kernel):
    wanted, got = ((np.arange(3, 12), np.arange(8)) for _ in range(2))
    outside = {"step": step.py_func, "summed": summed.py_func, "three": three.py_func}
    type(kernel.py_func)(kernel.py_func.__code__, outside)(*wanted)
    kernel[1, 1](*got)
    for one, other in zip(wanted, got):
        np.testing.assert_array_equal(other, one)
