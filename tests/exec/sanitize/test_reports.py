"""Formats of sanitizer reports: an exception, a list, JSON at exit."""
import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda, errors, float32, float64, int16

SCRIPT = """
import sys
import numpy as np
from numba import cuda, float32


@cuda.jit
def wrong(x, out):
    s = cuda.shared.array(32, float32)
    t = cuda.threadIdx.x
    s[t] = x[t]
    out[t] = s[31 - t]


@cuda.jit
def right(x, out):
    i = cuda.grid(1)
    out[i] = x[i]


x, out = np.ones(32, np.float32), np.zeros(32, np.float32)
right[1, 32](x, out)
wrong[1, 32](x, out)
wrong[1, 32](x, out)
print("end", out.sum())
"""


@pytest.fixture(autouse=True)
def on_the_processor(device):
    if not device.is_host:
        pytest.skip("only the host backend can monitor kernels")


def run(tmp_path, *options, text=SCRIPT, **environment):
    script = tmp_path / "script.py"
    script.write_text(text)
    return subprocess.run([sys.executable, "-m", "py2cu", *options, str(script)], cwd=tmp_path, capture_output=True, text=True,
                          env=dict(os.environ, PYTHONWARNINGS="ignore", **environment))


def test_first_finding_is_an_exception(tmp_path):
    done = run(tmp_path, "--sanitize")
    assert done.returncode == 1 and "end" not in done.stdout
    head, *frames = done.stderr.strip().splitlines()[-7:]
    assert head.startswith("py2cu.errors.SanitizerError: [PY2CU_ERROR_SANITIZER] kernel wrong: race condition on s[")
    assert head.endswith("in shared memory, without a barrier between the accesses")
    # Two locations, each with a path relative to the working directory, which occurs once, and a code frame like that of a diagnostic.
    source = SCRIPT.splitlines()
    for location, code, underline in (frames[:3], frames[3:]):
        found = re.fullmatch(r"script\.py:(11|12): thread \(\d+, 0, 0\) of block \(0, 0, 0\) (reads|writes) it", location)
        assert found, location
        line = source[int(found[1]) - 1]
        assert code == f"  {found[1]} | {line}" and underline == "     | " + " " * 4 + "^" + "~" * (len(line) - 5)


def test_findings_enabled_by_the_environment(tmp_path):
    assert "SanitizerError" in run(tmp_path, PY2CU_SANITIZE="1").stderr
    assert "SanitizerError" in run(tmp_path, PY2CU_SANITIZE="1", PY2CU_DEVICE="auto").stderr  # also if there is a GPU
    assert run(tmp_path, PY2CU_SANITIZE="0").stdout.startswith("end ")  # the sum depends on the order of the threads
    refused = run(tmp_path, PY2CU_SANITIZE="1", PY2CU_DEVICE="cuda").stderr
    assert "PY2CU_SANITIZE requires the CPU backend" in refused


def check(found):
    assert {item["kernel"] for item in found} == {"wrong"} and found
    for item in found:
        assert item["kind"] == "race" and item["array"] == "s" and item["memory"] == "shared"
        assert {item["first"]["line"], item["second"]["line"]} == {11, 12}


def test_findings_as_json(tmp_path):
    done = run(tmp_path, "--sanitize=json")
    assert done.returncode == 0 and done.stdout.startswith("end")
    check(json.loads(done.stderr[done.stderr.index("["):]))


def test_findings_in_a_file(tmp_path):
    done = run(tmp_path, "--sanitize=found-%p.json")
    assert done.returncode == 0
    files = list(tmp_path.glob("found-*.json"))
    assert len(files) == 1 and files[0].name[6:-5].isdigit()
    check(json.loads(files[0].read_text()))
    done = run(tmp_path, "--sanitize=no/such/folder.json")
    assert done.returncode == 2 and "no/such/folder.json cannot be written" in done.stderr


def test_a_run_without_findings_writes_an_empty_list(tmp_path):
    text = SCRIPT.replace("    out[t] = s[31 - t]", "    cuda.syncthreads()\n    out[t] = s[31 - t]")
    run(tmp_path, "--sanitize=found.json", text=text)
    assert json.loads((tmp_path / "found.json").read_text()) == []


def test_options_that_cannot_be(tmp_path):
    assert "--sanitize= requires json or a file" in run(tmp_path, "--sanitize=").stderr
    assert "did you mean --sanitize?" in run(tmp_path, "--sanitise").stderr


def test_findings_of_one_launch():
    @cuda.jit
    def kernel(x, out):
        s = cuda.shared.array((4, 8), float32)
        i, j = cuda.grid(2)
        s[i, j] = x[i, j]
        out[i, j] = s[i, 7 - j]

    x = np.ones((4, 8), np.float32)
    found = kernel.sanitize(1, (4, 8), x, x.copy())
    assert len(found) == 1
    line = kernel.py_func.__code__.co_firstlineno
    by_access = {found[0][which]["access"]: found[0][which] for which in ("first", "second")}
    assert (by_access["write"]["line"], by_access["read"]["line"]) == (line + 4, line + 5)
    row, column = found[0]["index"]
    assert by_access["write"]["thread"] == [row, column, 0] and by_access["read"]["thread"] == [row, 7 - column, 0]
    kernel[1, (4, 8)](x, x.copy())  # other kernels are not instrumented


def test_exception_contains_all_findings(monkeypatch):
    monkeypatch.setenv("PY2CU_SANITIZE", "1")

    @cuda.jit
    def kernel(out):
        out[0] = 1
        out[1] += 2

    with pytest.raises(errors.SanitizerError) as caught:
        kernel[1, 2](np.zeros(2))
    assert [item["index"] for item in caught.value.findings] == [[0], [1]]
    line = kernel.py_func.__code__.co_firstlineno + 2
    *_, title, head, first, second = str(caught.value).split("\n")
    assert title == "all 2 findings of the launch:" and head.split() == ["finding", "element", "locations", "times"]
    assert re.fullmatch(rf"race condition  out\[0\]   \S*test_reports\.py:{line} and \S*test_reports\.py:{line}      1", first)
    assert re.fullmatch(rf"race condition  out\[1\]   \S*test_reports\.py:{line + 1} and \S*test_reports\.py:{line + 1}      1", second)
    assert isinstance(caught.value, errors.CudaAPIError)


def test_an_access_counts_once():
    """The number of occurrences does not depend on the size of the accesses of earlier launches to the same memory."""
    @cuda.jit
    def earlier(x):
        s = cuda.shared.array(0, int16)
        i = cuda.grid(1)
        s[i] = 1
        x[i] = s[i]

    @cuda.jit
    def kernel(x):
        s = cuda.shared.array(0, float64)
        x[1] = s[3]

    x = np.zeros(4)
    for small in (np.float64, np.float32, np.int16):
        assert not earlier.sanitize(1, x.view(small).size, x.view(small), sharedmem=32)
        assert [(item["kind"], item["count"]) for item in kernel.sanitize(1, 3, x, sharedmem=32)] == [("race", 2), ("unwritten", 1)]


def test_kernel_exceptions_take_precedence():
    @cuda.jit
    def kernel(x, out):
        t = cuda.threadIdx.x
        out[0] = x[t]

    with pytest.raises(IndexError):
        kernel.sanitize(1, 64, np.zeros(32), np.zeros(1))


def test_views_and_strides_have_the_index_of_the_array():
    @cuda.jit
    def kernel(x):
        row = x[2]
        row[3] = 1

    for x in (np.zeros((4, 5)), np.zeros((4, 5), order="F"), cuda.to_device(np.zeros((4, 10)))[:, ::2], cuda.to_device(np.zeros((8, 5)))[::2]):
        found = kernel.sanitize(1, 2, x)
        assert [item["index"] for item in found] == [[2, 3]]


def test_programs_without_findings():
    @cuda.jit
    def kernel(x, flags, out):
        local = cuda.local.array(3, float32)
        s = cuda.shared.array(32, float32)
        t = cuda.threadIdx.x
        for k in range(3):
            local[k] = x[t]
        s[t] = local[1]
        cuda.syncwarp()
        s[t ^ 1] += local[2]  # each lane has one
        cuda.syncthreads()
        flags[t] = True  # adjacent bytes
        cuda.atomic.exch(out, 0, int(s[(t + 1) % 32]))
        cuda.atomic.add(out, 0, 1)
        for k in range(4):  # overwritten by another thread, after a barrier
            cuda.syncthreads()
            if t == k:
                out[1] = k

    assert kernel.sanitize(1, 32, np.ones(32, np.float32), np.zeros(32, np.bool_), np.zeros(2, np.int32)) == []


def test_device_functions_have_no_launch():
    @cuda.jit(device=True)
    def function(x):
        return x

    with pytest.raises(RuntimeError, match="a device function cannot be launched"):
        function.sanitize(1, 1)


LOST = """
import numpy as np
from numba import cuda


class Holder:
    pass


def lose():
    holder = Holder()
    holder.array = cuda.to_device(np.zeros(100))
    np.lost = holder  # whoever reads the script does not see it


kept = cuda.to_device(np.zeros(10))
lose()
temporary = cuda.device_array(5)
del temporary
"""


def test_unfreed_device_arrays(tmp_path):
    done = run(tmp_path, "--sanitize", text=LOST)
    assert done.returncode == 0
    told = [line for line in done.stderr.splitlines() if "leak" in line]
    assert len(told) == 1 and "800 bytes" in told[0] and "script.py:12," in told[0]
    run(tmp_path, "--sanitize=found.json", text=LOST)
    (item,) = json.loads((tmp_path / "found.json").read_text())
    assert (item["kind"], item["bytes"], item["first"]["line"], item["first"]["function"]) == ("leak", 800, 12, "lose")
    run(tmp_path, "--sanitize=found.json", text=LOST.replace("np.lost = holder", "return"))
    assert json.loads((tmp_path / "found.json").read_text()) == []


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ or "TSAN_OPTIONS" in os.environ, reason="in a build with a sanitizer, the sanitizer handles faults")
def test_memory_fault_names_the_line(tmp_path):
    text = """
import numpy as np
from numba import cuda


@cuda.jit("void(CPointer(float32), float32[:])")
def kernel(p, out):
    t = cuda.threadIdx.x
    if t == 5:
        out[t] = p[1]


kernel[1, 32](4096, np.zeros(32, np.float32))
"""
    last = run(tmp_path, "--sanitize", text=text).stderr.strip().splitlines()[-1]
    assert "kernel kernel (" in last and "SIGSEGV" in last and "thread (5, 0, 0)" in last and last.endswith("script.py:10")
