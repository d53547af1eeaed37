# SPDX-License-Identifier: MIT
"""numba.roc: the functions that Numba 0.53 documented, launched through py2cu.roc and through `from numba import roc`."""
import subprocess
import sys

import numpy as np
import pytest

import py2cu
from py2cu import roc

TILE = 8


@roc.jit(device=True)
def scaled(x, factor):
    return x * factor


@roc.jit
def positions(output):
    group, item = roc.get_group_id(0), roc.get_local_id(0)
    output[0, group, item] = roc.get_global_id(0)
    output[1, group, item] = roc.get_global_size(0)
    output[2, group, item] = roc.get_local_id(0)
    output[3, group, item] = roc.get_local_size(0)
    output[4, group, item] = roc.get_group_id(0)
    output[5, group, item] = roc.get_num_groups(0)
    output[6, group, item] = roc.get_work_dim()
    output[7, group, item] = scaled(roc.get_global_id(group), 10)


def test_positions():
    output = np.zeros((8, 2, 3), np.intp)
    positions[2, 3](output)
    assert output[0].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert output[2].tolist() == [[0, 1, 2]] * 2
    assert output[4].tolist() == [[0] * 3, [1] * 3]
    assert [int(output[k, 1, 2]) for k in (1, 3, 5, 6)] == [6, 3, 2, 1]
    assert output[7].tolist() == [[0, 10, 20], [0, 0, 0]]  # the second group reads its index along y


@roc.jit
def sizes_by_axis(out):
    if roc.get_global_id(0) == 0 and roc.get_global_id(1) == 0:
        out[0] = roc.get_work_dim()
        for d in range(4):
            out[1 + d] = roc.get_global_size(d)


@pytest.mark.parametrize("grid, block, expected", [(4, 5, [1, 20, 1, 1, 1]), ((2, 3), (4, 5), [2, 8, 15, 1, 1]), ((1, 2, 2), (1, 1, 3), [3, 1, 2, 6, 1])])
def test_sizes(grid, block, expected):
    out = np.zeros(5, np.int64)
    sizes_by_axis[grid, block](out)
    assert out.tolist() == expected


@roc.jit("void(float32[:, ::1], float32[:, ::1])")
def transpose(x, out):
    tile = roc.shared.array((TILE, TILE), dtype=py2cu.float32)
    i, j = roc.get_local_id(0), roc.get_local_id(1)
    row, column = roc.get_group_id(1) * TILE, roc.get_group_id(0) * TILE
    tile[j, i] = x[row + j, column + i]
    roc.barrier(roc.CLK_LOCAL_MEM_FENCE)
    out[column + j, row + i] = tile[i, j]


def test_barrier_with_device_arrays_and_a_stream():
    x = np.arange(16 * 24, dtype=np.float32).reshape(16, 24)
    stream = roc.stream()
    with roc.register(x):
        d_x, d_out = roc.to_device(x, stream=stream), roc.device_array((24, 16), np.float32)
    transpose[(3, 2), (TILE, TILE), stream](d_x, d_out)
    stream.synchronize()
    assert (d_out.copy_to_host() == x.T).all()
    with pytest.raises(TypeError):
        roc.register([1, 2])


@roc.jit
def histogram(x, counts):
    i = roc.get_local_id(0)
    bins = roc.shared.array(64, py2cu.uint32)
    bins[i] = 0
    roc.barrier()
    for k in range(roc.get_global_id(0), x.size, roc.get_global_size(0)):
        roc.atomic.add(bins, x[k] % 64, 1)
    roc.barrier(1)
    roc.atomic.add(counts, i, bins[i])
    roc.mem_fence(roc.CLK_GLOBAL_MEM_FENCE)


def test_atomic_add():
    x = np.random.default_rng(4).integers(0, 1000, 5000)
    counts = np.zeros(64, np.uint32)
    histogram[3, 64](x, counts)
    assert (counts == np.bincount(x % 64, minlength=64)).all()


SCRIPT = """
import numpy as np
from numba import guvectorize, roc, vectorize

@roc.jit('float32(float32, float32)', device=True)
def ratio(x, y):
    return x / y

@vectorize(['float32(float32, float32)'], target='roc')
def ratios(x, y):
    return ratio(x, y)

@guvectorize(['void(float32[:], float32[:])'], '(n)->(n)', target='roc')
def reverse(x, out):
    for k in range(x.size):
        out[k] = x[x.size - 1 - k]

@roc.jit
def increment(x):
    pos = roc.get_local_id(0) + roc.get_group_id(0) * roc.get_local_size(0)
    if pos < x.size:
        x[pos] += 1

x = np.arange(100, dtype=np.float32)
increment[4, 32](x)
assert (x == np.arange(1, 101)).all()
assert (ratios(x, x) == 1).all()
assert (reverse(x.reshape(10, 10)) == x.reshape(10, 10)[:, ::-1]).all()
print(roc.__name__)
"""


def test_numba_scripts(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "py2cu.roc\n"
