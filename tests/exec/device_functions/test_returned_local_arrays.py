"""Device functions that return arrays that they create: callers provide the memory."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32, float64

N = 3
PAIR = np.dtype([("at", np.float64, 2), ("mass", np.float64)], align=True)


@cuda.jit(device=True)
def cross(a, b):
    c = cuda.local.array(3, float64)
    c[0] = a[1] * b[2] - a[2] * b[1]
    c[1] = a[2] * b[0] - a[0] * b[2]
    c[2] = a[0] * b[1] - a[1] * b[0]
    return c


@cuda.jit(device=True)
def powers(x):
    p = cuda.local.array(4, float32)
    for i in range(4):
        p[i] = x**i
    return p


@cuda.jit(device=True)
def table(x):
    m = cuda.local.array((N, 2), float64)
    for i in range(N):
        for j in range(2):
            m[i, j] = x * i + j
    return m


@cuda.jit(device=True)
def through_two_levels(x):
    return table(x)


@cuda.jit(device=True)
def mixed(x):
    return powers(x), table(x), x + 1, powers(x + 1)


@cuda.jit(device=True)
def tail(x):
    return powers(x)[1:]


@cuda.jit(device=True)
def transposed(x):
    return table(x).T


@cuda.jit(device=True)
def identity(a):
    return a


@cuda.jit(device=True)
def through_argument(x):
    m = np.zeros(2)
    m[0] = x
    m[1] = 7
    return identity(m)


@cuda.jit(device=True)
def argument_or_own(v, limit):
    if v[0] > limit:
        return v
    w = np.full(3, limit)
    return w


@cuda.jit(device=True)
def choice(x, negative):
    a = cuda.local.array(2, float64)
    b = cuda.local.array(2, float64)
    a[0] = a[1] = x
    b[0] = b[1] = -x
    return b if negative else a


@cuda.jit(device=True)
def optional(x):
    a = cuda.local.array(2, float64)
    a[0] = x
    a[1] = 2 * x
    if x > 2:
        return a
    return None


@cuda.jit(device=True)
def from_a_branch(x):
    if x > 2:
        a = np.zeros(2)
        a[0] = x
    else:
        a = np.ones(2)
        a[1] = x
    return a


@cuda.jit(device=True)
def records(x):
    r = cuda.local.array(2, PAIR)
    r[0].mass = x
    r[1].mass = 2 * x
    r[1].at[0] = x
    r[1].at[1] = -x
    return r


@cuda.jit(device=True)
def of_record(x):
    return records(x)[1].at


@cuda.jit(device=True)
def step(u, t):
    k1 = np.zeros(3)
    k2 = np.zeros(3)
    for j in range(3):
        k1[j] = u[j] * t
        k2[j] = u[j] + k1[j]
    return k1 + k2


@cuda.jit(device=True)
def bits(x):
    """A device function that synchronizes: the CPU backend inlines it."""
    b = cuda.local.array(2, float64)
    b[0] = cuda.shfl_sync(0xFFFFFFFF, x, 3)
    cuda.syncthreads()
    b[1] = x
    return b


def run(kernel, width, *args):
    out = np.zeros((5, width))
    kernel[1, 32](out, *args)
    return out


def test_two_results_in_use():
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < out.shape[0]:
            a = powers(i)
            b = powers(i + 1)
            out[i, 0] = a[3] * 100 + b[3]
            out[i, 1] = powers(i + 2)[2] - powers(i + 3)[2]

    expected = [[i**3 * 100 + (i + 1) ** 3, (i + 2) ** 2 - (i + 3) ** 2] for i in range(5)]
    np.testing.assert_array_equal(run(kernel, 2), expected)


def test_tuples_levels_and_views():
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < out.shape[0]:
            p, m, s, q = mixed(float(i))
            t = tail(float(i))
            u = through_two_levels(float(i))
            w = transposed(float(i))
            out[i, 0] = p[2]
            out[i, 1] = m[2, 1]
            out[i, 2] = s
            out[i, 3] = q[3]
            out[i, 4] = t[1] + 100 * t.size
            out[i, 5] = u[1, 1] + 100 * u.shape[0]
            out[i, 6] = w[1, 2] + 100 * w.shape[0]
            out[i, 7] = through_argument(float(i))[0] + through_argument(1.0)[1]

    expected = [[i**2, 2 * i + 1, i + 1, (i + 1) ** 3, i**2 + 300, i + 1 + 300, 2 * i + 1 + 200, i + 7] for i in range(5)]
    np.testing.assert_array_equal(run(kernel, 8), expected)


def test_calls_in_loops():
    @cuda.jit
    def kernel(out, v):
        i = cuda.grid(1)
        if i < out.shape[0]:
            u = cross(v[i], v[0])
            for k in range(4):
                w = cross(u, v[k])
                u = cross(w, v[i])
            u = cross(u, u + v[1])
            out[i] = u

    v = np.arange(15.0).reshape(5, 3) ** 2 % 7
    expected = []
    for i in range(5):
        u = np.cross(v[i], v[0])
        for k in range(4):
            u = np.cross(np.cross(u, v[k]), v[i])
        expected.append(np.cross(u, u + v[1]))
    np.testing.assert_array_equal(run(kernel, 3, v), expected)


def test_array_expressions_as_results():
    @cuda.jit
    def kernel(out, v):
        i = cuda.grid(1)
        if i < out.shape[0]:
            u = np.zeros(3)
            u += v[i]
            for k in range(3):
                u = step(u, k)
            out[i] = u + step(u, 1)

    v = np.arange(15.0).reshape(5, 3)
    u = v.copy()
    for k in range(3):
        u = u * k + (u + u * k)
    np.testing.assert_array_equal(run(kernel, 3, v), u + 3 * u)


def test_local_array_or_argument():
    @cuda.jit
    def kernel(out, v):
        i = cuda.grid(1)
        if i < out.shape[0]:
            a = argument_or_own(v[i], 4.0)
            b = choice(v[i, 1], i > 2)
            c = choice(v[i, 2], i <= 2)
            d = optional(v[i, 0])
            e = from_a_branch(v[i, 0])
            out[i, 0] = a[1]
            out[i, 1] = b[0] + 100 * c[1]
            if d is not None:
                out[i, 2] = d[0] + d[1]
            out[i, 3] = e[0] + 100 * e[1]

    v = np.arange(15.0).reshape(5, 3)
    expected = [[y if x > 4 else 4, (-y if i > 2 else y) + 100 * (-z if i <= 2 else z), 3 * x if x > 2 else 0,
                 x if x > 2 else 1 + 100 * x] for i, (x, y, z) in enumerate(v)]
    np.testing.assert_array_equal(run(kernel, 4, v), expected)


def test_records():
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < out.shape[0]:
            r = records(float(i))
            s = of_record(float(i + 1))
            out[i, 0] = r[0].mass + r[1].mass
            out[i, 1] = s[0] + 100 * s[1] + r[1].at[1]

    np.testing.assert_array_equal(run(kernel, 2), [[3 * i, (i + 1) - 100 * (i + 1) - i] for i in range(5)])


@pytest.mark.parametrize("debug", [False, True])
def test_functions_that_synchronize(debug):
    @cuda.jit(debug=debug, opt=not debug)
    def kernel(out, x):
        i = cuda.grid(1)
        a = bits(x[i])
        b = bits(x[i] + 100)
        if i < out.shape[0]:
            out[i, 0] = a[0] + 1000 * a[1]
            out[i, 1] = b[0] + 1000 * b[1]

    x = np.arange(32.0)
    np.testing.assert_array_equal(run(kernel, 2, x), [[3 + 1000 * i, 103 + 1000 * (100 + i)] for i in range(5)])


def test_multidimensional_results_of_functions_that_synchronize():
    @cuda.jit(device=True)
    def rows(x):
        m = cuda.local.array((2, 2), float64)
        m[0, 0] = x
        cuda.syncthreads()
        m[1, 1] = cuda.shfl_sync(0xFFFFFFFF, x, 1)
        return m

    @cuda.jit
    def kernel(out, x):
        i = cuda.grid(1)
        m = rows(x[i])
        if i < out.shape[0]:
            out[i, 0] = m[0, 0]
            out[i, 1] = m[1, 1]

    np.testing.assert_array_equal(run(kernel, 2, np.arange(32.0)), [[i, 1] for i in range(5)])


def test_bounds_of_returned_arrays():
    @cuda.jit(boundscheck=True)
    def kernel(out, n):
        a = powers(2.0)
        if cuda.grid(1) == 0:
            out[0, 0] = a[n]

    run(kernel, 1, 3)
    with pytest.raises((IndexError, errors.SanitizerError)):
        run(kernel, 1, 4)
        cuda.synchronize()
