"""PY2CU_SCHEDULE=measure: the first launches measure the original and the selected schedule; each launch is executed exactly once."""
import os
import re

import numpy as np
import pytest

from py2cu import cuda

ROWS, COLUMNS, GRID, BLOCK = 64, 96, (4, 6), (16, 16)


def make():
    @cuda.jit
    def increment(a):
        i, j = cuda.grid(2)
        if i < a.shape[0] and j < a.shape[1]:
            a[i, j] += 1

    return increment


def times(kernel):
    found = kernel[GRID, BLOCK]._schedule(cuda.device_array((ROWS, COLUMNS)))
    return found["measured"], found["chosen"], found["block"]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("PY2CU_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("PY2CU_CACHE", raising=False)
    return tmp_path


def stored_times(cache):
    """Return the files that hold times; the other ones hold compiled code."""
    return [path for path in cache.glob("*.p2c") if not path.read_bytes().startswith(b"PY2CUC01")]


def launch(kernel, count, stream=0):
    """Launch and wait as often; return the array, which every launch increments."""
    a = cuda.to_device(np.zeros((ROWS, COLUMNS)))
    for number in range(count):
        kernel[GRID, BLOCK, stream](a)
        cuda.synchronize()
        assert (a.copy_to_host() == number + 1).all()
    return a


def test_faster_one_is_used(placing, cache):
    with placing("measure"):
        kernel = make()
        launch(kernel, 8)
        assert times(kernel)[0] is None  # the last time is read before the next launch
        launch(kernel, 1)
        measured, chosen, block = times(kernel)
        original, selected = measured
        assert original > 0 and selected > 0
        assert ((chosen, block) == ("xyz", (16, 16, 1))) == (original <= selected)
        assert len({function.schedule for function in next(iter(kernel.overloads.values())).functions}) == 2  # both were launched
        report = kernel.schedule(GRID, BLOCK, cuda.device_array((ROWS, COLUMNS)))
        assert re.search(r"Measured in the first launches: original \S+ ms, selected by the model \S+ ms; the faster one is used", report)
        launch(kernel, 3)
        assert times(kernel) == (measured, chosen, block)


def test_disk_cache(placing, cache):
    """Another object, as in another process, does not measure again; other shapes do, and other modes do not use the times."""
    with placing("measure"):
        launch(make(), 9)
        [path] = stored_times(cache)
        for text, chosen in (("2.5 0.5", False), ("0.5 2.5", True)):
            path.write_text(text)
            kernel = make()
            launch(kernel, 1)
            assert times(kernel)[0] == tuple(map(float, text.split()))
            assert (times(kernel)[1:] == ("xyz", (16, 16, 1))) == chosen
        path.write_text("damaged")
        kernel = make()
        launch(kernel, 1)
        assert times(kernel)[0] is None
        kernel = make()
        other = cuda.to_device(np.zeros((ROWS - 1, COLUMNS)))
        for _ in range(9):
            kernel[GRID, BLOCK](other)
            cuda.synchronize()
        assert len(stored_times(cache)) == 2
    with placing("model"):
        kernel = make()
        launch(kernel, 9)
        assert times(kernel)[0] is None


def test_limit_of_the_disk_cache_evicts_times(placing, cache, monkeypatch):
    """Times count like compiled code: the next entry that exceeds the limit evicts them if they were not used recently."""

    @cuda.jit
    def decrement(a):
        a[0] -= 1

    with placing("measure"):
        launch(make(), 9)
        [path] = stored_times(cache)
        os.utime(path, (0, 0))
        monkeypatch.setenv("PY2CU_CACHE_SIZE", str(sum(file.stat().st_size for file in cache.glob("*.p2c"))))
        decrement[1, 1](cuda.to_device(np.zeros(1)))
        assert not path.exists()


def test_streams_and_host_arrays(placing, cache):
    with placing("measure"):
        kernel, stream, a = make(), cuda.stream(), np.zeros((ROWS, COLUMNS))
        for _ in range(20):
            kernel[GRID, BLOCK, stream](a)
        stream.synchronize()
        assert (a == 20).all()
        b = cuda.to_device(np.zeros((ROWS, COLUMNS)))
        for _ in range(100):  # without waiting
            kernel[GRID, BLOCK](b)
        assert (b.copy_to_host() == 100).all()


def test_kernel_without_another_schedule(placing, cache):
    with placing("measure"):
        kernel = cuda.jit(make().py_func, schedule="original")
        launch(kernel, 10)
        assert times(kernel) == (None, "xyz", (16, 16, 1)) and not stored_times(cache)


def test_captured_launches_are_not_measured(device, placing, cache):
    """A captured stream executes nothing, so that its launches cannot be timed."""
    if device.is_host:
        pytest.skip("the CPU has no graphs")
    torch = pytest.importorskip("torch")
    with placing("measure"):
        kernel = make()
        launch(kernel, 3)
        a = torch.zeros((ROWS, COLUMNS), dtype=torch.float64, device="cuda")
        side, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
        stream = cuda.external_stream(side.cuda_stream)
        with torch.cuda.stream(side):
            kernel[GRID, BLOCK, stream](a)  # compiles before the capture
        side.synchronize()
        a.zero_()
        torch.cuda.synchronize()
        with torch.cuda.graph(graph, stream=side):
            for _ in range(4):
                kernel[GRID, BLOCK, stream](a)
        for _ in range(3):
            graph.replay()
        torch.cuda.synchronize()
        assert (a == 12).all()
