"""Names that mean something in kernels, in all the places that Numba's programs take them from, and what they take there."""
import math

import numpy as np
import pytest

from py2cu import cuda, numpy_support, random, special, types
from py2cu.numpy_support import carray, farray
from py2cu.random import rotl, uint64_to_unit_float32, uint64_to_unit_float64
from py2cu.special import literally

root_of = lambda x: math.sqrt(x)  # noqa: E731
numpy_root_of = cuda.jit(device=True)(lambda x: np.sqrt(x) + cuda.threadIdx.x)


def address(array):
    return array.__cuda_array_interface__["data"][0]


# C's names for numbers, as NumPy has them: its byte has a sign, and Numba's has none.
@pytest.mark.parametrize("name", "byte ubyte short ushort intc uintc int_ uint longlong ulonglong intp uintp long ulong half single double".split())
def test_names_of_types(load, name):
    if name in ("long", "ulong") and not hasattr(np, name):
        pytest.skip("this NumPy does not have it")
    module = load(f"""
import numpy as np
from py2cu import cuda


@cuda.jit
def cast(x, out):
    part = cuda.local.array(1, np.{name})
    also = cuda.local.array(1, '{'int64' if name == 'long' else 'uint64' if name == 'ulong' else name}')
    part[0] = x[0]
    also[0] = x[0]
    out[0] = np.{name}(x[0])
    out[1] = part[0]
    out[2] = also[0]
    out[3] = part.itemsize
    out[4] = also.itemsize
""")
    kind = getattr(np, name)
    x, out = np.array([200]), np.zeros(5)
    module.cast[1, 1](x, out)
    expected = float(np.array(200).astype(kind))
    assert out.tolist() == [expected] * 3 + [np.dtype(kind).itemsize] * 2


def test_older_names_of_constants():
    @cuda.jit
    def kernel(out):
        out[0] = np.NAN
        out[1] = np.PINF
        out[2] = np.NINF
        out[3] = np.infty + np.Infinity + np.Inf

    out = np.zeros(4)
    kernel[1, 1](out)
    np.testing.assert_array_equal(out, [np.nan, np.inf, -np.inf, np.inf])


def test_dtypes_by_call():
    @cuda.jit
    def kernel(out):
        part = cuda.local.array(2, np.dtype("i2"))
        other = cuda.shared.array(2, dtype=np.dtype(np.float32))
        part[0] = 70000
        other[0] = 0.1
        out[0] = part[0]
        out[1] = other[0]

    out = np.zeros(2)
    kernel[1, 1](out)
    assert out.tolist() == [70000 - 65536, np.float32(0.1)]


def test_dynamic_shared_memory_of_a_tuple():
    @cuda.jit
    def kernel(out):
        part = cuda.shared.array((0,), types.float64)
        part[cuda.threadIdx.x] = cuda.threadIdx.x
        cuda.syncthreads()
        out[cuda.threadIdx.x] = part[part.size - 1 - cuda.threadIdx.x]

    out = np.zeros(6)
    kernel[1, 6, 0, 48](out)
    assert out.tolist() == [5, 4, 3, 2, 1, 0]


def test_a_constant_stays_one():
    @cuda.jit(device=True)
    def filled(n, value):
        part = cuda.local.array((literally(n), 2), types.float64)
        part[n - 1, 1] = value
        return part[n - 1, 1] + part.size

    @cuda.jit(device=True)
    def item(t, i):
        return t[special.literally(i)]

    @cuda.jit
    def kernel(out):
        out[0] = filled(3, 0.5) + literally(2)
        out[1] = filled(5, 0.25)
        out[2] = item((1, 2.5), 1)
        for i in special.prange(3):
            out[3] += i

    out = np.zeros(4)
    kernel[1, 1](out)
    assert out.tolist() == [8.5, 10.25, 2.5, 3]
    assert literally(7) == 7 and list(special.prange(1, 3)) == [1, 2]


def test_arrays_of_pointers():
    @cuda.jit("void(CPointer(float32), float64[::1])")
    def kernel(p, out):
        out[0] = carray(p, (2, 3))[1, 0]
        out[1] = farray(p, (2, 3))[1, 0]

    x, out = cuda.to_device(np.arange(6, dtype=np.float32)), np.zeros(2)
    kernel[1, 1](address(x), out)
    assert out.tolist() == [3, 1]
    assert numpy_support.from_dtype(np.dtype("f4")) == types.float32


def test_cache_hints_of_pointers():
    @cuda.jit("void(CPointer(float32), CPointer(int64), int32)")
    def kernel(p, q, i):
        cuda.stcg(p, i, cuda.ldca(p, i - 1) + cuda.ldcs(p, 0) * 2)
        cuda.stwt(q, cuda.atomic.add(carray(q, 1), 0, 1), 7)
        cuda.stcs(q, 1, i)

    x, q = cuda.to_device(np.array([1, 2, 3], np.float32)), cuda.to_device(np.zeros(2, np.int64))
    kernel[1, 1](address(x), address(q), 2)
    assert x.copy_to_host().tolist() == [1, 2, 4] and q.copy_to_host().tolist() == [7, 2]


@pytest.mark.parametrize("kind", ["i1", "u2", "i8", "f4", "f8"])
def test_stores_of_narrow_values(kind):
    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        cuda.stcg(x[0], i, i)
        cuda.stcs(x[1], i, i)
        cuda.stwb(x[2], i, i)
        cuda.stwt(x[3], i, i)

    x = np.zeros((4, 5), kind)
    kernel[1, 5](x)
    assert x.tolist() == [list(range(5))] * 4


def test_atomics_at_float_indices():
    """As Numba has it: the smaller one of int64 and uint64 is a float64, and atomics take such an index."""
    @cuda.jit
    def kernel(x, last):
        i = cuda.grid(1)
        cuda.atomic.add(x, min(i, last), 1)
        cuda.atomic.max(x, 2.9, 5)
        cuda.atomic.cas(x, np.float32(3.5), 0, 9)

    x = np.zeros(4, np.int32)
    kernel[1, 4](x, np.uint64(1))
    assert x.tolist() == [1, 3, 5, 9]


def test_truth_of_complex_numbers():
    @cuda.jit
    def kernel(z, out):
        out[0] = types.boolean(z[0])
        out[1] = np.bool_(z[1])

    out = np.zeros(2, bool)
    kernel[1, 1](np.array([0j, 1j]), out)
    assert out.tolist() == [False, True]


def test_any_array_as_a_constant():
    table = np.arange(5.0)

    @cuda.jit
    def kernel(x, out):
        out[0] = cuda.const.array_like(ndarray=table)[2] + cuda.const.array_like(x)[1]

    out = np.zeros(1)
    kernel[1, 1](np.array([3.0, 4.0]), out)
    assert out[0] == 6


def test_lambdas_that_read_modules():
    @cuda.jit
    def kernel(out):
        out[cuda.threadIdx.x] = root_of(9.0) + numpy_root_of(16.0)

    out = np.zeros(2)
    kernel[1, 2](out)
    assert out.tolist() == [7, 8]


def test_parts_of_the_random_numbers():
    @cuda.jit
    def kernel(states, out, unit):
        random.init_xoroshiro128p_state(states=states, index=0, seed=5)
        out[0] = random.xoroshiro128p_next(states, index=0)
        out[1] = rotl(out[0], 9)
        unit[0] = uint64_to_unit_float64(out[0])
        unit[1] = uint64_to_unit_float32(out[0])
        unit[2] = random.xoroshiro128p_uniform_float64(states=states, index=1)

    states, out, unit = random.create_xoroshiro128p_states(2, 5), np.zeros(2, np.uint64), np.zeros(3)
    wanted = np.zeros(1)
    kernel[1, 1](states, out, unit)
    x = int(out[0])
    assert int(out[1]) == int(rotl(x, 9)) == (x << 9 | x >> 55) & (1 << 64) - 1
    assert unit[0] == uint64_to_unit_float64(x) == (x >> 11) / 2**53
    assert unit[1] == uint64_to_unit_float32(x) == np.float32((x >> 11) / 2**53)

    @cuda.jit
    def draw(states, out):
        out[0] = random.xoroshiro128p_uniform_float64(states, 1)

    draw[1, 1](random.create_xoroshiro128p_states(2, 5), wanted)
    assert unit[2] == wanted[0]


def test_the_grid_group_by_its_module(load):
    module = load("""
from py2cu import cuda
from py2cu.cuda import cg


@cuda.jit
def kernel(x):
    group = cg.this_grid()
    x[cuda.grid(1)] = 1
    group.sync()
""")
    x = np.zeros(4)
    module.kernel[2, 2](x)
    assert x.tolist() == [1] * 4


def test_bits_of_what_fits_32():
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
