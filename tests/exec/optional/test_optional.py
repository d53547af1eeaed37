"""Values that are None or a number: variables, results and arguments of device functions; the expected values are Python's own."""
import warnings

import numpy as np
import pytest

from py2cu import cuda, types
from py2cu.errors import NumbaPerformanceWarning, TypingError


def more(x):
    if x > 2:
        return x * 2
    return None


def nothing(x):
    if x > 2:
        return
    return 0.5


def pair(x):
    return (x, 1.5) if x % 2 else None


def or_else(value, other):
    if value is None:
        return other
    return value


def twice(value):
    return None if value is None else 2 * value


@cuda.jit
def results(out):
    i = cuda.grid(1)
    v = more(i)
    if v is None:
        out[i, 0] = -1
    else:
        out[i, 0] = v
    v = more(i)
    if v is None:
        v = 999
    out[i, 1] = v
    w = nothing(i)
    out[i, 2] = 7 if w is None else w
    out[i, 3] = or_else(more(i), -5)
    t = twice(more(i))
    if t is not None:
        out[i, 4] = t
    p = pair(i)
    if p is None:
        p = 0, 0.25
    a, b = p
    out[i, 5] = a + b
    if more(i) is None:
        out[i, 6] = 1
    if (u := more(i)) is not None:
        out[i, 7] = u + 1


def python_results(i):
    v, w, t, p = more(i), nothing(i), twice(more(i)), pair(i) or (0, 0.25)
    return [-1 if v is None else v, 999 if v is None else v, 7 if w is None else w, or_else(more(i), -5), t or 0, sum(p), v is None,
            0 if v is None else v + 1]


def test_results():
    out = np.zeros((8, 8))
    results[1, 8](out)
    assert out.tolist() == [python_results(i) for i in range(8)]


def test_arguments_of_kernels():
    """One kernel for None, and one for each other type."""
    @cuda.jit
    def kernel(out, x, scale=None, shift=None):
        i = cuda.grid(1)
        value = i if x is None else x[i]
        if scale is not None:
            value = value * scale
        if shift is not None:
            value = value + shift
        out[i] = value

    out, x = np.zeros(4), np.array([1.5, 2.5, 3.5, 4.5])
    for args, expected in [((None, None, None), [0, 1, 2, 3]), ((None,), [0, 1, 2, 3]), ((x, None, 1), [2.5, 3.5, 4.5, 5.5]),
                           ((x, 2), [3, 5, 7, 9]), ((None, 3, 0.5), [0.5, 3.5, 6.5, 9.5])]:
        kernel[1, 4](out, *args)
        assert out.tolist() == expected
    kernel[1, 4](out, x, shift=1)
    assert out.tolist() == [2.5, 3.5, 4.5, 5.5]
    assert len(kernel.overloads) == 4
    eager = cuda.jit("void(float64[::1], none)")(kernel_of_none)
    eager[1, 4](out, None)
    assert out.tolist() == [7] * 4
    with pytest.raises(TypeError):
        eager[1, 4](out, 3)


def kernel_of_none(out, nothing):
    out[cuda.grid(1)] = 7 if nothing is None else nothing


def test_variables():
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        best = None
        for k in range(x.shape[1]):
            if x[i, k] > 0 and (best is None or x[i, k] < best):
                best = x[i, k]
        last = None
        k = 0
        while k < x.shape[1]:
            if x[i, k] == 5:
                last = k
                break
            k += 1
        out[i, 0] = -1 if best is None else best
        if last is not None:
            out[i, 1] = last + 1
        z = None
        if i > 1:
            z = complex(i, 2)
        if z is not None:
            out[i, 2] = z.imag
        flag = None
        if i == 1:
            flag = True
        elif i == 2:
            flag = False
        out[i, 3] = 3 if flag is None else flag

    x = np.array([[3, 5, 2, 9], [0, -1, 0, -5], [5, 1, 0, 0], [-1, -2, 8, 5]], dtype=np.float32)
    out = np.zeros((4, 4))
    kernel[1, 4](x, out)
    for i, row in enumerate(x.tolist()):
        best = min((v for v in row if v > 0), default=-1)
        assert out[i].tolist() == [best, row.index(5) + 1 if 5 in row else 0, 2 if i > 1 else 0, [3, 1, 0, 3][i]]


def test_types_merge():
    """None, an integer and a float: the value is a float."""
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        v = None
        if i == 1:
            v = 3
        elif i == 2:
            v = 0.5
        out[i] = -1 if v is None else v / 2

    out = np.zeros(3)
    kernel[1, 3](out)
    assert out.tolist() == [-1, 1.5, 0.25]


def test_recursion():
    def smaller(x):
        if x > 5:
            return x - 1
        else:
            return

    def product(x):
        out = smaller(x)
        if out is None:
            return out
        elif out < 8:
            return out
        else:
            return x * product(out)

    @cuda.jit
    def kernel(r, x):
        found = product(x[0])
        if found is None:
            found = 999
        r[0] = found

    for x in (0, 5, 10, 15):
        r = np.zeros(1, np.int64)
        kernel[1, 1](r, np.array([x]))
        assert r[0] == (999 if product(x) is None else product(x))


def test_warning_for_a_path_without_return():
    def forgets(x):
        if x > 2:
            return x

    with pytest.warns(Warning, match="'forgets' returns int64 on some paths, and None when it reaches its end"):
        @cuda.jit("void(float64[::1])")
        def kernel(out):
            v = forgets(cuda.grid(1))
            if v is not None:
                out[cuda.grid(1)] = v

        out = np.zeros(5)
        kernel[1, 5](out)
    assert out.tolist() == [0, 0, 0, 3, 4]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", NumbaPerformanceWarning)  # few threads: the warning is issued only if no earlier test launched it
        results[1, 8](cuda.to_device(np.zeros((8, 8))))


def test_none_as_a_number():
    """Numba's message with debug; without it, None is 0."""
    def kernel(out):
        i = cuda.grid(1)
        out[i] = more(i) + 1

    out = cuda.to_device(np.zeros(4))
    with pytest.raises(TypeError, match=r"tid=\[0, 0, \d\] ctaid=\[0, 0, 0\]: expected int64, got None$"):
        cuda.jit(debug=True, opt=False)(kernel)[1, 4](out)
    assert out.copy_to_host().tolist() == [0, 0, 0, 7]
    cuda.jit(kernel)[1, 4](out)
    assert out.copy_to_host().tolist() == [1, 1, 1, 7]


def test_none_used_as_a_number():
    @cuda.jit(device=True)
    def nothing(out):
        out[2] += 1

    @cuda.jit
    def in_tuple(n, out):
        none = nothing(out)
        a, b, c = (2, n if none else none) + (more := (n,))
        out[0] = a + c + more[0]

    def added(n, out):
        none = nothing(out)
        out[1] = 3 + (n if n > 4 else none)

    out = cuda.to_device(np.zeros(3))
    in_tuple[1, 1](5, out)
    assert out.copy_to_host().tolist() == [12, 0, 1]
    kernel = cuda.jit(debug=True, opt=False)(added)
    kernel[1, 1](5, out)
    assert out.copy_to_host().tolist() == [12, 8, 2]
    with pytest.raises(TypeError, match=r"expected int64, got None$"):
        kernel[1, 1](3, out)
    assert out.copy_to_host().tolist() == [12, 8, 3]
    cuda.jit(added)[1, 1](3, out)
    assert out.copy_to_host().tolist() == [12, 3, 4]


def accumulated(x, out):
    total = None
    for i in range(x.size):
        if x[i] > 0:
            if total is None:
                total = x[i]
            else:
                total += x[i]
    out[0] = -1 if total is None else total
    scale = None
    if x[0] > 1:
        scale = 1.5
    if scale is not None:
        scale *= x[0]
        scale -= 1
        out[1] = scale


@pytest.mark.parametrize("x", [[2, -1, 4], [-1, -2, -3], [1, 1, 1]])
def test_augmented(x):
    x = np.array(x)
    expected, got = np.zeros(2), np.zeros(2)
    accumulated(x, expected)
    cuda.jit(accumulated)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)


def test_signatures():
    @cuda.jit("float64(Optional(float32), int32)", device=True)
    def declared(a, b=3):
        if a is None:
            return b
        return a + b

    @cuda.jit(types.float32(types.Optional(types.float32[:]), types.int64), device=True)
    def item(x, i):
        return x[i] if x is not None else -1

    @cuda.jit("Optional(float64)(float64)", device=True)
    def root(a):
        if a < 0:
            return None
        return a * 0.5

    @cuda.jit
    def kernel(out, x, n):
        out[0] = declared(x[0], 2) + declared(None, 3)
        out[1] = item(x, 1) + item(None, 1) + item(x[::2], 1)
        v = n if n > 3 else None
        out[2] = declared(v, 7)
        r = root(n)
        out[3] = r if r is not None else -1

    x = np.array([1.5, 2.5, 4], np.float32)
    for n in (-4, 3, 9):
        out = np.zeros(4)
        kernel[1, 1](out, x, n)
        assert out.tolist() == [6.5, 5.5, n + 7 if n > 3 else 7, n * 0.5 if n >= 0 else -1]
    assert str(types.type_named("Optional(float32)")) == str(types.Optional(types.float32)) == "Optional(float32)"
    with pytest.raises(TypingError, match="only device functions"):
        cuda.jit("void(Optional(float32), float64[::1])")(lambda a, out: None)[1, 1](None, out)
