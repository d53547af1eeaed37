# SPDX-License-Identifier: MIT
"""Warp operations in blocks of several shapes, in branches of single warps, in device functions and after early returns."""
import numpy as np
import pytest

from py2cu import cuda, float32

FULL = 0xFFFFFFFF


@cuda.jit(device=True)
def thread_number():
    return cuda.threadIdx.x + cuda.blockDim.x * (cuda.threadIdx.y + cuda.blockDim.y * cuda.threadIdx.z)


@cuda.jit(device=True)
def warp_sum(value):
    distance = 16
    while distance > 0:
        value += cuda.shfl_xor_sync(FULL, value, distance)
        distance //= 2
    return value


@cuda.jit
def rotated(x, out):
    t = thread_number()
    out[0, t] = cuda.shfl_down_sync(FULL, x[t], 1)
    out[1, t] = cuda.shfl_up_sync(FULL, x[t], 2)
    out[2, t] = cuda.laneid
    out[3, t] = cuda.popc(cuda.ballot_sync(FULL, x[t] % 2 == 0))
    out[4, t] = cuda.reduce_max_sync(FULL, x[t])
    out[5, t] = cuda.popc(cuda.match_any_sync(FULL, x[t] % 3))


@pytest.mark.parametrize("shape", [(32,), (64,), (33,), (48,), (8,), (32, 2), (64, 2, 3), (8, 8), (16, 3), (4, 4, 3)])
def test_block_shapes(shape):
    count = int(np.prod(shape))
    x = np.random.default_rng(count).integers(0, 90, count)
    out = np.zeros((6, count), np.int64)
    rotated[1, shape](x, out)
    for first in range(0, count, 32):
        warp = x[first:first + 32]
        lanes = np.arange(len(warp))
        if len(warp) == 32:  # a source lane that the block does not have is undefined in CUDA
            assert np.array_equal(out[0, first:first + 32], warp[np.minimum(lanes + 1, 31)])
        assert np.array_equal(out[1, first:first + 32], warp[np.where(lanes >= 2, lanes - 2, lanes)])
        assert np.array_equal(out[2, first:first + 32], lanes)
        assert (out[3, first:first + 32] == (warp % 2 == 0).sum()).all()
        assert (out[4, first:first + 32] == warp.max()).all()
        assert np.array_equal(out[5, first:first + 32], [(warp % 3 == value % 3).sum() for value in warp])


@cuda.jit
def selects_lanes(x, out):
    """Without warp operations."""
    t = thread_number()
    if cuda.laneid == 3:
        out[0, t] = x[t]
    out[1, t] = x[t] if cuda.laneid < 5 else 0


@cuda.jit
def selects_lanes_after_barrier(x, out):
    part = cuda.shared.array(512, np.int64)
    t = thread_number()
    part[t] = x[t]
    cuda.syncthreads()
    if cuda.laneid == 3:
        out[0, t] = part[t]
    out[1, t] = part[t] if cuda.laneid < 5 else 0


@pytest.mark.parametrize("kernel", [selects_lanes, selects_lanes_after_barrier])
@pytest.mark.parametrize("shape", [(64,), (33,), (64, 2, 3), (8, 8), (4, 4, 3)])
def test_conditions_of_lanes(kernel, shape):
    count = int(np.prod(shape))
    x, out = np.arange(1, 1 + count), np.zeros((2, count), np.int64)
    kernel[1, shape](x, out)
    lanes = np.arange(count) % 32
    assert np.array_equal(out, [np.where(lanes == 3, x, 0), np.where(lanes < 5, x, 0)])


@cuda.jit
def block_sums(x, out, total):
    parts = cuda.shared.array(32, float32)
    i = cuda.grid(1)
    lane = cuda.threadIdx.x % 32
    warp = cuda.threadIdx.x // 32
    value = warp_sum(x[i])
    if lane == 0:
        parts[warp] = value
    cuda.syncthreads()
    if warp == 0:
        value = warp_sum(parts[lane] if lane < cuda.blockDim.x // 32 else float32(0))
        if lane == 0:
            out[cuda.blockIdx.x] = value
            cuda.atomic.add(total, 0, value)


def test_sums_of_blocks():
    x = np.random.default_rng(3).integers(0, 100, 5 * 256).astype(np.float32)
    out, total = np.zeros(5, np.float32), np.zeros(1, np.float32)
    block_sums[5, 256](x, out, total)
    assert np.array_equal(out, x.reshape(5, 256).sum(axis=1)) and total[0] == x.sum()


@cuda.jit
def rounds(x, out):
    """Warp w adds the values of its neighbors w + 1 times; the loop starts again for each warp."""
    t = cuda.threadIdx.x
    n = 3
    value = x[t]
    for _ in range(t // 32 + 1):
        value += cuda.shfl_xor_sync(FULL, value, 1)
        n += 1
    while n > 0:
        value += cuda.shfl_sync(FULL, value, n)
        n -= 2
    out[t] = value


def test_loops_of_single_warps():
    x = np.arange(96)
    out = np.zeros_like(x)
    rounds[1, 96](x, out)
    expected = x.copy()
    for first in range(0, 96, 32):
        warp, n = expected[first:first + 32], 3
        for _ in range(first // 32 + 1):
            warp += warp[np.arange(32) ^ 1]
            n += 1
        while n > 0:
            warp += warp[n]
            n -= 2
    assert np.array_equal(out, expected)


@cuda.jit
def ends_early(x, out, n):
    i = cuda.grid(1)
    if i >= n:
        return
    below = cuda.shfl_up_sync(FULL, x[i], 1)
    cuda.syncwarp()
    total = cuda.reduce_add_sync(FULL, below)
    out[i] = below * 1000 + total


@pytest.mark.parametrize("n", [0, 1, 31, 32, 45, 64])
def test_threads_that_end_early(device, n):
    if not device.is_host and n % 32 != 0:
        pytest.skip("a GPU requires that the lanes of a mask have not ended")
    x, out = np.arange(1, 65), np.zeros(64, np.int64)
    ends_early[1, 64](x, out, n)
    expected = np.zeros(64, np.int64)
    for first in range(0, n, 32):
        warp = x[first:min(first + 32, n)]
        below = np.concatenate([warp[:1], warp[:-1]])
        expected[first:first + len(warp)] = below * 1000 + below.sum()
    assert np.array_equal(out, expected)


@cuda.jit
def fails(x, y, out):
    t = cuda.threadIdx.x
    v = x[t]
    w = cuda.shfl_xor_sync(FULL, v, 1)
    out[t] = w + y[t]


@pytest.mark.parametrize("form", ["0", "1"])
def test_first_exception(device, monkeypatch, form):
    """Threads 40 and later fail before a shuffle, threads 20 and later after it. Warp 0 runs first, with fibers and with loops."""
    if not device.is_host:
        pytest.skip("a GPU requires that the lanes of a mask have not ended")
    monkeypatch.setenv("PY2CU_HOST_LOOPS", form)
    x, y, out = np.arange(40), np.arange(20), np.zeros(64, np.int64)
    with pytest.raises(IndexError, match="y: index 20 is out of bounds"):
        fails[1, 64](x, y, out)
    with pytest.raises(IndexError, match="x: index 40 is out of bounds"):
        fails[1, 64](x, np.arange(64), out)


@cuda.jit
def appends(out, count, sums):
    t = cuda.threadIdx.x
    out[cuda.atomic.add(count, 0, 1)] = t
    v = cuda.shfl_xor_sync(FULL, t, 1)
    if v % 3 != 0:
        out[cuda.atomic.add(count, 0, 1)] = 100 + t
    if cuda.any_sync(FULL, t > 32):
        out[cuda.atomic.add(count, 0, 1)] = 200 + t
    cuda.syncthreads()
    cuda.atomic.add(sums, 0, float32(1 + v) / float32(3 + t))
    cuda.syncwarp()
    out[cuda.atomic.add(count, 0, 1)] = 300 + t


@pytest.mark.parametrize("form", ["0", "1"])
def test_order_of_effects(device, monkeypatch, form):
    """On the CPU, each warp runs to the next barrier of the block, and its lanes run in order to the next warp operation, with fibers and with loops."""
    monkeypatch.setenv("PY2CU_HOST_LOOPS", form)
    out, count, sums = np.zeros(300, np.int64), np.zeros(1, np.int64), np.zeros(1, np.float32)
    cuda.jit(appends.py_func)[1, 64](out, count, sums)
    expected, total = [], np.float32(0)
    for warp in range(2):
        lanes = range(warp * 32, warp * 32 + 32)
        expected += [*lanes, *(100 + t for t in lanes if (t ^ 1) % 3 != 0), *(200 + t for t in lanes if warp == 1)]
    for t in range(64):
        total += np.float32(1 + (t ^ 1)) / np.float32(3 + t)
        expected += [300 + 32 * (t // 32) + lane for lane in range(32) if t % 32 == 31]
    if device.is_host:
        assert out[:count[0]].tolist() == expected and sums[0] == total
    else:
        assert sorted(out[:count[0]]) == sorted(expected)
