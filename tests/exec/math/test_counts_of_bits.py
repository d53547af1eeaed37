"""popc, clz, ffs and brev of every integer type."""
import numpy as np
import pytest

from py2cu import cuda


def test_bits_of_32_bit_values():
    """The & of two uint32 is a uint64 in Numba, and their sum needs more than 32 bits."""
    @cuda.jit
    def kernel(x, out):
        out[0] = cuda.popc(x[0] & x[1])
        out[1] = cuda.popc(x[0] + x[1])
        out[2] = cuda.ffs(x[0] ^ x[1])
        out[3] = cuda.ffs(x[0] + x[1])
        out[4] = cuda.popc(~x[0])
        out[5] = cuda.popc(x[0] | np.int64(-1))

    x, out = np.array([0xFFFFFFF0, 0x80000010], np.uint32), np.zeros(6, np.int64)
    kernel[1, 1](x, out)
    both, total, other = 0x80000010, 0xFFFFFFF0 + 0x80000010, 0xFFFFFFF0 ^ 0x80000010
    place = lambda n: (n & -n).bit_length()  # noqa: E731
    assert out.tolist() == [bin(both).count("1"), bin(total).count("1"), place(other), place(total), 4, 64]


@cuda.jit
def counts(x, popc, method, clz, ffs):
    i = cuda.grid(1)
    if i < x.size:
        popc[i] = cuda.popc(x[i])
        method[i] = x[i].bit_count()
        clz[i] = cuda.clz(x[i])
        ffs[i] = cuda.ffs(x[i])


@pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"])
def test_counts_of_bits(kind):
    bits = 8 * int(kind[1])
    numbers = [0, 1, 2, 5, 2 ** (bits - 1) - 1, 2 ** (bits - 2)] + ([-1, -2, -(2 ** (bits - 1))] if kind[0] == "i" else [2**bits - 1, 2 ** (bits - 1)])
    x = np.array(numbers, kind)
    out = [np.zeros(len(x), np.int64) for _ in range(4)]
    counts[1, 32](x, *out)
    own = [n % 2**bits for n in numbers]
    assert list(out[0]) == list(out[1]) == [bin(n).count("1") for n in own]
    assert list(out[2]) == [bits - n.bit_length() for n in own]
    assert list(out[3]) == [(n & -n).bit_length() for n in own]
