"""The sanitizer reports nothing for correct programs: the samples, and the kernels that other tests launch."""
import json
import os
import pathlib
import subprocess
import sys

import pytest

EXEC = pathlib.Path(__file__).resolve().parents[1]
SAMPLES = EXEC.parents[1] / "samples"

# Excluded: several devices, torch and Dask, which may be missing, and walkthrough.py, which generates images for a minute.
PROGRAMS = ["async_requests", "diffusion", "gray", "grid_stride_add", "grid_sum", "histogram", "jacobi", "loop_sum", "lucas", "mandelbrot", "matmul_reduce",
            "monte_carlo", "particles", "saxpy", "sobel", "streams_events", "ufuncs", "vector_add"]
# Intended races: threads that write equal values, or that read values that others overwrite with equal ones.
MEANT = {"sieve": ["composite"], "kernel": ["x", "added"]}


@pytest.fixture(autouse=True)
def on_the_processor(device):
    if not device.is_host:
        pytest.skip("only the host backend can monitor kernels")


def findings(tmp_path, *command, **how):
    path = tmp_path / "found-%p.json"
    done = subprocess.run([sys.executable, *(str(path) if word == "FILE" else word.replace("=FILE", f"={path}") for word in command)], capture_output=True,
                          text=True, env=dict(os.environ, **{name: str(path) if value == "FILE" else value for name, value in how.items()}), cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    files = list(tmp_path.glob("found-*.json"))
    assert files  # something was launched
    return [item for file in files for item in json.loads(file.read_text())]


@pytest.mark.parametrize("name", PROGRAMS)
def test_samples(name, tmp_path):
    assert findings(tmp_path, "-m", "py2cu", "--sanitize=FILE", str(SAMPLES / f"{name}.py"), "--scale", "0.1") == []


@pytest.mark.parametrize("tests", ["whole_kernels/test_golden_kernels.py", "shared_memory"])
def test_no_findings_in_kernels_of_other_tests(tests, tmp_path):
    found = findings(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXEC / tests), "--ignore", str(EXEC / "shared_memory" / "test_thread_loops.py"),
                     PY2CU_SANITIZE="FILE", PY2CU_DEVICE="host")  # the ignored file has kernels in which threads return before a barrier
    assert [item for item in found if item["array"] not in MEANT.get(item["kernel"], [])] == []
