"""boundscheck=True: an index out of bounds raises an IndexError with its location, and accesses no memory."""
import re

import numpy as np
import pytest

from py2cu import cuda

FORM = re.compile(r"In function '(\w+)', file (.+), line (\d+), tid=\[(\d+), (\d+), (\d+)\] ctaid=\[(\d+), (\d+), (\d+)\]: (.*)")


def line_of(kernel, text):
    """Return the number of the line of the kernel that contains the string."""
    lines = open(__file__, encoding="utf-8").read().splitlines()
    start = kernel.py_func.__code__.co_firstlineno
    return next(number for number, line in enumerate(lines[start - 1:], start) if text in line)


def raised(call):
    with pytest.raises(IndexError) as caught:
        call()
    match = FORM.fullmatch(str(caught.value))
    assert match, str(caught.value)
    return caught.value, match


@cuda.jit(device=True)
def fetch(x, i):
    return x[i]


@cuda.jit(boundscheck=True)
def reads(x, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i % out.size] = fetch(x, i)


@cuda.jit(boundscheck=True)
def element(m, i, j):
    m[i, j] = 1


def test_indices_in_bounds():
    x, out = np.arange(10.0), np.zeros(10)
    reads[2, 8](x, out, 10)
    assert out.tolist() == x.tolist()


def test_message():
    x, out = np.arange(10.0), np.full(16, -1.0)
    error, match = raised(lambda: reads[2, 8](x, out, 11))
    assert match.group(1) == "fetch" and match.group(2) == __file__
    assert int(match.group(3)) == line_of(fetch, "return x[i]") == error.line
    assert match.group(4, 5, 6) == ("0", "0", "2") and match.group(7, 8, 9) == ("0", "0", "1")
    assert match.group(10) == "x: index 10 is out of bounds for axis 0 with size 10"
    assert error.thread == (2, 0, 0) and error.block == (1, 0, 0) and (error.index, error.size) == (10, 10)
    reads[2, 8](x, out, 10)  # the kernel remains usable
    assert out[:10].tolist() == x.tolist()


@pytest.mark.parametrize("i, j, axis", [
    (0, 0, None), (2, 3, None), (-3, -4, None), (-1, 3, None), (3, 0, 0), (-4, 0, 0), (0, 4, 1), (0, -5, 1), (2**40, 0, 0),
    (np.uint8(2), np.uint32(3), None), (np.uint8(3), 0, 0), (np.uint64(2**64 - 1), 0, 0), (0, np.uint64(2**63), 1), (np.int8(-4), 0, 0)])
@pytest.mark.parametrize("layout", ["C", "F", "A"])
def test_indices_out_of_bounds_on_each_axis(i, j, axis, layout):
    """The rule is NumPy's: -n <= i < n, but unsigned indices do not wrap."""
    memory = np.zeros((3, 4), order="F") if layout == "F" else np.zeros((3, 4)) if layout == "C" else np.zeros((6, 8))[::2, ::2]
    device = cuda.to_device(np.ascontiguousarray(memory)) if layout == "A" else memory
    if layout == "A":
        big = cuda.to_device(np.zeros((6, 8)))
        device = big[::2, ::2]
    if axis is None:
        element[1, 1](device, i, j)
        found = device.copy_to_host() if layout == "A" else device
        assert found[int(i), int(j)] == 1 and found.sum() == 1
        return
    error, match = raised(lambda: element[1, 1](device, i, j))
    assert match.group(10) == f"m: index {int((i, j)[axis])} is out of bounds for axis {axis} with size {(3, 4)[axis]}"
    assert not (device.copy_to_host() if layout == "A" else device).any()


def test_empty_array():
    assert raised(lambda: element[1, 1](np.zeros((0, 4)), 0, 0))[1].group(10).endswith("axis 0 with size 0")


def test_views_local_shared_atomics_and_tuples():
    @cuda.jit(boundscheck=True)
    def kernel(x, counts, what, i):
        shared = cuda.shared.array(4, "int32")
        local = cuda.local.array((2, 3), "float32")
        part = x[2:6]
        if what == 0:
            shared[i] = 1
        elif what == 1:
            local[1, i] = 1
        elif what == 2:
            part[i] = 1
        elif what == 3:
            cuda.atomic.add(counts, i, 1)
        elif what == 4:
            counts[0] = x.shape[i]
        elif what == 5:
            counts[0] += x[2:][i]
        else:
            part[-1] += i

    x, counts = np.arange(8.0), np.zeros(5, np.int64)
    expected = ["shared: index 4 is out of bounds for axis 0 with size 4", "local: index 4 is out of bounds for axis 1 with size 3",
                "part: index 4 is out of bounds for axis 0 with size 4", None, "tuple index out of range", None, None]
    for what, message in enumerate(expected):
        if message is None:
            kernel[1, 1](x, counts, what, 4)
        else:
            assert raised(lambda: kernel[1, 1](x, counts, what, 4))[1].group(10) == message
    assert counts.tolist() == [6, 0, 0, 0, 1] and x.tolist() == [0, 1, 2, 3, 4, 9, 6, 7]
    assert raised(lambda: kernel[1, 1](x, counts, 3, 5))[1].group(10) == "counts: index 5 is out of bounds for axis 0 with size 5"
    assert raised(lambda: kernel[1, 1](x, counts, 5, -7))[1].group(10) == "x[2:]: index -7 is out of bounds for axis 0 with size 6"


def test_other_threads_pass_the_barrier(monkeypatch):
    """Other threads of the block continue, on a GPU and as fibers. In loops over threads, the block ends."""
    monkeypatch.setenv("PY2CU_HOST_LOOPS", "0")

    @cuda.jit(boundscheck=True)
    def kernel(x, out, wrong):
        tile = cuda.shared.array(64, "int64")
        i = cuda.threadIdx.x
        tile[i] = x[i + wrong if i == 5 else i]
        cuda.syncthreads()
        out[i] = tile[63 - i]
        cuda.syncthreads()
        if i == 0:
            out[0] += 1000

    x, out = np.arange(64), cuda.device_array(64, np.int64)
    error, _ = raised(lambda: kernel[1, 64](x, out, 100))
    assert error.thread == (5, 0, 0) and error.index == 105
    found = out.copy_to_host()
    assert found[0] == 1063 and found[6:58].tolist() == list(range(57, 5, -1))


def test_exceptions_end_the_block_of_thread_loops(device):
    """The other threads run to the next barrier, and other blocks are not affected."""
    @cuda.jit(boundscheck=True)
    def kernel(x, out, wrong):
        t, b = cuda.threadIdx.x, cuda.blockIdx.x
        out[b, t] += 1 + x[t + wrong if t == 5 and b == 1 else t]
        cuda.syncthreads()
        out[b, t] += 100

    x, out = np.zeros(8, np.int64), cuda.to_device(np.zeros((3, 8), np.int64))
    error, _ = raised(lambda: kernel[3, 8](x, out, 100))
    assert error.block == (1, 0, 0) and error.thread == (5, 0, 0)
    found = out.copy_to_host().tolist()
    assert found[0] == found[2] == [101] * 8
    if device.is_host:
        assert found[1] == [1] * 5 + [0] + [1] * 2
    kernel[3, 8](x, out, 0)  # the next launch starts anew
    assert out.copy_to_host()[0].tolist() == [202] * 8


def test_many_threads_raise():
    """The first error is reported, and only once."""
    @cuda.jit(boundscheck=True)
    def kernel(x):
        x[cuda.grid(1)] = 1

    x = cuda.to_device(np.zeros(10))
    error, _ = raised(lambda: kernel[8, 128](x))
    assert error.index == error.block[0] * 128 + error.thread[0] >= 10
    cuda.synchronize()
    assert x.copy_to_host().tolist() == [1] * 10


def test_streams():
    stream = cuda.stream()
    x = cuda.to_device(np.zeros(4), stream=stream)

    @cuda.jit(boundscheck=True)
    def kernel(x, i):
        x[i] = 1

    raised(lambda: kernel[1, 1, stream](x, 4))
    kernel[1, 1, stream](x, 3)
    stream.synchronize()
    assert x.copy_to_host(stream=stream).tolist() == [0, 0, 0, 1]


def test_no_checks_without_boundscheck():
    @cuda.jit("void(float64[::1], int64)")
    def kernel(x, i):
        x[i] = 1

    assert "py2cu_index" not in kernel.inspect_cuda()


def test_option_of_the_call():
    def plain(x, i):
        x[i] = 1

    kernel = cuda.jit(boundscheck=True)(plain)
    assert raised(lambda: kernel[1, 1](np.zeros(3), 3))
    eager = cuda.jit("void(float64[::1], int64)", boundscheck=True)(plain)
    assert raised(lambda: eager[1, 1](np.zeros(3), 3)) and "py2cu_below" in eager.inspect_cuda()
