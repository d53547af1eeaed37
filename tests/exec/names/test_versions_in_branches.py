"""Versions of a name that only a branch uses, with other assignments after them. Python computes the expected values."""
import numpy as np

from py2cu import cuda


def value(x, n):
    total = 0.0
    for k in range(n):
        if x > k:
            v = x * 0.5
            if v > 6:
                continue
            v = v * 2 + v
        elif x < -k:
            v = x + 1
            v = v - (v := v * 3)
        else:
            while True:
                v = total + x
                if v > 3:
                    v = v - 4
                    break
                v = v + 2
                if v > 1:
                    break
                v = -v
                total = total + 2
        m = k
        for m in range(m):
            m = m * 2
            total = total + m
        total = total + v
    return total


d_value = cuda.jit(device=True)(value)


@cuda.jit
def values(x, out, n):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = d_value(x[i], n)


def test_values():
    x = np.arange(-8.0, 18.0, 0.25)
    out = np.zeros(x.size)
    values[1, 128](x, out, 5)
    assert list(out) == [value(number, 5) for number in x.tolist()]
