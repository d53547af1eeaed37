"""Constant arrays of records, of float16 and of no axes."""
import numpy as np
import pytest

from py2cu import cuda, errors

PAIRS = np.array([(1.0, 2), (3.0, 4)], dtype=[("x", float), ("y", int)])
ALIGNED = np.array([(1, 2, 3, 0xDEADBEEF, 8), (4, 5, 6, 0xBEEFDEAD, 10)],
                   dtype=np.dtype([("a", "u1"), ("b", "u1"), ("x", "u1"), ("y", "u4"), ("z", "u1")], align=True))
NESTED = np.zeros(3, np.dtype([("tag", "i2"), ("at", np.dtype([("p", "f4"), ("q", "c8")], align=True)), ("m", "i4", (2, 3))], align=True))
NESTED["tag"], NESTED["at"]["p"], NESTED["at"]["q"] = [1, -2, 3], [0.5, np.inf, -0.25], [1 + 2j, -1j, 3]
NESTED["m"] = np.arange(18).reshape(3, 2, 3)
EMPTY = np.array([], dtype=[("x", float), ("y", int)])
PACKED = np.array([(1, 2.5), (3, 4.5)], dtype=[("n", "i1"), ("v", "f8")])
HALVES = np.array([[0, 1.5, -0.0], [6e-8, 65504, np.inf]], np.float16)
SCALAR = np.array(7.5)


@pytest.fixture
def out():
    return np.zeros((3, 6))


def test_records(out):
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < 2:
            c = cuda.const.array_like(PAIRS)
            r = ALIGNED[i]
            out[i, 0] = c[i]["x"] + PAIRS[i].y * 10
            out[i, 1] = r.a + r["b"] + r.x + r.z
            out[i, 2] = r.y
            out[i, 3] = PACKED[i].n + PACKED[i].v
            out[i, 4] = len(cuda.const.array_like(EMPTY)) + len(PAIRS)

    kernel[1, 32](out)
    i = np.arange(2)
    wanted = np.stack([PAIRS["x"] + PAIRS["y"] * 10, ALIGNED["a"] + ALIGNED["b"] + ALIGNED["x"] + ALIGNED["z"], ALIGNED["y"],
                       PACKED["n"] + PACKED["v"], 2 + 0 * i], 1)
    np.testing.assert_array_equal(out[:2, :5], wanted)


def test_records_in_records(out):
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        if i < 3:
            r = NESTED[i]
            out[i, 0] = r.tag
            out[i, 1] = r.at.p
            out[i, 2] = r.at.q.real
            out[i, 3] = r.at.q.imag
            out[i, 4] = r.m[1, 2]
            out[i, 5] = NESTED[i].m[0, i]

    kernel[1, 32](out)
    i = np.arange(3)
    wanted = [NESTED["tag"], NESTED["at"]["p"], NESTED["at"]["q"].real, NESTED["at"]["q"].imag, NESTED["m"][:, 1, 2], NESTED["m"][i, 0, i]]
    np.testing.assert_array_equal(out, np.stack(wanted, 1))


def test_halves():
    @cuda.jit
    def kernel(out):
        i, j = cuda.grid(2)
        if i < 2 and j < 3:
            out[i, j] = HALVES[i, j]

    out = np.zeros((2, 3), np.float16)
    kernel[1, (2, 3)](out)
    np.testing.assert_array_equal(out.view(np.uint16), HALVES.view(np.uint16))
    assert "{__half_raw{0x0000}, __half_raw{0x3e00}" in kernel.inspect_cuda()


def test_no_axes(out):
    several = (np.array(3), np.array([1, 0, 2]))

    @cuda.jit
    def kernel(out):
        out[0, 0] = SCALAR[()] + several[0][()]
        out[0, 1] = np.count_nonzero(several[0]) + np.count_nonzero(several[1])

    kernel[1, 1](out)
    np.testing.assert_array_equal(out[0, :2], [10.5, 3])


def direct():
    PAIRS[0]["x"] = 1


def through_a_name():
    r = PAIRS[1]
    r.y += 1


@pytest.mark.parametrize("kernel", [direct, through_a_name])
def test_constants_are_not_written(kernel):
    with pytest.raises(errors.TypingError, match="writes to the constant array 'PAIRS'"):
        cuda.jit(kernel)[1, 1]()
