# SPDX-License-Identifier: MIT
"""numba.roc: operations of wavefronts of 64 lanes, on the host backend. Expected values are NumPy's."""
import numpy as np
import pytest

import py2cu
from py2cu import cuda, errors, roc

WAVE = 64
on_host = pytest.mark.skipif(not cuda.get_current_device().is_host, reason="a warp of an NVIDIA GPU has 32 lanes")


@roc.jit(device=True)
def rotated(value, distance):
    lane = roc.get_local_id(0)
    roc.wavebarrier()
    return roc.ds_permute((lane + distance) % WAVE, value)


@roc.jit
def rotate(x, out, distance):
    i = roc.get_global_id(0)
    out[i] = rotated(x[i], distance)


@roc.jit
def read(x, lanes, out):
    i = roc.get_global_id(0)
    out[i] = roc.ds_bpermute(lanes[i], x[i])


@on_host
@pytest.mark.parametrize("dtype", [np.int32, np.float32])
@pytest.mark.parametrize("distance", [0, 1, 31, 32, 63, -1, -40])
def test_send(dtype, distance):
    x = np.random.default_rng(3).integers(-99, 99, 4 * WAVE).astype(dtype)
    out = np.zeros_like(x)
    rotate[2, 2 * WAVE](x, out, distance)
    assert (out == np.roll(x.reshape(4, WAVE), distance, axis=1).ravel()).all()


@on_host
def test_read():
    random = np.random.default_rng(5)
    x = random.random(3 * WAVE).astype(np.float32)
    lanes = random.integers(0, WAVE, 3 * WAVE).astype(np.int32)
    out = np.zeros_like(x)
    read[1, 3 * WAVE](x, lanes, out)
    assert (out == np.take_along_axis(x.reshape(3, WAVE), lanes.reshape(3, WAVE), 1).ravel()).all()


@roc.jit
def send_to(x, lanes, out):
    i = roc.get_global_id(0)
    out[i] = roc.ds_permute(lanes[i], x[i])


@on_host
def test_lanes_with_several_senders_or_none():
    x = np.arange(1, WAVE + 1, dtype=np.int32)
    out = np.full(WAVE, -1, np.int32)
    send_to[1, WAVE](x, np.full(WAVE, 5, np.int32), out)
    assert out[5] == WAVE and (np.delete(out, 5) == 0).all()  # the last lane prevails; 0 if no lane sends


@roc.jit(device=True)
def scan_of_wave(i, temporary):
    """Compute an inclusive sum; each step reads values of other lanes, which a barrier separates from their updates."""
    lane = i & (WAVE - 1)
    distance = 1
    while distance < WAVE:
        roc.wavebarrier()
        other = temporary[i - distance] if lane >= distance else 0
        roc.wavebarrier()
        temporary[i] += other
        distance *= 2
    roc.wavebarrier()
    return temporary[i]


@roc.jit
def scan(x):
    i = roc.get_local_id(0)
    temporary = roc.shared.array(256, py2cu.int64)
    sums = roc.shared.array(WAVE, py2cu.int64)
    temporary[i] = x[i]
    result = scan_of_wave(i, temporary)
    wave = i // WAVE
    if i < WAVE:
        sums[i] = 0
    roc.barrier()
    if i % WAVE == WAVE - 1:
        sums[wave] = result
    roc.barrier()
    if wave == 0:  # the first wavefront alone
        scan_of_wave(i, sums)
    roc.barrier()
    x[i] = result + (sums[wave - 1] if wave > 0 else 0)


@on_host
@pytest.mark.parametrize("count", [64, 256])
def test_scan(count):
    x = np.random.default_rng(7).integers(0, 100, count)
    expected = np.cumsum(x)
    scan[1, count](x)
    assert (x == expected).all()


@on_host
def test_partial_wavefront_and_sanitizer():
    x = np.arange(100, dtype=np.int64)
    expected = np.cumsum(x)
    assert not scan.sanitize(1, 100, x)
    assert (x[:64] == expected[:64]).all()


@on_host
def test_lanes_that_never_arrive():
    @roc.jit
    def half(x):
        if roc.get_local_id(0) < 32:
            roc.wavebarrier()
        else:
            roc.barrier()  # py2cu: allow(barrier-in-branch)
        x[0] = 1

    with pytest.raises(errors.CudaAPIError, match="in a warp operation"):
        half[1, 64](np.zeros(1))
        cuda.synchronize()


def test_unsupported_value_types():
    with pytest.raises(errors.TypingError, match="roc.ds_bpermute only supports int32 and float32, not float64"):
        read[1, 64](np.zeros(64), np.zeros(64, np.int32), np.zeros(64))
