"""Shared arrays of every shape, static, dynamic and aligned, with barriers between threads."""
import os

import numpy as np
import pytest

from py2cu import cuda, int32, types
from py2cu.cuda import float32
from py2cu.errors import TypingError


def test_dynamic_shared_memory():
    @cuda.jit
    def reverse(x, lengths):
        part = cuda.shared.array(0, np.float32)
        t = cuda.threadIdx.x
        part[t] = x[t]
        cuda.syncthreads()
        x[t] = part[-1 - t]  # a negative index is relative to the size of the launch
        lengths[t] = len(part)

    x = np.arange(64, dtype=np.float32)
    lengths = np.zeros(64, np.int64)
    reverse[1, 64, 0, 64 * 4](x, lengths)
    np.testing.assert_array_equal(x, np.arange(64, dtype=np.float32)[::-1])
    np.testing.assert_array_equal(lengths, 64)


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


def test_shapes_of_shared_arrays():
    @cuda.jit
    def of_argument(x):
        part = cuda.shared.array(shape=(1, x[0]), dtype=float32)
        x[0] = part[0, 0]

    with pytest.raises(TypingError, match=r"(?s)No implementation of function Function\(<function shared.array>\) found for signature:\n \n "
                                          r">>> array\(shape=Tuple\(Literal\[int\]\(1\), float64\), dtype=class\(float32\)\)"):
        of_argument[1, 1](np.ones(2))

    @cuda.jit
    def of_objects(x):
        part = cuda.shared.array(3, dtype=np.dtype("O"))
        x[0] = part[0]

    with pytest.raises(TypingError, match="Cannot infer the type of variable 'part'"):
        of_objects[1, 1](np.ones(2))


@pytest.mark.parametrize("alignment", [None, 16, 256])
def test_alignment_from_a_closure(alignment):
    @cuda.jit
    def kernel(x):
        part = cuda.shared.array(32, "float64", alignment=alignment)
        t = cuda.threadIdx.x
        part[t] = x[t]
        cuda.syncthreads()
        x[t] = part[31 - t]

    x = np.arange(32.0)
    kernel[1, 32](x)
    np.testing.assert_array_equal(x, np.arange(32.0)[::-1])


def test_shared_memory_and_barriers():
    """Reverses each block through shared memory."""
    block = 64

    @cuda.jit
    def reverse(a):
        part = cuda.shared.array(block, int32)
        t = cuda.threadIdx.x
        i = cuda.grid(1)
        part[t] = a[i]
        cuda.syncthreads()
        a[i] = part[block - 1 - t]

    a = np.arange(4 * block, dtype=np.int32)
    expected = a.reshape(4, block)[:, ::-1].ravel()
    reverse[4, block](a)
    np.testing.assert_array_equal(a, expected)


def test_index_with_a_large_constant(monkeypatch):
    """An index minus a constant of more than 32 bits: on the CPU the constant is not a part of the array's address, which linkers limit to 32 bits."""
    monkeypatch.setenv("PY2CU_CXX", f"{os.environ.get('PY2CU_CXX', 'c++')} -O2")

    @cuda.jit(device=True, boundscheck=False)
    def reverse(number, value):
        tile = cuda.shared.array(64, int32)
        if number >= 3000000000:  # the index is not negative
            tile[number - 3000000000] = value
        cuda.syncthreads()
        return tile[63 - cuda.threadIdx.x]

    @cuda.jit(boundscheck=False)
    def kernel(first, out):
        i = cuda.threadIdx.x
        out[i] = reverse(first + i, i)

    out = np.zeros(64, np.int32)
    kernel[1, 64](3000000000, out)
    assert np.array_equal(out, np.arange(64)[::-1])


def test_tree_reduction():
    block = 128

    @cuda.jit
    def block_sum(x, out):
        part = cuda.shared.array(block, float32)
        t = cuda.threadIdx.x
        total = float32(0)
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            total += x[i]
        part[t] = total
        cuda.syncthreads()
        s = block // 2
        while s > 0:
            if t < s:
                part[t] += part[t + s]
            cuda.syncthreads()
            s //= 2
        if t == 0:
            cuda.atomic.add(out, 0, part[0])

    x = np.ones(10000, np.float32)
    out = np.zeros(1, np.float32)
    block_sum[5, block](x, out)
    assert out[0] == 10000


def test_two_dimensional_shared_memory():
    tile = 8

    @cuda.jit
    def transpose(a, out):
        part = cuda.shared.array((tile, tile), np.float64)
        x, y = cuda.threadIdx.x, cuda.threadIdx.y
        i = cuda.blockIdx.y * tile + y
        j = cuda.blockIdx.x * tile + x
        if i < a.shape[0] and j < a.shape[1]:
            part[y, x] = a[i, j]
        cuda.syncthreads()
        i = cuda.blockIdx.x * tile + y
        j = cuda.blockIdx.y * tile + x
        if i < out.shape[0] and j < out.shape[1]:
            out[i, j] = part[x, y]

    a = np.random.default_rng(1).random((19, 30))
    out = np.zeros((30, 19))
    transpose[(4, 3), (tile, tile)](a, out)
    np.testing.assert_array_equal(out, a.T)
