"""cuda.guvectorize: loop axes and core axes, outputs in every form, types, streams, and Numba's errors."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32, float64, guvectorize, int32, int64, void


@cuda.guvectorize([void(float32[:, :], float32[:, :], float32[:, :]), "(float64[:,:], float64[:,:], float64[:,:])"], "(m,n),(n,p)->(m,p)")
def matmul(A, B, C):
    """A @ B"""
    m, n = A.shape
    n, p = B.shape
    for i in range(m):
        for j in range(p):
            C[i, j] = 0
            for k in range(n):
                C[i, j] += A[i, k] * B[k, j]


@guvectorize(["void(int32[:], int32[:])", (float64[:], float64[:])], "(n)->()", target="cuda")
def sum_row(row, out):
    total = 0.0
    for i in range(row.shape[0]):
        total += row[i]
    out[0] = total


@cuda.guvectorize(["void(float64, float64[:], float64[:], float64[:])"], "(),(t),(t)->(t)")
def axpy(a, x, y, out):
    for i in range(out.shape[0]):
        out[i] = a * x[i] + y[i]


def arrays(*shapes, dtype=np.float64):
    random = np.random.default_rng(sum(map(sum, shapes)))
    return [(random.random(shape) * 10).astype(dtype) for shape in shapes]


# ---- loops and core axes ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("loop", [(), (1,), (2,), (1001,), (4, 25), (2, 3, 4), (2, 1, 3, 2)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_loop_axes(loop, dtype):
    a, b = arrays(loop + (2, 4), loop + (4, 5), dtype=dtype)
    expected = np.matmul(a, b)
    result = matmul(a, b)
    assert type(result) is np.ndarray and result.dtype == dtype and np.allclose(result, expected)
    for one, two in ((cuda.to_device(a), b), (a, cuda.to_device(b)), (cuda.to_device(a), cuda.to_device(b))):
        result = matmul(one, two)
        assert isinstance(result, cuda.DeviceNDArray) and np.allclose(result.copy_to_host(), expected)


def test_operand_shared_by_all_items():
    a, b = arrays((10, 3, 3), (3, 3))
    for one, two in ((a, b), (b, a), (a, b[None]), (b[None], a), (cuda.to_device(a), cuda.to_device(b)), (cuda.to_device(b[None]), a)):
        expected = np.matmul(np.asarray(one), np.asarray(two))
        assert np.allclose(np.asarray(matmul(one, two)), expected)


def test_numbers_and_arrays_of_numbers():
    x, y = (np.rint(array * 10) for array in arrays((5, 2), (5, 2)))  # a GPU fuses products and sums: no rounding here
    assert np.array_equal(axpy(2, x, y), 2 * x + y)
    assert np.array_equal(axpy(np.float64(2), x[0], y[0]), 2 * x[0] + y[0])
    assert np.array_equal(axpy(np.arange(5.0), x, y), np.arange(5.0)[:, None] * x + y)
    assert np.array_equal(axpy(np.arange(5.0), x[1], y[2]), np.arange(5.0)[:, None] * x[1] + y[2])
    assert np.array_equal(axpy(cuda.to_device(np.array([3.0])), x, y).copy_to_host(), 3 * x + y)
    assert np.array_equal(axpy(cuda.to_device(np.arange(5.0)), x, y).copy_to_host(), np.arange(5.0)[:, None] * x + y)


def test_numbers_as_results():
    x = np.arange(300, dtype=np.int32).reshape(100, 3)
    assert np.array_equal(sum_row(x), x.sum(axis=1)) and sum_row(x).dtype == np.int32
    assert sum_row(x[0]) == x[0].sum() and sum_row(x[0]).shape == ()
    assert np.array_equal(sum_row(((1.0, 2.0), (3.0, 4.0))), [3, 7])
    assert sum_row(np.zeros((2, 3, 0))).tolist() == [[0] * 3] * 2


def test_layouts_in_memory():
    x = np.arange(4 * 6 * 10.0).reshape(4, 6, 10)
    for view in (x[:, ::2], x[::2], x[..., ::3], x[:, :, ::-1], x.transpose(1, 0, 2), x.transpose(2, 1, 0), np.asfortranarray(x), x[:, 1]):
        assert np.array_equal(sum_row(view), view.sum(axis=-1))
    d = cuda.to_device(x)
    for index in (np.s_[:, ::2], np.s_[::2], np.s_[..., ::3], np.s_[1:, 2:4, 3], np.s_[:, 1]):
        assert np.array_equal(sum_row(d[index]).copy_to_host(), x[index].sum(axis=-1))
    f = cuda.to_device(np.asfortranarray(x))
    assert np.array_equal(sum_row(f).copy_to_host(), x.sum(axis=-1))


def test_empty_loop_axes():
    assert sum_row(np.zeros((0, 3))).shape == (0,)
    assert matmul(np.zeros((0, 2, 3)), np.zeros((0, 3, 4))).shape == (0, 2, 4)


# ---- outputs ------------------------------------------------------------------------------------------------------------

def test_out():
    a, b = arrays((7, 2, 4), (7, 4, 5))
    expected = np.matmul(a, b)
    for out in (np.empty((7, 2, 5)), np.empty((2, 7, 5)).transpose(1, 0, 2)):
        assert matmul(a, b, out=out) is out and np.allclose(out, expected)
        out[...] = 0
        assert matmul(a, b, out) is out and np.allclose(out, expected)
    on_device = cuda.device_array((7, 2, 5))
    assert matmul(a, b, out=on_device) is on_device and np.allclose(on_device.copy_to_host(), expected)
    out = np.empty((7, 2, 5))
    assert matmul(cuda.to_device(a), b, out=out) is out and np.allclose(out, expected)
    large = cuda.to_device(np.zeros((14, 4, 5)))
    matmul(a, b, out=large[::2, 1:3])
    host = large.copy_to_host()
    assert np.allclose(host[::2, 1:3], expected)
    host[::2, 1:3] = 0
    assert not host.any()


def test_several_outputs():
    @cuda.guvectorize([void(int32[:], int32[:], float64[:], int64[:])], "(x)->(x),(x),()")
    def f(a, b, c, d):
        d[0] = a.size
        for i in range(a.size):
            b[i] = a[i]
            c[i] = a[i] * 1.5

    x = np.arange(10, dtype=np.int32).reshape(2, 5)
    b, c, d = f(x)
    assert np.array_equal(b, x) and np.array_equal(c, x * 1.5) and d.tolist() == [5, 5]
    assert (b.dtype, c.dtype, d.dtype) == (np.int32, np.float64, np.int64)
    outs = np.zeros_like(x), np.zeros(x.shape), np.zeros(2, np.int64)
    assert f(x, *outs) == outs and np.array_equal(outs[1], x * 1.5)
    assert all(isinstance(result, cuda.DeviceNDArray) for result in f(cuda.to_device(x)))
    assert np.array_equal(f(x, out=(outs[0], None, outs[2]))[1], x * 1.5)


def test_streams():
    stream = cuda.stream()
    a, b = arrays((1001, 2, 4), (1001, 4, 5), dtype=np.float32)
    out = cuda.device_array((1001, 2, 5), np.float32, stream=stream)
    matmul(cuda.to_device(a, stream), cuda.to_device(b, stream), out=out, stream=stream)
    host = out.copy_to_host(stream=stream)
    stream.synchronize()
    assert np.allclose(host, np.matmul(a, b))


# ---- types --------------------------------------------------------------------------------------------------------------

def test_casts():
    @cuda.guvectorize(["void(int32, int32[:], int32[:])"], "(),(t)->(t)")
    def times(a, b, out):
        for i in range(b.size):
            out[i] = a * b[i]

    b = np.arange(10)
    assert times(np.int64(2), b).dtype == np.int32 and np.array_equal(times(np.int64(2), b), 2 * b)
    assert np.array_equal(times(3, b.astype(np.int16)), 3 * b)  # nothing is lost
    with pytest.raises(TypeError, match="does not support .astype()"):
        times(cuda.to_device(np.array(2)), b.astype(np.int32))
    with pytest.raises(TypeError, match="no matching signature"):
        times("x", b)


def test_scalars_as_arrays():
    @cuda.guvectorize(["void(int32[:], int32[:], int32[:])"], "(n),()->(n)")
    def add(x, y, out):
        for i in range(x.size):
            out[i] = x[i] + y[0]

    a, b = np.arange(8, dtype=np.int32).reshape(2, 4), np.array([2, 10], np.int32)
    assert np.array_equal(add(a, b), a + b[:, None])
    assert np.array_equal(add(a, b[:1]), a + 2) and np.array_equal(add(a[0], 5), a[0] + 5)
    assert np.array_equal(add(cuda.to_device(a), cuda.to_device(b)).copy_to_host(), a + b[:, None])
    out = np.zeros_like(a)
    add(a, b, out)
    assert np.array_equal(out, a + b[:, None])


# ---- attributes of the function -----------------------------------------------------------------------------------------

def test_names():
    @cuda.guvectorize("(float64[:], float64[:], float64[:])", "(n),(n)->(n)")
    def f(i, cuda, range_):
        for k in range(i.size):
            range_[k] = i[k] + cuda[k]

    x, = arrays((6, 4))
    assert np.array_equal(f(x, x), x + x)
    assert f.__name__ == "f" and matmul.__doc__ == "A @ B" and "matmul" in repr(matmul) and "matmul_kernel" in matmul.inspect_cuda()


def test_not_in_a_kernel():
    @cuda.jit
    def kernel(x, out):
        sum_row(x, out)

    with pytest.raises(errors.TypingError):
        kernel[1, 1](np.zeros(3), np.zeros(1))


# ---- rejected calls -----------------------------------------------------------------------------------------------------

def passing(a, b):
    pass


@pytest.mark.parametrize("options, message", [
    ({"nopython": False}, "nopython flag must be True"), ({"cache": True}, "caching is not supported"),
    ({"writable_args": (0,)}, "writable_args are not supported"),
    ({"what1": True, "ever2": 1}, "The following target options are not supported: 'what1', 'ever2'"),
])
def test_options(options, message):
    with pytest.raises(TypeError, match=message):
        guvectorize([void(float32[:], float32[:])], "(x)->(x)", target="cuda", **options)(passing)
    guvectorize([void(float32[:], float32[:])], "(x)->(x)", target="cuda", nopython=True, identity=0)(passing)


def test_invalid_layouts():
    for layout, error in (("(x)->(y)", NameError), ("(x)->", ValueError), ("x->(x)", ValueError), ("(x)(x)", ValueError), ("(x]->(x)", ValueError)):
        with pytest.raises(error):
            cuda.guvectorize([void(float32[:], float32[:])], layout)
    with pytest.raises(TypeError, match="one or two"):
        cuda.guvectorize()


def test_invalid_signatures():
    with pytest.raises(TypeError, match="guvectorized functions cannot return values: signature .* specifies int32 return type"):
        cuda.guvectorize([int32(int32[:], int32[:])], "(m)->(m)")(passing)
    with pytest.raises(ValueError, match="ndim>0 for scalar"):
        cuda.guvectorize(["void(int32, int32[:])"], "(m)->(m)")(passing)
    with pytest.raises(TypeError, match="operands"):
        cuda.guvectorize(["void(int32[:])"], "(m)->(m)")(passing)
    with pytest.raises(errors.TypingError):
        cuda.guvectorize(["void(int32[:], int32[:])"], "(m)->(m)")(lambda a, b: a[0])
    with pytest.raises(ValueError, match="Unsupported target"):
        cuda.guvectorize(["void(int32[:], int32[:])"], "(m)->(m)", target="tpu")


def test_invalid_calls():
    a, b = arrays((3, 2, 4), (3, 4, 5))
    with pytest.raises(TypeError, match=r"This gufunc accepts 2 positional arguments \(when providing input only\) or 3 positional arguments "
                                        r"\(when providing input and output\). Got 1 positional argument."):
        matmul(a)
    with pytest.raises(TypeError, match="Got 4 positional arguments."):
        matmul(a, b, a, b)
    with pytest.raises(ValueError, match="cannot specify argument 'out' as both positional and keyword"):
        matmul(a, b, a, out=a)
    with pytest.raises(ValueError, match="arg #1: insufficient inner dimension"):
        matmul(a[0, 0], b)
    with pytest.raises(ValueError, match=r"arg #2: shape\[1\] mismatch argument"):
        matmul(a, b[:, :3])
    with pytest.raises(ValueError, match="arg #2: outer dimension mismatch"):
        matmul(a, b[:2])
    with pytest.raises(ValueError, match="output shape mismatch"):
        matmul(a, b, out=np.zeros((3, 2, 4)))
    with pytest.raises(TypeError, match="dtype"):
        matmul(a, b, out=np.zeros((3, 2, 5), np.float32))


def test_without_signatures():
    """The operands determine the types; Numba has no such gufuncs for GPUs, and its others also require their outputs."""
    @cuda.guvectorize("(n),()->(n),()")
    def scaled(x, by, out, whole):
        whole[0] = 0
        for i in range(x.shape[0]):
            out[i] = x[i] * by
            whole[0] += out[i]

    x, = arrays((3, 4))
    out, whole = np.zeros((3, 4)), np.zeros(3)
    assert scaled(x, 2.0, out, whole)[0] is out
    assert np.array_equal(out, x * 2) and np.allclose(whole, 2 * x.sum(axis=1))
    on_device = scaled(cuda.to_device(x.astype(np.int32)), 3, cuda.device_array((3, 4), np.int64), cuda.device_array(3, np.float32))[1]
    assert np.allclose(on_device.copy_to_host(), 3 * x.astype(np.int32).sum(axis=1))
    with pytest.raises(TypeError, match="pass the outputs"):
        scaled(x, 2.0)


def test_output_without_leading_axes_of_length_one():
    """NumPy accepts an output that lacks leading loop axes of length 1; a length above 1 is an error."""
    @cuda.guvectorize(["void(int32[:], int32[:], int32[:])"], "(n),()->(n)")
    def add(x, y, result):
        for i in range(x.shape[0]):
            result[i] = x[i] + y[0]

    a, b = np.array([1, 2, 3, 4], np.int32), np.array([2], np.int32)
    out = np.zeros(4, np.int32)
    add(a, b, out=out)
    assert out.tolist() == [3, 4, 5, 6] and add(a, b).shape == (1, 4)
    with pytest.raises(ValueError, match="output shape mismatch"):
        add(a, np.array([2, 3], np.int32), out=out)
