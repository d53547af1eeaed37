"""Views of arrays in kernels: slices, transposition, other shapes, assignment to slices; compared with NumPy."""
import itertools

import numpy as np
import pytest

from py2cu import cuda, float32, int32

BOUNDS = [-9, -7, -6, -3, -1, 0, 1, 3, 6, 7, 9]


@cuda.jit
def any_bounds(x, start, stop, out):
    part = x[start:stop]
    out[0] = len(part)
    for i in range(len(part)):
        out[1 + i] = part[i]
    up = x[start:stop:2]
    out[10] = up.size
    for i in range(up.size):
        out[11 + i] = up[i]
    down = x[start:stop:-2]
    out[20] = down.shape[0]
    for i in range(len(down)):
        out[21 + i] = down[i]
    from_start = x[start:]
    out[30] = len(from_start)
    for i in range(len(from_start)):
        out[31 + i] = from_start[i]
    to_stop = x[:stop]
    out[40] = len(to_stop)
    for i in range(len(to_stop)):
        out[41 + i] = to_stop[i]
    down_from = x[start::-1]
    out[50] = len(down_from)
    for i in range(len(down_from)):
        out[51 + i] = down_from[i]
    down_to = x[:stop:-1]
    out[60] = len(down_to)
    for i in range(len(down_to)):
        out[61 + i] = down_to[i]


@pytest.mark.parametrize("size", [0, 1, 6])
def test_bounds(size):
    x = np.arange(1, 1 + size, dtype=np.int32)
    for start, stop in itertools.product(BOUNDS, BOUNDS):
        out = np.zeros(72, np.int32)
        any_bounds[1, 1](x, start, stop, out)
        parts = [x[start:stop], x[start:stop:2], x[start:stop:-2], x[start:], x[:stop], x[start::-1], x[:stop:-1]]
        for at, part in zip([0, 10, 20, 30, 40, 50, 60], parts):
            assert out[at] == len(part), (start, stop, at)
            assert list(out[at + 1:at + 1 + len(part)]) == list(part), (start, stop, at)


@cuda.jit
def any_step(x, start, stop, step, out):
    part = x[start:stop:step]
    out[0] = len(part)
    for i in range(len(part)):
        out[1 + i] = part[i]
    whole = x[::step]
    out[10] = len(whole)
    for i in range(len(whole)):
        out[11 + i] = whole[i]


@pytest.mark.parametrize("step", [-7, -3, -2, -1, 1, 2, 3, 7])
def test_step_at_run_time(step):
    x = np.arange(1, 7, dtype=np.int32)
    for start, stop in itertools.product(BOUNDS, BOUNDS):
        out = np.zeros(20, np.int32)
        any_step[1, 1](x, start, stop, step, out)
        part, whole = x[start:stop:step], x[::step]
        assert out[0] == len(part) and list(out[1:1 + len(part)]) == list(part), (start, stop)
        assert out[10] == len(whole) and list(out[11:11 + len(whole)]) == list(whole)


@cuda.jit(device=True)
def total_of(m):
    total = 0.0
    for i in range(m.shape[0]):
        for j in range(m.shape[1]):
            total = total * 1.0009765625 + m[i, j]
    return total


@cuda.jit
def many_views(m, out):
    out[0] = total_of(m)
    out[1] = total_of(m.T)
    out[2] = total_of(m[1:, :-1])
    out[3] = total_of(m[::-1, ::2])
    out[4] = total_of(m[1:3])
    out[5] = total_of(m[..., 1:])
    out[6] = total_of(m[None, 1])
    out[7] = total_of(m[:, 2, None])
    out[8] = total_of(m.T[1:][::-1])
    out[9] = total_of(m[::-1][1:].T)
    out[10] = total_of(m[:, ::-1].transpose(1, 0))
    out[11] = total_of(m[1:][:, 1:][:, -1:])
    out[12] = total_of(m[2:1])
    out[13] = m[:, 1].sum() + m[1].sum() + m.sum()
    out[14] = m.T[2, 1] + m[1, ...][2] + m[:, 2][3]
    out[15] = m[:, 1:].strides[0] // m.itemsize + 10 * m[1:].ndim + m[None].shape[0]


def total_on_host(m):
    total = 0.0
    for v in m.reshape(-1):
        total = total * 1.0009765625 + float(v)
    return total


@pytest.mark.parametrize("layout", ["C", "F", "A"])
def test_views_of_two_axes(layout):
    m = np.arange(20, dtype=np.float64).reshape(4, 5) ** 1.5
    device = cuda.to_device(np.asfortranarray(m) if layout == "F" else m)
    if layout == "A":
        wide = np.zeros((8, 15))
        wide[::2, ::3] = m
        device = cuda.to_device(wide)[::2, ::3]
    out = np.zeros(16)
    many_views[1, 1](device, out)
    views = [m, m.T, m[1:, :-1], m[::-1, ::2], m[1:3], m[..., 1:], m[None, 1], m[:, 2, None], m.T[1:][::-1], m[::-1][1:].T,
             m[:, ::-1].transpose(1, 0), m[1:][:, 1:][:, -1:], m[2:1]]
    np.testing.assert_allclose(out[:13], [total_on_host(v) for v in views], rtol=1e-14)
    np.testing.assert_allclose(out[13], m[:, 1].sum() + m[1].sum() + m.sum(), rtol=1e-14)
    assert out[14] == m.T[2, 1] + m[1, 2] + m[3, 2]
    assert out[15] == device.strides[0] // 8 + 20 + 1


@cuda.jit
def stores(m, v, out):
    m[0] = 7
    m[1, 1:4] = v[:3]
    m[2, ::-1] = v
    m[3:, 0] = 2.75
    m[3, 1:3] = (8, 9.5)
    m[:, 4] = m[:, 0]
    out[:] = m
    out[:2, 1:] = v[1:]
    out[-1].fill(3)


def test_assignment_to_slices():
    m, v, out = np.zeros((5, 5), np.float32), np.arange(1, 6, dtype=np.float64), np.zeros((5, 5), np.int32)
    m2, out2 = m.copy(), out.copy()
    stores[1, 1](m, v, out)
    m2[0] = 7
    m2[1, 1:4] = v[:3]
    m2[2, ::-1] = v
    m2[3:, 0] = 2.75
    m2[3, 1:3] = (8, 9.5)
    m2[:, 4] = m2[:, 0]
    out2[:] = m2
    out2[:2, 1:] = v[1:]
    out2[-1].fill(3)
    assert np.array_equal(m, m2) and np.array_equal(out, out2)


@cuda.jit
def static_arrays(x, out):
    tile = cuda.shared.array((4, 6), float32)
    t = cuda.threadIdx.x
    row = tile[t]
    row[:] = x[t]
    cuda.syncthreads()
    column = tile[:, t]
    out[t, 0] = column.sum()
    out[t, 1] = tile[1:, 2:][t % 3, 1]
    out[t, 2] = tile.T[t, 1]
    out[t, 3] = tile[::-1, ::-2][1][t % 3]
    part = tile[1:3, ::3]
    out[t, 4] = part[1, 1] + len(part)
    out[t, 5] = tile.reshape(24)[7] + tile.ravel()[t]
    flat = tile.reshape((2, -1))
    out[t, 6] = flat[1, 3] + flat.shape[1]
    own = cuda.local.array(5, int32)
    own[:] = 1
    own[1:3] = t
    out[t, 7] = own.sum() + own[::-1][2] + total_of(tile[:2].T)


def test_views_of_static_arrays():
    x = np.arange(24, dtype=np.float32).reshape(4, 6) ** 2
    out = np.zeros((4, 8), np.float64)
    static_arrays[1, 4](x, out)
    for t in range(4):
        part = x[1:3, ::3]
        flat = x.reshape((2, -1))
        own = np.ones(5, np.int32)
        own[1:3] = t
        expected = [x[:, t].sum(), x[1:, 2:][t % 3, 1], x.T[t, 1], x[::-1, ::-2][1][t % 3], part[1, 1] + len(part),
                    x.reshape(24)[7] + x.ravel()[t], flat[1, 3] + flat.shape[1], own.sum() + own[::-1][2] + total_on_host(x[:2].T)]
        np.testing.assert_allclose(out[t], expected, rtol=1e-6)


@cuda.jit
def other_extents(x, n, out):
    m = x.reshape((-1, n))
    k = x.reshape(2, 3, 4)
    out[0] = m.shape[0]
    out[1] = m[1, 2]
    out[2] = k[1, 2, 3]
    out[3] = k[1].ravel()[5]
    out[4] = m.flat[-1]
    out[5] = len(m.flat)
    out[6] = k.T[3, 2, 1] + k.transpose(2, 0, 1)[3, 1, 2] + k.transpose((0, 2, 1))[1, 3, 0]


def test_reshape():
    x = np.arange(24, dtype=np.int64) * 3
    out = np.zeros(7, np.int64)
    other_extents[1, 1](x, 6, out)
    m, k = x.reshape(-1, 6), x.reshape(2, 3, 4)
    assert list(out) == [4, m[1, 2], k[1, 2, 3], k[1].ravel()[5], x[-1], 24, k[1, 2, 3] * 2 + k[1, 0, 3]]


@cuda.jit
def buffers(a, b, n):
    src, dst = a, b
    for _ in range(n):
        dst[0] = src[0] + 1
        dst[1:] = src[:-1]
        src, dst = dst, src


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_swapped_buffers(n):
    a, b = np.arange(6.0), np.zeros(6)
    a2, b2 = a.copy(), b.copy()
    buffers[1, 1](a, b, n)
    src, dst = a2, b2
    for _ in range(n):
        dst[0] = src[0] + 1
        dst[1:] = src[:-1]
        src, dst = dst, src
    assert np.array_equal(a, a2) and np.array_equal(b, b2)


@cuda.jit
def narrowed(x, out):
    rest = x
    while len(rest) > 2:
        out[0] += rest[0] * rest[-1]
        rest = rest[1:-1]
    out[1] = len(rest)
    out[2] = len(x)


def test_view_of_itself_in_a_loop():
    x = np.arange(1, 8, dtype=np.int64)
    out = np.zeros(3, np.int64)
    narrowed[1, 1](x, out)
    assert list(out) == [1 * 7 + 2 * 6 + 3 * 5, 1, 7]


@cuda.jit
def turned_and_halved(m, n, out):
    rest = m
    for i in range(n):
        rest = rest.T
        out[i] = rest[0, -1] * 100 + rest.shape[0]
    row = m[1]
    while len(row) > 1:
        row = row[::2]
        out[n] = out[n] * 100 + row[-1]
    m = m.T
    out[n + 1] = m.shape[0]


@pytest.mark.parametrize("step", [1, 2])
def test_views_that_start_at_the_first_element(step):
    m = np.arange(15, dtype=np.int64).reshape(3, 5)
    out = np.zeros(6, np.int64)
    turned_and_halved[1, 1](cuda.to_device(np.repeat(m, step, 1))[:, ::step], 4, out)
    assert list(out) == [m.T[0, -1] * 100 + 5, m[0, -1] * 100 + 3] * 2 + [90905, 5]


@cuda.jit
def augmented(m, v, out):
    row = m[1]
    row += 2
    row[1:] *= v[1:]
    m[::2, 0] -= 0.5
    m //= 2
    out += v[::-1]
    for i in range(3):
        out *= 2
        out = out[1:]
    out[:] = -1


def test_augmented_assignment_to_views():
    arrays = [np.arange(12, dtype=np.float32).reshape(3, 4), np.arange(3, 7), np.arange(4)]
    expected = [a.copy() for a in arrays]
    augmented[1, 1](*arrays)
    augmented.py_func(*expected)
    for got, wanted in zip(arrays, expected):
        assert np.array_equal(got, wanted)


@cuda.jit
def stencil(m, out):
    i = cuda.grid(1) + 1
    if i < m.shape[0] - 1:
        up, mid, down = m[i - 1], m[i], m[i + 1]
        row = out[i, 1:-1]
        for k in range(len(row)):
            row[k] = up[k + 1] + mid[k] + mid[k + 2] + down[k + 1]


def test_stencil():
    m, out = np.arange(42.0).reshape(6, 7) ** 2, np.zeros((6, 7))
    stencil[2, 4](m, out)
    expected = np.zeros((6, 7))
    expected[1:-1, 1:-1] = m[:-2, 1:-1] + m[2:, 1:-1] + m[1:-1, :-2] + m[1:-1, 2:]
    assert np.array_equal(out, expected)


@cuda.jit
def read_from_indices(x, at, out):
    part = x[at[0]:at[1]]
    at[0] = 0
    out[0] = part[0]
    out[1] = len(part)
    for v in x[at[0]:at[1]]:
        at[0] += 1
        at[1] -= 1
        out[2] += v


def test_bounds_in_memory_are_read_once():
    arrays = [np.arange(10, 20), np.array([3, 7]), np.zeros(3, np.int64)]
    expected = [a.copy() for a in arrays]
    read_from_indices[1, 1](*arrays)
    read_from_indices.py_func(*expected)
    assert np.array_equal(arrays[2], expected[2]) and np.array_equal(arrays[1], expected[1])


@cuda.jit
def turned(m, n, out):
    v = m[:, :]
    w = m.T
    for i in range(n):
        v = v[1:].T
        w = w.T[::-1, 1:]
    out[0], out[1], out[2], out[3] = v[0, 0], v[1, 0], v.shape[0], v.shape[1]
    out[4], out[5], out[6], out[7] = w[0, 0], w[0, 1], w.shape[0], w.shape[1]
    a = m[0]
    b = m[:, 0]
    a, b = b, a
    out[8], out[9] = a[1], b[1]
    a, size = a[2:], a.size
    out[10], out[11] = size, len(a)


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_axes_swapped_in_a_loop(n):
    m = np.arange(48).reshape(6, 8)
    out, expected = np.zeros(12, np.int64), np.zeros(12, np.int64)
    turned[1, 1](m, n, out)
    turned.py_func(m, n, expected)
    assert np.array_equal(out, expected)


def test_reshape_with_run_time_shape(device):
    @cuda.jit
    def two(x, n, m, out):
        y = x.reshape((n, m))
        for i in range(y.shape[0]):
            for j in range(y.shape[1]):
                out[i, j] = y[i, j]

    @cuda.jit
    def one(x, n, out):
        y = x.reshape(n)
        for i in range(y.shape[0]):
            out[i] = y[i]

    x = np.arange(24.0)
    for shape in ((4, 6), (24, 1), (-1, 6), (4, -1), (8, -1)):
        expected = x.reshape(shape)
        out = np.zeros_like(expected)
        two[1, 1](x, *shape, out)
        np.testing.assert_array_equal(out, expected)
    for extent in (24, -1):
        out = np.zeros(24)
        one[1, 1](x.reshape(4, 6), extent, out)
        np.testing.assert_array_equal(out, x)


@cuda.jit(device=True)
def later(x, steps):
    for _ in range(steps):
        x = x[1:, ::-1]
    return x[0, 0]


@cuda.jit
def of_device_functions(x, out):
    for i in range(out.size):
        out[i] = later(x, i)


@cuda.jit
def given_again(x, y, z, t, out, up):
    for k in range(3):
        out[0] = out[0] * 3 + y[0, 1]
        for row in y:
            out[1] += row[0]
        y = x[::-1]
    if up:
        z = z[::2]
        t = (1.5, 2)
    out[2] = z[1] + t[0] * t[1]
    out[3] = z.size
    while x.shape[0] > 1:
        x[0, 0] += 1
        x = x[1:, ::2]
    out[4] = x.shape[1]
    for z in x:
        out[5] += z[0]
    out[6] = z[0]


@pytest.mark.parametrize("up", [False, True])
def test_parameters_that_get_views_of_another_layout(up):
    """The argument of the launch is preserved until then: it was lost if the layouts, or the types of a tuple's numbers, differed."""
    results = []
    for run in (given_again[1, 1], given_again.py_func):
        x, out = np.arange(12.0).reshape(4, 3), np.zeros(7)
        run(x, x * 2, np.arange(9.0), (3, 4), out, up)
        results.append(np.concatenate([x.ravel(), out]))
    assert np.array_equal(*results)
    x, out = np.arange(12.0).reshape(4, 3), np.zeros(4)
    of_device_functions[1, 1](x, out)
    assert out.tolist() == [0, 5, 6, 11]


@cuda.jit
def cut_before_a_branch(x, y, z, t, out):
    x = x[:-1]
    if x.shape[0] > 2:
        out[0] = x[-1, 0]
    else:
        x = y.T
    out[1] = x.shape[0] * 10 + x.shape[1]
    v = y = y.T
    if z.size > 9:
        out[2] = v[0, 1]
    else:
        y = y.T
    out[3] = y.shape[0] * 10 + y.shape[1] + y[0, 1]
    q = x[0]
    q = q[:-1]
    q = q[1:]
    if q.size > 0:
        out[4] = q[0]
    else:
        q = x[:, 0]
    out[5] = q.size
    t = (t[1], t[0])
    t = (t[1], t[0] + 1)
    if t[0] > 9:
        t = (0.5, t[1])
    out[6] = t[0] + 10 * t[1]
    u = (x, 2)
    u = (u[0][1:], u[1] + 1)
    if z.size > 2:
        u = (u[0][:, ::-1], u[1] * 0.5)
    out[7] = u[0].shape[0] + u[1] + u[0][0, 0]


@pytest.mark.parametrize("rows, extra", [(4, 0), (3, 0), (3, 8)])
def test_names_that_are_cut_and_then_chosen(rows, extra):
    """If later branches change the type of a name, its variables of both types are initialized from its previous value."""
    results = []
    for run in (cut_before_a_branch[1, 1], cut_before_a_branch.py_func):
        x, out = np.arange(rows * 3.0).reshape(rows, 3), np.zeros(8)
        run(x, np.arange(20.0, 32.0).reshape(3, 4), np.arange(2.0 + extra), (3, 8 + extra), out)
        results.append(out)
    assert np.array_equal(*results)
