"""The table of --check: registers, memory and occupancy. Limits of multiprocessors are those of the table in the CUDA C++ Programming Guide."""
import os
import re
import subprocess

import pytest

from py2cu import cuda

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
TEXT = """
from numba import cuda, float32

@cuda.jit("void(float32[::1])")
def shared(x):
    t = cuda.shared.array(4096, float32)
    i = cuda.threadIdx.x
    t[i] = x[i]
    cuda.syncthreads()
    x[i] = t[i ^ 1]

@cuda.jit("void(float32[::1], int64)", launch_bounds=128)
def local(x, n):
    a = cuda.local.array(400, float32)
    for i in range(400):
        a[i] = x[i * n]
    for i in range(400):
        x[i] += a[i * n % 400]
"""
TIGHT = """
from numba import cuda

@cuda.jit("void(float64[::1], int64)", max_registers=24)
def tight(x, n):
    a = cuda.local.array(32, "float64")
    for i in range(32):
        a[i] = x[i]
    for k in range(n):
        for i in range(32):
            a[i] = a[i] * a[(i + 1) % 32] + k
    for i in range(32):
        x[i] = a[i]
"""
COLUMNS = ("registers", "shared", "local", "constant", "spilled")


@pytest.fixture
def table(tmp_path):
    """table(option..., text=...): return {(kernel, architecture): ({column: number}, [percent or None])}, and the messages."""
    def make(*options, text=TEXT):
        (tmp_path / "k.py").write_text(text)
        done = subprocess.run([COMMAND, "--check", *options, "k.py"], cwd=tmp_path, capture_output=True, text=True)
        if "NVRTC" in done.stderr:
            pytest.skip("NVRTC is not installed")
        assert done.returncode == 0, done.stderr
        head, *rows = done.stdout.split("\n\n")[1].splitlines()
        assert re.sub(" +", " ", head) == "kernel arch registers shared local constant spilled occupancy in blocks of 64, 128, 256, 512, 1024"
        found = {}
        for row in rows:
            kernel, arch, *numbers = row.split()
            percents = [None if word == "-" else int(word.rstrip("%")) for word in numbers[5:]]
            found[kernel, arch] = dict(zip(COLUMNS, map(int, numbers))), percents
        return found, done.stderr

    return make


def test_memory(table):
    found, said = table("--arch", "sm_80,sm_90")
    assert sorted(found) == [(kernel, arch) for kernel in ("local", "shared") for arch in ("sm_80", "sm_90")]
    for (kernel, arch), (use, _) in found.items():
        assert use["shared"] == (4096 * 4 if kernel == "shared" else 0)
        assert use["local"] == (400 * 4 if kernel == "local" else 0)
        assert 0 < use["registers"] <= 255 and use["spilled"] == 0
        assert use["constant"] >= {"sm_80": 0x160, "sm_90": 0x210}[arch]  # offset of the parameters in constant bank 0
    assert re.findall(r"'(\w+)' uses (\d+) bytes of local memory .*\[large-local\]", said) == [("local", "1600")]


def test_spilled_registers(table):
    found, _ = table("--arch", "sm_90", text=TIGHT)
    use, _ = found["tight", "sm_90"]
    assert use["registers"] <= 24 and use["spilled"] > 0 and use["local"] > 0


def test_occupancy(table):
    """Blocks of `shared` use 16 KB each, plus 1 KB for the system from compute capability 8.0: 4 of 64 KB, 9 of 164 KB, 5 of 100 KB, 13 of 228 KB."""
    found, _ = table("--arch", "sm_75,sm_80,sm_86,sm_89,sm_90,sm_100,sm_120")
    for arch, blocks, threads in (("sm_75", 4, 1024), ("sm_80", 9, 2048), ("sm_86", 5, 1536), ("sm_89", 5, 1536), ("sm_90", 13, 2048),
                                  ("sm_100", 13, 2048), ("sm_120", 5, 1536)):
        expected = [min(blocks, threads // size) * size * 100 // threads for size in (64, 128, 256, 512, 1024)]
        assert found["shared", arch][1] == expected, arch
        assert found["local", arch][1][2:] == [None] * 3  # launch_bounds


def test_occupancy_is_that_of_the_driver(table, device):
    if device.backend == "host":
        pytest.skip("needs a GPU")
    arch = "sm_{}{}".format(*device.compute_capability)
    found, _ = table("--arch", arch)
    space = {}
    exec(compile(TEXT.replace("from numba import cuda, float32", "from py2cu import cuda\nfloat32 = 'float32'"), "<text>", "exec"), space)
    threads = cuda.get_current_device().MAX_THREADS_PER_MULTIPROCESSOR
    for kernel in "shared", "local":
        compiled = next(iter(space[kernel].overloads.values()))
        for size, percent in zip((64, 128, 256, 512, 1024), found[kernel, arch][1]):
            if percent is not None:
                blocks = cuda.current_context().get_active_blocks_per_multiprocessor(compiled, size, 0)
                assert percent == blocks * size * 100 // threads, (kernel, size)
