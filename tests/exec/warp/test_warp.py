"""Warp operations: lane numbers, masks, votes, matches and shuffles."""
import numpy as np
import pytest

from py2cu import cuda

FULL = 0xFFFFFFFF


@cuda.jit
def lanes(out, masks):
    i = cuda.grid(1)
    out[0, i] = cuda.laneid
    out[1, i] = cuda.warpsize
    masks[0, i] = cuda.lanemask_eq()
    masks[1, i] = cuda.lanemask_lt()
    masks[2, i] = cuda.lanemask_le()
    masks[3, i] = cuda.lanemask_gt()
    masks[4, i] = cuda.lanemask_ge()


def test_lane_numbers_and_masks():
    out, masks = np.zeros((2, 96), np.int32), np.zeros((5, 96), np.uint32)
    lanes[2, 48](out, masks)
    lane = np.concatenate([np.arange(48) % 32] * 2)
    assert np.array_equal(out[0], lane) and (out[1] == 32).all()
    bit = 1 << lane.astype(np.int64)
    for row, expected in zip(masks, (bit, bit - 1, 2 * bit - 1, FULL - (2 * bit - 1), FULL - (bit - 1))):
        assert np.array_equal(row, expected.astype(np.uint32))


@cuda.jit
def lane_of_square(out):
    t = cuda.threadIdx.x + cuda.blockDim.x * cuda.threadIdx.y
    out[t] = cuda.laneid


def test_lane_of_a_square_block():
    out = np.zeros(40, np.int32)
    lane_of_square[1, (8, 5)](out)
    assert np.array_equal(out, np.arange(40) % 32)


@cuda.jit
def votes(wide, small, out):
    i = cuda.grid(1)
    out[0, i] = cuda.all_sync(0xFFFFFFFF, wide[i])
    out[1, i] = cuda.any_sync(0xFFFFFFFF, wide[i])
    out[2, i] = cuda.eq_sync(0xFFFFFFFF, wide[i])
    out[3, i] = cuda.ballot_sync(0xFFFFFFFF, wide[i] != 0) != 0
    out[4, i] = cuda.all_sync(0xFFFFFFFF, small[i])
    out[5, i] = cuda.eq_sync(0xFFFFFFFF, small[i] > 100)


@pytest.mark.parametrize("wide, small", [([2**40] * 32, [1] * 32), ([0] * 32, [0] * 32), ([0] * 31 + [2**33], [200] * 16 + [1] * 16)])
def test_votes(wide, small):
    out = np.zeros((6, 32), np.int32)
    votes[1, 32](np.array(wide, np.int64), np.array(small, np.uint8), out)
    true, large = [bool(x) for x in wide], [x > 100 for x in small]
    expected = [all(true), any(true), len(set(true)) == 1, any(true), all(small), len(set(large)) == 1]
    assert [bool(row[0]) for row in out] == expected and (out == out[:, :1]).all()


@cuda.jit
def matches(x, mask, same, all_same):
    i = cuda.grid(1)
    same[0, i] = cuda.match_any_sync(mask, x[i])
    same[1, i], flag = cuda.match_all_sync(mask, x[i])
    all_same[i] = flag
    if cuda.match_all_sync(mask, x[i])[1]:
        all_same[i] += 1


@pytest.mark.parametrize("kind", ["i4", "i8", "f4", "f8", "i2", "u4"])
@pytest.mark.parametrize("values", [[7] * 32, [1, 2] * 16, list(range(32))])
def test_matches(values, kind):
    x = np.array(values, kind)
    same, all_same = np.zeros((2, 32), np.int32), np.zeros(32, np.int32)
    matches[1, 32](x, FULL, same, all_same)
    expected = [sum(1 << k for k in range(32) if values[k] == v) for v in values]
    assert [int(m) % 2**32 for m in same[0]] == expected
    one = len(set(values)) == 1
    assert [int(m) % 2**32 for m in same[1]] == [FULL if one else 0] * 32
    assert (all_same == (2 if one else 0)).all()


@cuda.jit
def shuffles(x, width_8, up, wide):
    i = cuda.grid(1)
    width_8[i] = cuda.shfl_down_sync(0xFFFFFFFF, x[i], 2, 8)
    up[i] = cuda.shfl_up_sync(0xFFFFFFFF, x[i], 3)
    wide[i] = cuda.shfl_xor_sync(0xFFFFFFFF, wide[i], 5)


@pytest.mark.parametrize("kind", ["i4", "u4", "f4"])
def test_shuffles(kind):
    x, out, up = np.arange(100, 132).astype(kind), np.zeros(32, kind), np.zeros(32, kind)
    wide = (np.arange(32) * 2**40 + 7).astype("u8" if kind == "u4" else "i8" if kind == "i4" else "f8")
    before = wide.copy()
    shuffles[1, 32](x, out, up, wide)
    assert np.array_equal(out, [x[k + 2] if k % 8 < 6 else x[k] for k in range(32)])
    assert np.array_equal(up, [x[k - 3] if k >= 3 else x[k] for k in range(32)])
    assert np.array_equal(wide, [before[k ^ 5] for k in range(32)])


@cuda.jit
def compacted(x, out, count):
    """Write the positive numbers next to each other."""
    i = cuda.grid(1)
    keep = x[i] > 0
    mask = cuda.ballot_sync(0xFFFFFFFF, keep)
    if keep:
        out[cuda.popc(mask & cuda.lanemask_lt())] = x[i]
    if cuda.laneid == 0:
        count[0] = cuda.popc(mask)


def test_compaction():
    x = np.random.default_rng(5).normal(size=32).astype(np.float32)
    out, count = np.zeros(32, np.float32), np.zeros(1, np.int32)
    compacted[1, 32](x, out, count)
    assert count[0] == (x > 0).sum() and np.array_equal(out[: count[0]], x[x > 0])


@cuda.jit
def shuffled(x, out):
    i = cuda.grid(1)
    out[0, i] = cuda.shfl_sync(mask=0xFFFFFFFF, value=x[i], src_lane=5)
    out[1, i] = cuda.shfl_down_sync(0xFFFFFFFF, x[i], delta=1)
    out[2, i] = cuda.syncthreads_count(predicate=x[i] > 40) + sum((1, 2), start=3)


def test_arguments_by_name():
    x, out = np.arange(32, 64), np.zeros((3, 32), np.int64)
    shuffled[1, 32](x, out)
    assert (out[0] == 37).all() and (out[1, :31] == x[1:]).all() and (out[2] == 23 + 6).all()
