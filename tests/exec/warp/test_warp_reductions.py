"""Reductions over the lanes of a warp, compared with sums and other reductions of lists."""
import functools
import operator

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def reduce_all(x, mask, out):
    i = cuda.threadIdx.x
    if mask >> (i % 32) & 1:
        out[0, i] = cuda.reduce_add_sync(mask, x[i])
        out[1, i] = cuda.reduce_min_sync(mask, x[i])
        out[2, i] = cuda.reduce_max_sync(mask, x[i])


@cuda.jit
def reduce_bits(x, mask, out):
    i = cuda.threadIdx.x
    if mask >> (i % 32) & 1:
        out[0, i] = cuda.reduce_and_sync(mask, x[i])
        out[1, i] = cuda.reduce_or_sync(mask, x[i])
        out[2, i] = cuda.reduce_xor_sync(mask, x[i])


def by_warp(x, mask, functions, out):
    expected = np.zeros_like(out)
    for start in range(0, len(x), 32):
        members = [i for i in range(start, min(start + 32, len(x))) if mask >> (i - start) & 1]
        for row, function in enumerate(functions):
            for i in members:
                expected[row, i] = functools.reduce(function, [x[k] for k in members])
    return expected


MASKS = [0xFFFFFFFF, 0x0000FFFF, 0x80000001, 0x00012480, 0xFFFFFFFE]


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("kind", ["i4", "u4", "i8", "u8", "f4", "f8"])
@pytest.mark.parametrize("threads", [32, 64, 80])
def test_sums_minima_and_maxima(kind, mask, threads):
    low = 0 if kind[0] == "u" else -1000
    x = np.random.default_rng(1).integers(low, 1000, threads).astype(kind)
    out = np.zeros((3, threads), kind)
    if threads % 32 != 0 and not mask >> (threads % 32 - 1) & 1 and not mask & (1 << threads % 32) - 1:
        pytest.skip("no thread of the last warp takes part")
    reduce_all[1, threads](x, np.uint32(mask), out)
    with np.errstate(over="ignore"):
        assert np.array_equal(out, by_warp(x, mask, [operator.add, min, max], out))


@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("kind", ["i4", "u4", "i8", "u8"])
def test_bits(kind, mask):
    info = np.iinfo(kind)
    x = np.random.default_rng(2).integers(info.min, info.max, 64, dtype=kind, endpoint=True)
    out = np.zeros((3, 64), kind)
    reduce_bits[1, 64](x, np.uint32(mask), out)
    assert np.array_equal(out, by_warp(x, mask, [operator.and_, operator.or_, operator.xor], out))


def test_sums_wrap():
    x = np.full(32, 2**31 - 1, np.int32)
    out = np.zeros((3, 32), np.int32)
    reduce_all[1, 32](x, np.uint32(0xFFFFFFFF), out)
    assert (out[0] == -32).all()
