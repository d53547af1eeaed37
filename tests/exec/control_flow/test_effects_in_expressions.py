"""`:=` and calls with side effects in parts of expressions that may not
be evaluated, and before uses of the same names; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda

TABLE = (4, -1, 9)


@cuda.jit(device=True)
def step(x, k):
    x[k] += 1
    return x[k]


@cuda.jit(device=True)
def second(x, a, b):
    return a * 10 + b


@cuda.jit(device=True)
def known_default(x, i, k=3, b=True):
    n = 0
    while n < 2:
        n += 1
        if b or (k := n):
            i = k
    return i % 7


@cuda.jit
def chains(x, out, h):
    v = 3
    c = x[0] < x[1] < x[2] != (v := 7)
    out[0] = v + c
    f = 2.5
    c = step(x, 0) < x[0] < (f := 1.5) != False
    out[1] = f * 10 + c
    if 100 > x[0] != 4 != (v := 25):
        out[2] = 1
    out[3] = v
    if x[0] != 4 and 1 < x[0] < (v := x[1]):
        out[2] += 2
    out[4] = v
    while x[3] < 4 and step(x, 3) < 3 < (v := v + 1):
        out[5] += v
    out[5] += v


@cuda.jit
def guards(x, out, h):
    b = 1
    match 5:
        case 1 if (b := 255):
            out[1] = 1
    out[0] = b
    match x[0]:
        case 1 if (b := 77):
            out[2] = 1
        case 2 | 0 if step(x, 3):
            out[3] = 1
        case n if n > (b := 2):
            out[4] = n
    out[5] = b


@cuda.jit
def subjects(x, out, h):
    match step(x, 2) - 2:
        case _ if x[0]:
            out[6] += 5
    match step(x, 2) - 2:
        case _ if out[6] == 7:
            pass
        case 3 | 4:
            out[0] = 9
    match step(x, 2):
        case _:
            pass


@cuda.jit
def constant_index(x, out, h):
    m = x[0]
    for k in range(TABLE[(m := 1)] + 3):
        out[k] = m
    out[5] = TABLE[(m := 0)] + m
    out[6] = TABLE[(m := 8 % 3)]
    out[7] = m


@cuda.jit
def bounds(x, out, h):
    v = out[: x[step(x, 1) % 4] % 3 + 1 : 1]
    v[0] = 7
    unused = out[: x[step(x, 1) % 4] :]
    out[step(x, 1) % 3 : 6 - step(x, 1) % 2] = step(x, 2)
    k = 1
    out[k : (k := k + 3)] = k
    out[k :: (k := -1)] += k
    for k in range(step(x, 3) % 4, step(x, 3)):
        out[5] += k
    for n in range(1, k % 5 + 3, x[(k := 5)] % 2 * 3 - 2):
        out[n] = k


@cuda.jit
def augmented(x, out, h):
    k = 6
    k &= second(x, (k := 1), k)
    out[0] = k
    k += (k := 5) + k
    out[1] = k
    k = k * 2 - (k := 3) + k
    out[2] = k
    out[(n := x[1] % 8)] += divmod(5 if n else 2, 4)[1]
    h[step(x, 0) % 4] <<= 7
    h[step(x, 0) % 4] >>= 1
    h[step(x, 0) % 4] //= 2


@cuda.jit
def places(x, out, h):
    i = x[0]
    k = x[1]
    out[(k or (i := 31)) % 4] = (i := x[2])
    out[4] = i
    out[(k and (i := 31)) % 4] = (i := x[2])
    out[5] = i
    out[(i := 2) if k < 0 else 3] = (i := i + 1)
    out[6] = i


@cuda.jit
def summed_place(x, out, h):
    out[sum(x) % 8] = step(x, 0)
    x[max(x) % 8] = step(x, 5) + step(x, 6)


@cuda.jit
def unpacked(x, out, h):
    k = 2
    out[(k := 1)], *rest = x[1], 6, k, x[k]
    out[2] = sum(rest) + k
    out[step(x, 0) % 4], *rest, k = k, 2, step(x, 2), k
    out[3] = sum(rest) * 10 + k
    out[4], *rest = 7, out[4], out[5]
    out[6] = sum(rest)


@cuda.jit
def default(x, out, h):
    out[0] = known_default(x, x[0])
    out[1] = known_default(x, x[0], 7)
    out[2] = known_default(x, x[0], known_default(x, 2))


@cuda.jit
def second_part(x, out, h):
    b = 5
    i = 1
    for k in range(4):
        b = b and x[(i := k % 3)] > sum(out)
        b = b and x[(i := i + 1)] > max(out)
    out[2] = i
    out[3] = x[0] if x[0] > 0 else (i := 9)
    out[4] = i


@cuda.jit
def captured(x, out, h):
    j = x[0]

    def inside(p):
        return p * 10 + j

    out[0] = inside((j := x[2]))
    out[1] = inside(p=(j := x[3])) + inside((j := x[4]) + j)


@cuda.jit
def first_parts(x, out, h):
    rows = out.reshape((2, 4))
    k = 0
    out[0] = rows[(k := 1)][(k := k + 1)] + k
    out[(k := k % 2)] = n = (k := x[0])
    out[7] = n
    for x[3], j in enumerate(x, 2):
        out[j % 6] += j
    for x[4], j in zip(out, x):
        out[6] += j


@pytest.mark.parametrize("kernel", [first_parts, summed_place, captured, chains, guards, subjects, constant_index, bounds, augmented, places, unpacked, default, second_part])
def test_python(kernel):
    def arguments():
        return np.array([3, -1, 4, 1, -5, 9, 2, 6]), np.arange(8), np.arange(5, 9, dtype=np.int32)

    expected, got = arguments(), arguments()
    outside = {"TABLE": TABLE, **{name: globals()[name].py_func for name in ("step", "second", "known_default")}}
    type(kernel.py_func)(kernel.py_func.__code__, outside)(*expected)
    kernel[1, 1](*got)
    for one, other in zip(expected, got):
        np.testing.assert_array_equal(other, one)
