"""x.view(dtype), also for records, and x.copy() in kernels."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32

TABLE = np.array([1, 2, 3])[::-1]


@pytest.mark.parametrize("start", [0, 4, 12])
def test_bytes_as_integers(start):
    @cuda.jit
    def kernel(data, start, out):
        words = data[start:].view(np.int32)
        out[0] = data[start:start + 4].view(np.int32)[0]
        out[1] = words.size
        out[2] = words[1]

    data, out = np.arange(240, 256 + 240).astype(np.uint8), np.zeros(3, np.int32)
    kernel[1, 1](data, start, out)
    words = data[start:].view(np.int32)
    np.testing.assert_array_equal(out, [words[0], words.size, words[1]])


def test_writing_through_a_view():
    @cuda.jit
    def kernel(x, pairs):
        i = cuda.grid(1)
        bits = x.view(np.uint32)
        if i < bits.size:
            bits[i] ^= 0x80000000
        halves = pairs.view(np.int16)
        if i < halves.shape[0] and halves.shape[1] == 4:
            halves[i, 3] = i

    x, pairs = np.array([1.5, -2.5, 0.0], np.float32), np.zeros((3, 2), np.int32)
    wanted = pairs.copy()
    wanted.view(np.int16)[:, 3] = range(3)
    kernel[1, 32](x, pairs)
    np.testing.assert_array_equal(x, np.array([-1.5, 2.5, -0.0], np.float32))
    np.testing.assert_array_equal(pairs, wanted)


def test_layouts_and_memories():
    @cuda.jit
    def kernel(x, y, out):
        shared = cuda.shared.array(4, float32)
        shared[0] = 1
        out[0] = x.view(np.int64)[1, 2]
        out[1] = y.view(np.int64)[2]
        out[2] = shared.view(np.int32)[0]
        out[3] = TABLE.view(np.int32)[2]
        out[4] = x.T.view(np.int32).T.shape[0]

    x = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    y, out = cuda.to_device(np.arange(8.0))[::2], np.zeros(5, np.int64)
    kernel[1, 1](x, y, out)
    wanted = [np.float64(5).view(np.int64), np.float64(4).view(np.int64), np.float32(1).view(np.int32), 2, 4]
    np.testing.assert_array_equal(out, wanted)


def test_copies():
    @cuda.jit
    def kernel(x, out):
        q = TABLE.copy()
        local = cuda.local.array((2, 2), float32)
        local[:] = 3
        other = local.copy()
        q[0] += 10
        local[0, 0] = 4
        for i in range(3):
            out[i] = q[i]
        out[3] = other[0, 0] + TABLE[0] + other.sum()

    out = np.zeros(4)
    kernel[1, 1](out, out)
    np.testing.assert_array_equal(out, [13, 2, 1, 18])


def test_unsupported_uses():
    @cuda.jit
    def unknown(x):
        x.copy()[0] = 1

    @cuda.jit
    def in_loop(x):
        for i in range(3):
            x[i] = TABLE.copy()[i]

    with pytest.raises(errors.TypingError, match="only known at run time"):
        unknown[1, 1](np.zeros(3))
    x = np.zeros(3)
    in_loop[1, 1](x)
    assert x.tolist() == [3, 2, 1]


def test_views_of_strided_arrays():
    """Contiguous rows can be viewed with elements of another size; otherwise, the thread ends, as in NumPy and Numba."""
    def halves(x, out):
        words = x.view(np.int16)
        out[0] = words.size
        for i in range(words.shape[0]):
            for k in range(words.shape[1]):
                out[1] = out[1] * 3 + words[i, k]

    def doubles(x, out):
        words = x.view(np.int64)
        out[0] = words.size
        for i in range(words.shape[0]):
            for k in range(words.shape[1]):
                out[1] = out[1] * 3 + words[i, k]

    whole = np.random.default_rng(2).integers(0, 2**31, (6, 8)).astype(np.int32)
    for function in halves, doubles:
        kernel = cuda.jit(function)
        for part in (np.s_[::2, :], np.s_[1:4, 2:6]):
            expected, got = np.zeros(2, np.int64), np.zeros(2, np.int64)
            with np.errstate(over="ignore"):
                function(whole[part], expected)
            kernel[1, 1](cuda.to_device(whole)[part], got)
            np.testing.assert_array_equal(got, expected)
        got[:] = 7
        with pytest.raises(ValueError, match="the last axis must be contiguous"):
            function(whole[:, ::2], got)
        kernel[1, 1](cuda.to_device(whole)[:, ::2], got)
        assert got.tolist() == [7, 7]
        with pytest.raises(ValueError, match="the last axis must be contiguous"):
            cuda.jit(function, debug=True, opt=False)[1, 1](cuda.to_device(whole)[:, ::2], got)


@cuda.jit
def parts(x, out):
    whole = x.view(np.uint8)
    for k in range(whole.size):
        out[k] = whole[k]
    x.view(np.int32)[1] = 77


def test_records_as_numbers():
    x = np.array([(1.5, 3), (-2.0, 4)], np.dtype([("x", "f4"), ("y", "i4")]))
    out, expected = np.zeros(16, np.uint8), np.frombuffer(x.tobytes(), np.uint8)
    parts[1, 1](x, out)
    assert out.tolist() == expected.tolist() and x["y"].tolist() == [77, 4]
