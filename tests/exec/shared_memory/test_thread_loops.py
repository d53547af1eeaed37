"""Kernels with barriers on the host backend: loops over the threads of a block compute the same as one fiber per thread, with the same exceptions."""
import importlib.util
import os
import subprocess
import sys

import numpy as np
import pytest

sys.path.insert(0, os.path.dirname(__file__))
from barrier_programs import GridProgram, Program  # noqa: E402

from py2cu import cuda  # noqa: E402

BLOCKS = 3
COUNT = 40 if os.environ.get("PY2CU_TEST_ALL") else 8


def run(path, name, program, one_block=False):
    """Run the kernel of the file; return the exception and its results."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    size = BLOCKS * program.threads
    out, y, sums = np.zeros(size, np.int64), np.zeros(BLOCKS * 4, np.float32), np.zeros(4, np.int64)
    x = np.random.default_rng(program.threads).integers(-9, 99, size)
    try:
        module.kernel[1 if one_block else BLOCKS, program.shape](x, y, out, sums, 5)
        error = None
    except IndexError as raised:
        error = str(raised)
    return error, out, y, sums


def run_grid(path, name, program, one_block=False):
    """Run a kernel without barriers; return the exception and its results."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    rng = np.random.default_rng(len(program.shape))
    a, b = (rng.integers(0, 99, shape) for shape in (program.shape, program.other_shape))
    out, sums = np.zeros(program.shape, np.int64), np.zeros(4, np.int64)
    try:
        module.kernel[(1,) * len(program.grid) if one_block else program.grid, program.block](a, b, out, sums)
        error = None
    except IndexError as raised:
        error = str(raised)
    return error, out, sums


def compare(seed, folder, setenv, of_grid=False, fails=False):
    """Compare both forms of a random kernel: IndexError, and memory unless the kernel raised an exception. Return the message of the exception."""
    program, execute = (GridProgram(seed), run_grid) if of_grid else (Program(seed, fails), run)
    path = folder / f"kernel_{seed}.py"
    path.write_text(program.source())

    def both(one_block):
        setenv("PY2CU_HOST_LOOPS", "0")
        fibers = execute(path, f"fibers_{seed}", program, one_block)
        setenv("PY2CU_HOST_LOOPS", "1")
        return execute(path, f"loops_{seed}", program, one_block), fibers

    loops, fibers = both(False)
    assert (loops[0] is None) == (fibers[0] is None), f"seed {seed}: {loops[0]} {fibers[0]}"
    if fibers[0] is not None:  # several blocks run at the same time, so the first exception may be that of any of them
        loops, fibers = both(True)
        assert loops[0] == fibers[0], f"seed {seed}"
    for ours, theirs in zip(loops[1:], fibers[1:]):
        assert fibers[0] is not None or ours.tobytes() == theirs.tobytes(), f"seed {seed}"
    return fibers[0]


@pytest.fixture
def checked(device):
    """For kernels with indices out of bounds."""
    if not device.is_host:
        pytest.skip("only the host backend has both forms, and checks indices by default")
    if os.environ.get("PY2CU_BOUNDSCHECK") == "0":
        pytest.skip("bounds checks are off")


@pytest.mark.parametrize("seed", range(COUNT))
def test_random_kernels(device, seed, tmp_path, monkeypatch):
    if not device.is_host:
        pytest.skip("only the host backend has both forms")
    compare(seed, tmp_path, monkeypatch.setenv)


def test_random_exceptions(checked, tmp_path, monkeypatch):
    """Kernels of which at least half raise IndexError: the message, which contains line, thread, index and size, is equal in both forms."""
    errors = [compare(seed, tmp_path, monkeypatch.setenv, fails=True) for seed in range(5000, 5000 + COUNT)]
    assert sum(error is not None for error in errors) >= COUNT / 2


@pytest.mark.parametrize("seed", range(COUNT))
def test_random_kernels_without_barriers(checked, seed, tmp_path, monkeypatch):
    compare(seed, tmp_path, monkeypatch.setenv, of_grid=True)


@cuda.jit
def reads_one_axis(a, sums, last):
    part = cuda.shared.array(64, np.int32)
    t = cuda.threadIdx.x
    part[t] = a[t]
    cuda.syncthreads()
    value = part[63 - t]
    cuda.syncthreads()
    cuda.atomic.add(sums, value, 1)
    last[t] = value


@pytest.mark.parametrize("block", [(64,), (64, 2), (64, 1, 3)])
def test_threads_along_unused_axes(device, block):
    sums, last = np.zeros(64, np.int32), np.zeros(64, np.int32)
    reads_one_axis[1, block](np.arange(64, dtype=np.int32), sums, last)
    assert (sums == np.prod(block[1:], initial=1)).all() and (last == np.arange(64)[::-1]).all()


def test_exception_of_a_thread_along_an_unused_axis(checked):
    for block in (64, (64, 2), (64, 1, 2)):
        with pytest.raises(IndexError, match=r"tid=\[0, 0, 40\]"):
            reads_one_axis[1, block](np.zeros(40, np.int32), np.zeros(64, np.int32), np.zeros(64, np.int32))


@pytest.mark.parametrize("count", [5, 30])
def test_regions_with_many_checks(tmp_path, count):
    """A region has a form without checks only if few conditions replace them."""
    names = [f"a{k}" for k in range(count)]
    path = tmp_path / "many.py"
    path.write_text(f"from py2cu import cuda\n\n\n@cuda.jit\ndef many(out, {', '.join(names)}):\n    i = cuda.grid(1)\n"
                    f"    out[i] = {' + '.join(name + '[i]' for name in names)}\n")
    command = [os.environ["PY2CU_COMMAND"], "--for-host", "--sig", f"many({', '.join(['int64[:]'] * (count + 1))})", str(path)]
    code = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert ("py2cu_host_loop_rare" in code) == (count == 5) and code.count("py2cu_host_loop_below(i, ") == count + 1


@cuda.jit
def prints(x):
    t = cuda.threadIdx.x
    if x[t] != 2:
        print(t)
    cuda.syncthreads()
    print(10 * t, x[3 - t])


@pytest.mark.parametrize("form", ["0", "1"])
def test_order_of_output(device, monkeypatch, capfd, form):
    """Threads print in their order, and before any thread passes the barrier."""
    monkeypatch.setenv("PY2CU_HOST_LOOPS", form)
    cuda.jit(prints.py_func)[1, 4](np.arange(4))
    cuda.synchronize()
    lines = capfd.readouterr().out.split("\n")[:-1]
    assert lines == ["0", "1", "3", "0 3", "10 2", "20 1", "30 0"]


@cuda.jit
def ends_in_a_loop(out, n):
    t = cuda.threadIdx.x
    for i in range(n):
        out[t] += 1
        if i == t:
            return
        cuda.syncthreads()


def test_threads_that_end_in_the_first_loop(device):
    """A thread that has returned does not execute later iterations of a loop that is the first region of its kernel."""
    out = np.zeros(8, np.int64)
    ends_in_a_loop[1, 8](out, 5)
    assert out.tolist() == [1, 2, 3, 4, 5, 5, 5, 5]


def test_inlined_function_whose_variable_has_the_name_of_a_function(device):
    def create_residual():
        @cuda.jit(device=True)
        def residual(x, out):
            out[0] = x[0] * 2 + 1
        return residual

    residual_function = create_residual()

    @cuda.jit(device=True)
    def solve(x):
        residual = cuda.local.array(1, np.float32)
        for _ in range(3):
            residual_function(x, residual)
            cuda.syncthreads()
            x[0] = residual[0]

    @cuda.jit
    def kernel(out):
        i = cuda.threadIdx.x
        x = cuda.local.array(1, np.float32)
        x[0] = i
        solve(x)
        if i < out.size:
            out[i] = x[0]

    out = np.zeros(32, np.float32)
    kernel[1, 32](out)
    assert (out == 8 * np.arange(32) + 7).all()
