"""Statements: each function runs in a kernel and in CPython with the same arguments, and the results must be equal."""
import numpy as np
import pytest

from py2cu import cuda

INPUTS = [(a, b) for a in (-7, -2, -1, 0, 1, 2, 3, 5, 10, 17) for b in (-3, -1, 0, 1, 2, 3, 4, 7)]


def branches(a, b):
    if a < 0:
        r = 1
    elif a == 0 and b > 0:
        r = 2
    elif a > 5 or b == 3:
        r = 3
    else:
        r = 4
    return r


def nested_branches(a, b):
    r = 0
    if a > 0:
        if b > 0:
            r = 1
        else:
            if b == 0:
                r = 2
    else:
        r = -1
        if not b:
            r -= 1
    return r


def while_loop(a, b):
    n = 0
    while a > b:
        a -= 2
        n += 1
        if n > 50:
            break
    return n * 100 + a


def while_else(a, b):
    i = 0
    while i < 10:
        if i == a:
            break
        i += 1
    else:
        return -b
    return i


def while_continue(a, b):
    total = 0
    i = 0
    while i < 12:
        i += 1
        if i % 3 == 0:
            continue
        total += i * b
    return total + a


def while_true(a, b):
    n = 0
    while True:
        n += 1
        if n * n > a + b:
            break
    return n


def for_stop(a, b):
    total = 0
    for i in range(a):
        total = total * 3 + i
    return total + b


def for_start_stop(a, b):
    total = 0
    for i in range(b, a):
        total = total * 3 + i
    return total


def for_step_two(a, b):
    total = 1
    for i in range(b, a, 2):
        total = total * 5 + i
    return total


def for_step_down(a, b):
    total = 1
    for i in range(a, b, -1):
        total = total * 5 + i
    return total


def for_step_down_three(a, b):
    total = 1
    for i in range(a, b, -3):
        total = total * 5 + i
    return total


def for_step_variable(a, b):
    total = 1
    step = b
    if step == 0:
        step = 4
    for i in range(a, a + 11, step):
        total = total * 7 + i
        if total > 1000000:
            break
    for i in range(a, a - 11, step):
        total = total * 3 + i
        if total > 10000000:
            break
    return total


def for_else(a, b):
    for i in range(8):
        if i == a:
            r = 10
            break
    else:
        r = 20
    return r + b


def for_else_continue(a, b):
    r = 0
    for i in range(6):
        if i == b:
            continue
        if i == a:
            break
        r += i
    else:
        r += 100
    return r


def for_variable_after(a, b):
    i = -5
    for i in range(b, a):
        pass
    return i


def for_variable_changed(a, b):
    total = 0
    for i in range(6):
        total = total * 10 + i
        i = i * 2 + a
        total += i
    return total + b


def for_range_read_once(a, b):
    n = 5
    count = 0
    for i in range(n):
        n += 10
        count += 1
    return count + n + a + b


def nested_loops(a, b):
    total = 0
    for i in range(6):
        for j in range(i, 6):
            if j == b:
                break
            if (i + j) % 2 == 0:
                continue
            total += i * 10 + j
        else:
            total += 1000
        if i == a:
            break
    return total


def early_return(a, b):
    for i in range(10):
        if i * i >= a:
            return i
        for j in range(3):
            if i + j == b:
                return -j
    return 99


def tuple_assignment(a, b):
    a, b = b, a
    (c, d), e = (a + 1, b + 1), 3
    c, d = d, c
    return a * 1000 + b * 100 + c * 10 + d + e


def rotation(a, b):
    c = 1
    for _ in range(5):
        a, b, c = b, c, a + b
    return a * 10000 + b * 100 + c


def chained_assignment(a, b):
    x = y = a
    x += 1
    y -= b
    return x * 100 + y


def augmented(a, b):
    x = a
    x += b
    x *= 3
    x -= 1
    x //= 2
    x %= 11
    x <<= 3
    x >>= 1
    x |= 5
    x &= 127
    x ^= 9
    x **= 2
    return x


def chained_comparison(a, b):
    r = 0
    if -2 < a <= b:
        r += 1
    if a < b > 0:
        r += 2
    if 0 <= a < 5 < b + 3:
        r += 4
    if a == b != 3:
        r += 8
    return r


def and_or_values(a, b):
    x = a and b
    y = a or b
    z = a > 0 and b > 0
    w = (a or 5) and (b or 6)
    return x * 1000 + y * 100 + z * 10 + w


def conditional(a, b):
    x = a if a > b else b
    y = (1 if a > 0 else 2) if b > 0 else (3 if a > 0 else 4)
    return x * 10 + y


def floor_division(a, b):
    if b == 0:
        return 0
    return (a // b) * 100 + a % b


def floor_division_by_constants(a, b):
    return a // 3 * 1000 + a % 3 * 100 + b // -2 * 10 + b % -2


def powers(a, b):
    return a ** 3 + b ** 2 + a ** 0


def shifts(a, b):
    return (a << 3) + (a >> 1) + (b >> 2)


def bit_twiddling(a, b):
    x = a & 0xFF
    y = b | 0x10
    z = a ^ b
    return (x << 16) + (~y & 0xFF) * 256 + (z & 0x7F)


def builtin_calls(a, b):
    return min(a, b) * 1000 + max(a, b, 3) * 100 + abs(a) * 10 + abs(b - a)


def booleans(a, b):
    p = a > 0
    q = b > 0
    return (p and not q) * 4 + (p or q) * 2 + (p == q) + int(p) * 10


def pass_and_docstring(a, b):
    """None of these statements is executed."""
    pass
    if a:
        pass
    return b


def shadowing_in_branches(a, b):
    x = a
    if b > 0:
        x = 2
        y = 3
    else:
        y = x
    return x * 10 + y


def swap_in_loop(a, b):
    lo = min(a, b)
    hi = max(a, b)
    while lo < hi:
        lo, hi = lo + 1, hi - 1
    return lo * 100 + hi


def gcd(a, b):
    a = abs(a)
    b = abs(b)
    while b:
        a, b = b, a % b
    return a


def collatz(a, b):
    n = abs(a) + 1
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps + b


FUNCTIONS = [value for value in list(globals().values()) if callable(value) and getattr(value, "__module__", None) == __name__]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_like_python(function):
    device_function = cuda.jit(function, device=True)

    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = device_function(a[i], b[i])

    a = np.array([pair[0] for pair in INPUTS])
    b = np.array([pair[1] for pair in INPUTS])
    out = np.full(a.size, -10**9)
    kernel[3, 32](a, b, out)
    expected = [int(function(*pair)) for pair in INPUTS]
    different = [f"{function.__name__}{pair} = {got}, Python says {want}" for pair, got, want in zip(INPUTS, out.tolist(), expected) if got != want]
    assert not different, "\n".join(different[:20])


def test_types_that_change(load):
    """A variable can be an integer first and a float later; at a join of both, it is a float."""
    module = load("""
from py2cu import cuda

@cuda.jit
def kernel(n, out):
    x = 1
    out[0] = x // 2
    x = 2.5
    out[1] = x
    c = 0
    for i in range(n):
        c += 0.5
    out[2] = c
    if n > 2:
        y = 1
    else:
        y = 0.25
    out[3] = y / 2
""")
    out = np.zeros(4)
    module.kernel[1, 1](5, out)
    assert out.tolist() == [0.0, 2.5, 2.5, 0.5]
    module.kernel[1, 1](1, out)
    assert out.tolist() == [0.0, 2.5, 0.5, 0.125]


def test_range_of_narrow_types(load):
    module = load("""
from py2cu import cuda, int8, uint8, int32

@cuda.jit
def kernel(a, out):
    n = 0
    for i in range(a[0]):
        n += i
    out[0] = n
    n = 0
    for i in range(uint8(250), uint8(255)):
        n += i
    out[1] = n
    n = 0
    for i in range(int32(5), int32(-5), int32(-2)):
        n = n * 10 + i
    out[2] = n
""")
    out = np.zeros(3, np.int64)
    module.kernel[1, 1](np.array([100], np.int8), out)
    expected = 0
    for i in range(5, -5, -2):
        expected = expected * 10 + i
    assert out.tolist() == [sum(range(100)), sum(range(250, 255)), expected]


def test_loops_at_the_ends_of_int64(load):
    module = load("""
from py2cu import cuda

@cuda.jit
def kernel(first, last, step, out):
    n = 0
    for i in range(first, last, step):
        n += 1
        out[1] = i
        if n >= 10:
            break
    out[0] = n
""")
    top, bottom = 2**63 - 1, -2**63
    # a step beyond the end of int64 is not tested: docs/move-from-numba.md lists it among the differences from Numba
    for first, last, step in [(top - 5, top, 1), (top - 6, top, 2), (top - 7, top, 7), (bottom + 6, bottom, -2), (bottom + 5, bottom, -1),
                              (top - 2**62, top, 2**62), (0, 10, 3), (0, -10, -3), (5, 5, 1), (5, 4, 1), (4, 5, -1)]:
        values = list(range(first, last, step))[:10]
        out = np.zeros(2, np.int64)
        module.kernel[1, 1](first, last, step, out)
        assert out[0] == len(values), (first, last, step)
        if values:
            assert out[1] == values[-1], (first, last, step)


def test_branches_are_removed_per_instance():
    """A branch on None that is decided for one set of argument types removes nothing for the others."""
    @cuda.jit(device=True)
    def scaled(a, factor=None):
        if factor is None:
            return a
        return a * factor

    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        out[i] = scaled(i) + scaled(i, 2) + scaled(i, None) + scaled(1.5, 2.5)

    out = np.zeros(4)
    kernel[1, 4](out)
    assert out.tolist() == [4 * i + 3.75 for i in range(4)]
