"""Values of names after loops with several breaks and continues, nested loops and `else`, some of them integers on one path and floats on another."""
import numpy as np

from py2cu import cuda


@cuda.jit
def exits(x, out):
    a = 1
    b = 2
    last = -1
    for i in range(x.size):
        last = i
        if x[i] < 0:
            a = 0.5
            continue
        b = b + x[i]
        if x[i] > 90:
            a = a + 2
            break
        if x[i] > 80:
            b = 0.25
            continue
        a = b
        for k in range(i):
            b = b - k
            if b < -20:
                break
            if k == 3:
                a = a + 1
                continue
            last = last + k
        else:
            b = b + 0.125
        if x[i] == 77:
            break
    else:
        a = a * 2
        last = 1000
    out[0] = a
    out[1] = b
    out[2] = last


@cuda.jit
def endless(x, out):
    i = 0
    kind = 0
    while True:
        i += 1
        if i >= x.size:
            kind = 1
            break
        if x[i] < 0:
            kind = 2.5
            i += 1
            continue
        if x[i] > 90:
            break
        kind = x[i]
    out[0] = i
    out[1] = kind


ARGUMENTS = [[5, 3, 9], [5, -3, 9], [5, 95, 2], [5, 85, 2], [85, -1, 77, 4], [1, 2, 3, 4, 5, 6, 7, 8], [-1, -2], [50, 60, 70, 77, -3, 2],
             [0, 0, 0, 0, 0, 0, 0, 0, 0, -4]]


def test_names_have_the_values_of_the_executed_path():
    for kernel in (exits, endless):
        for values in ARGUMENTS:
            x = np.array(values)
            wanted, got = np.zeros(3), np.zeros(3)
            kernel.py_func(x, wanted)
            kernel[1, 1](x, got)
            np.testing.assert_array_equal(got, wanted, err_msg=f"{kernel.__name__} {values}")
