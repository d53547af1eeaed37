"""The effects of the host backend's settings in docs/debug-kernels.md: PY2CU_HOST_ORDER, PY2CU_HOST_BARRIER, and faults that name their thread."""
import os

import numpy as np
import pytest

from py2cu import cuda, errors

THREADS = 64


@cuda.jit
def neighbours(x, out, waits):
    tile = cuda.shared.array(THREADS, np.int64)
    t = cuda.threadIdx.x
    tile[t] = 0
    cuda.syncthreads()
    tile[t] = x[cuda.grid(1)]
    if waits:
        cuda.syncthreads()
    out[cuda.grid(1)] = tile[t] + tile[THREADS - 1 - t]


@cuda.jit
def returns_early(x):
    t = cuda.threadIdx.x
    if t >= 40:
        return
    cuda.syncthreads()
    x[t] = 1


@cuda.jit(boundscheck=False)
def far(x, step):
    x[cuda.threadIdx.x * step] = 1


@pytest.fixture
def setting(device, placing, monkeypatch):
    """setting(NAME=value): return the host backend, opened with these settings."""
    if device.backend != "host":
        pytest.skip("only for the host backend")

    def make(**variables):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return placing("off")

    return make


ORDERS = ("forward", "reverse", "shuffle", "shuffle:7")


def test_missing_barrier_changes_results_with_the_order_of_threads(setting):
    x = np.arange(4 * THREADS)
    expected = x + x.reshape(4, THREADS)[:, ::-1].reshape(-1)
    found = {}
    for order in ORDERS:
        with setting(PY2CU_HOST_ORDER=order):
            out = np.zeros_like(x)
            neighbours[4, THREADS](x, out, True)
            assert out.tolist() == expected.tolist(), order
            neighbours[4, THREADS](x, out, False)
            found[order] = out.tolist()
    assert len({tuple(out) for out in found.values()}) == len(ORDERS)
    half = THREADS // 2  # the second thread has the first one's number
    assert found["forward"][half:THREADS] == expected[half:THREADS].tolist() and found["forward"][:half] == x[:half].tolist()
    assert found["reverse"][:half] == expected[:half].tolist() and found["reverse"][half:THREADS] == x[half:THREADS].tolist()


def test_barriers_after_threads_returned(setting):
    with setting(PY2CU_HOST_BARRIER=""):
        x = np.zeros(THREADS)
        returns_early[1, THREADS](x)
        assert x.sum() == 40
    with setting(PY2CU_HOST_BARRIER="strict"), pytest.raises(errors.CudaAPIError, match="40 of 64 threads wait at a block barrier.* 24 have returned"):
        returns_early[1, THREADS](x)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.skipif("ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ, reason="in a build with a sanitizer, the sanitizer handles faults")
def test_faults_name_the_thread(setting, order):
    with setting(PY2CU_HOST_ORDER=order):
        x = np.zeros(4)
        with pytest.raises(errors.CudaAPIError, match=r"far .*SIGSEGV.* in block \(0, 0, 0\), thread \(1, 0, 0\)"):
            far[1, 8](x, 1 << 44)
        far[1, 4](x, 1)
        assert x.tolist() == [1, 1, 1, 1]
