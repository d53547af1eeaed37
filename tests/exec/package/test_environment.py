"""Environment variables of py2cu, and those of Numba that py2cu supports. Each test runs in a separate process."""
import os
import shutil
import subprocess
import sys

import pytest

from py2cu import cuda


def run(text, tmp_path, **variables):
    script = tmp_path / "script.py"
    script.write_text(text, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in ("PY2CU_DEVICE", "PY2CU_CACHE_DIR")}
    done = subprocess.run([sys.executable, script], env=dict(environment, **variables), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


ADD = """
import numpy as np
from py2cu import cuda
from py2cu.device import devices

@cuda.jit
def add(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += value

"""
WHERE = ADD + "print(cuda.get_current_device().backend, cuda.is_available(), cuda.cuda_error())\n"


def test_numba_disable_cuda(tmp_path):
    out, told = run(WHERE, tmp_path, NUMBA_DISABLE_CUDA="1")
    assert out == "host False CUDA is disabled due to setting NUMBA_DISABLE_CUDA=1 in the environment\n" and "kernels run on the CPU" in told
    text = ADD + "try:\n    cuda.to_device([1])\nexcept cuda.CudaSupportError as error:\n    print(error)\n"
    assert run(text, tmp_path, NUMBA_DISABLE_CUDA="1", PY2CU_DEVICE="cuda")[0] == "CUDA is disabled due to setting NUMBA_DISABLE_CUDA=1 in the environment\n"


def test_simulator_selects_the_cpu(tmp_path):
    out, told = run(WHERE, tmp_path, NUMBA_ENABLE_CUDASIM="1")
    assert out == "host True None\n" and told == ""  # as in Numba, whose simulator is available
    assert run("from py2cu import cuda\nprint(cuda.detect())\n", tmp_path, NUMBA_ENABLE_CUDASIM="1")[0].startswith("Found 1 CUDA devices\n")
    assert run(WHERE, tmp_path, PY2CU_DEVICE="host")[0].startswith(f"host {cuda.is_available()} ")
    for value, expected in ({"NUMBA_ENABLE_CUDASIM": "1"}, 1), ({"NUMBA_ENABLE_CUDASIM": "0"}, 0), ({}, 0):
        assert run("from py2cu import cuda\nprint(cuda.config.ENABLE_CUDASIM)\n", tmp_path, **value)[0] == f"{expected}\n"
    if cuda.is_available():
        assert run(WHERE, tmp_path, NUMBA_ENABLE_CUDASIM="1", PY2CU_DEVICE="cuda")[0].startswith("cuda ")


def test_simulator_in_numba_config(tmp_path):
    """Tests of some packages set numba.config.ENABLE_CUDASIM and reload numba.cuda."""
    text = ("import importlib\nimport _py2cu_redirect\n_py2cu_redirect.install()\nimport numba\n"
            "import numba.cuda\nprint(numba.cuda.is_available())\nnumba.config.ENABLE_CUDASIM = 1\nimportlib.reload(numba.cuda)\n"
            "print(numba.cuda.is_available() and numba.cuda.simulator.__name__ == 'numba.cuda.simulator')\nnumba.config.ENABLE_CUDASIM = 0\nprint(numba.cuda.is_available())\n")
    assert run(text, tmp_path, NUMBA_DISABLE_CUDA="1")[0] == "False\nTrue\nFalse\n"


def test_device_functions_in_the_simulator(tmp_path):
    text = ("from py2cu import cuda\n@cuda.jit(device=True)\ndef inner(x):\n    return x + 1\n@cuda.jit(device=True)\ndef twice(x, y=1):\n"
            "    return 2 * inner(x) + y\ntry:\n    print(twice(3, y=2))\nexcept RuntimeError as error:\n    print(error)\n")
    assert run(text, tmp_path, NUMBA_ENABLE_CUDASIM="1")[0] == "10\n"
    assert "only kernels and other device functions can call it" in run(text, tmp_path, PY2CU_DEVICE="host")[0]


def test_numba_cache_directory(tmp_path):
    folder = tmp_path / "cache"
    text = ADD + "x = np.zeros(10)\nadd[1, 32](x, 1)\nprint(x[0])\n"
    assert run(text, tmp_path, NUMBA_CACHE_DIR=str(folder), PY2CU_DEVICE="host")[0] == "1.0\n"
    assert any((folder / "py2cu").rglob("*"))
    other = tmp_path / "other"
    run(text, tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "unused"), PY2CU_CACHE_DIR=str(other), PY2CU_DEVICE="host")
    assert any(other.rglob("*")) and not (tmp_path / "unused").exists()


@pytest.mark.parametrize("variable", ["NUMBA_CACHE_DIR", "PY2CU_CACHE_DIR"])
def test_cache_directory_name_that_is_not_utf8(tmp_path, variable):
    folder = os.path.join(tmp_path, os.fsdecode(b"\xff"))
    text = ADD + "x = np.zeros(10)\nadd[1, 32](x, 1)\nprint(x[0], ascii(add.stats.cache_path))\n"
    used = os.path.join(folder, "py2cu") if variable[0] == "N" else folder
    assert run(text, tmp_path, PY2CU_DEVICE="host", **{variable: folder})[0] == f"1.0 {ascii(used)}\n"
    assert os.listdir(used)


@pytest.mark.parametrize("variable", ["PY2CU_PER_THREAD_DEFAULT_STREAM", "NUMBA_CUDA_PER_THREAD_DEFAULT_STREAM",
                                      "CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM"])
def test_default_streams_of_threads(tmp_path, device, variable):
    text = ADD + """
import threading

results = []

def work(value):
    d = cuda.to_device(np.zeros(100000))
    for _ in range(20):
        add[400, 256](d, value)
    results.append(float(d.copy_to_host().sum()))

threads = [threading.Thread(target=work, args=(value,)) for value in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
d = cuda.to_device(np.zeros(10))
d[::2] = 1
print(sorted(results), d.copy_to_host().sum(), cuda.from_dlpack(d).copy_to_host().sum())
"""
    out, _ = run(text, tmp_path, **{variable: "1", "PY2CU_DEVICE": device.backend})
    assert out == f"{[2000000.0 * value for value in range(4)]} 5.0 5.0\n"


def test_memory_without_a_pool(tmp_path, device):
    text = ADD + """
d = cuda.to_device(np.zeros(1000))
add[4, 256](d, 2)
print(d[::3].copy_to_host().sum(), cuda.current_context().get_memory_info().free > 0)
"""
    assert run(text, tmp_path, PY2CU_POOL="0", PY2CU_DEVICE=device.backend)[0] == "668.0 True\n"


def test_compile_targets(tmp_path):
    text = """
from py2cu import cuda
kernel = cuda.jit("void(float32[::1])")(lambda x: None)
info = kernel.targetoptions
try:
    ptx = [cuda.compile_ptx(lambda x: None, (cuda.float32[::1],))[0], cuda.compile_ptx(lambda x: None, (cuda.float32[::1],), cc=(8, 6))[0],
           kernel.inspect_ptx()]
    ptx = [text.split(".target ")[1].split()[0].rstrip(",") for text in ptx]
except cuda.CudaSupportError:
    ptx = None  # no NVRTC
print(info["debug"], info.get("unoptimized", False), ptx)
"""
    def told(**variables):
        debug, plain, ptx = run(text, tmp_path, PY2CU_DEVICE="host", **variables)[0].split(" ", 2)
        return debug, plain, eval(ptx)

    debug, plain, ptx = told()
    assert (debug, plain) == ("False", "False") and (ptx is None or ptx == ["sm_75", "sm_86", "sm_90"])
    debug, plain, ptx = told(NUMBA_OPT="0", NUMBA_CUDA_DEFAULT_PTX_CC="8.0")
    assert (debug, plain) == ("False", "True") and (ptx is None or ptx == ["sm_80", "sm_86", "sm_90"])
    debug, plain, ptx = told(NUMBA_CUDA_DEBUGINFO="1", NUMBA_OPT="0", NUMBA_FORCE_CUDA_CC="8.9")
    assert debug == "True" and (ptx is None or ptx == ["sm_89"] * 3)


@pytest.mark.skipif(os.environ.get("PY2CU_DEVICE") == "cuda", reason="only for the compiler of the host")
def test_optimization_level_of_py2cu_cxx(tmp_path):
    """PY2CU_CXX='g++ -O1' is not followed by -O3."""
    script = tmp_path / "script.py"
    script.write_text("import numpy as np\nfrom py2cu import cuda\n\n\n@cuda.jit\ndef fill(x):\n    x[cuda.grid(1)] = 7\n\n\n"
                      "x = np.zeros(4)\nfill[1, 4](x)\nprint(x)\n")
    compiler = tmp_path / "compiler"
    compiler.write_text(f'#!/bin/sh\necho "$*" >> {tmp_path}/log\nexec {shutil.which("c++")} "$@"\n')
    compiler.chmod(0o755)
    for given, levels in (("", ["-O3"]), (" -O1", ["-O1"])):
        environment = dict(os.environ, PY2CU_CXX=f"{compiler}{given}", PY2CU_CACHE="0", PY2CU_DEVICE="host")
        done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, timeout=300)
        assert done.stdout == "[7. 7. 7. 7.]\n", done.stderr
        words = (tmp_path / "log").read_text().splitlines()[-1].split()
        assert [word for word in words if word.startswith("-O")] == levels
