"""Devices of a process, other processes that use the package, and the cost of the import."""
import os
import subprocess
import sys
import textwrap

import pytest

from py2cu import cuda, errors, float32


def run_script(tmp_path, text, *arguments, environment=None, options=()):
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return subprocess.run([sys.executable, *options, str(path), *arguments], capture_output=True, text=True, timeout=300,
                          env={**os.environ, **(environment or {})}, cwd=tmp_path)


def test_modules_in_cuda():
    """Imports of `numba.cuda.X` are also possible as `py2cu.cuda.X`."""
    from py2cu.cuda.args import In
    from py2cu.cuda.random import create_xoroshiro128p_states
    from py2cu.cuda.types import float32 as number

    assert In is cuda.In and number is float32 and create_xoroshiro128p_states is cuda.random.create_xoroshiro128p_states
    done = subprocess.run([sys.executable, "-c", "import py2cu.cuda.random as r; print(r.__name__)"], capture_output=True, text=True)
    assert done.stdout == "py2cu.random\n", done.stderr


def test_devices():
    device = cuda.get_current_device()
    assert device.name and device.WARP_SIZE == 32 and device.MAX_THREADS_PER_BLOCK >= 1024 and device.MAX_BLOCK_DIM_X >= 1024
    assert len(cuda.gpus) >= 1 and cuda.gpus[0].id == 0 and cuda.gpus.current.id == device.id
    with cuda.gpus[0]:
        cuda.synchronize()
    cuda.select_device(0)
    with pytest.raises(errors.CudaSupportError):
        cuda.select_device(1000)
    free, total = cuda.current_context().get_memory_info()
    assert 0 < free <= total
    assert cuda.is_available() in (True, False)


def test_host_backend_is_reported_once(tmp_path):
    script = """
        import numpy as np
        from py2cu import cuda

        @cuda.jit
        def kernel(out):
            out[0] = 1

        for _ in range(2):
            kernel[1, 1](np.zeros(1))
        """
    auto = run_script(tmp_path, script, environment={"PY2CU_DEVICE": "auto"})
    assert auto.returncode == 0, auto.stderr
    assert auto.stderr.count("py2cu: no GPU") == (0 if cuda.is_available() else 1)
    host = run_script(tmp_path, script, environment={"PY2CU_DEVICE": "host"})
    assert host.returncode == 0 and host.stderr == ""
    wrong = run_script(tmp_path, script, environment={"PY2CU_DEVICE": "tpu"})
    assert wrong.returncode == 1 and "PY2CU_DEVICE must be" in wrong.stderr
    if not cuda.is_available():
        none = run_script(tmp_path, script, environment={"PY2CU_DEVICE": "cuda"})
        assert none.returncode == 1 and "CudaSupportError" in none.stderr


PROCESSES = """
    import multiprocessing
    import numpy as np
    from py2cu import cuda, errors

    @cuda.jit
    def kernel(out):
        part = cuda.shared.array(100, np.int64)
        part[cuda.threadIdx.x] = cuda.grid(1)
        cuda.syncthreads()
        out[cuda.grid(1)] = part[99 - cuda.threadIdx.x]

    def work(number):
        out = np.zeros(1000, np.int64)
        try:
            kernel[10, 100](out)
        except errors.CudaDriverError as error:
            return str(error)
        return int(out.sum())

    if __name__ == "__main__":
        results = [work(0)]
        for how in ("spawn", "fork"):
            with multiprocessing.get_context(how).Pool(2) as pool:
                results += pool.map_async(work, range(4)).get(120)
        print(results)
    """


def test_spawned_and_forked_processes(tmp_path, device):
    """Kernels run in spawned processes; on the CPU also in forked ones; with CUDA there is a clear error."""
    result = run_script(tmp_path, PROCESSES, environment={"PY2CU_DEVICE": device.backend})
    assert result.returncode == 0, result.stderr
    values = eval(result.stdout)
    assert values[:5] == [sum(range(1000))] * 5
    if device.is_host:
        assert values[5:] == values[:4]
    else:
        assert all("initialized before forking" in value for value in values[5:])


def test_import_loads_no_libraries(tmp_path):
    """The import loads neither a CUDA library nor a compiler."""
    result = run_script(tmp_path, """
        import py2cu
        from py2cu import cuda
        maps = open("/proc/self/maps").read()
        assert "libcuda" not in maps and "nvrtc" not in maps
        """)
    assert result.returncode == 0, result.stderr


def test_help_without_docstrings():
    done = subprocess.run([sys.executable, "-OO", "-m", "py2cu", "--help"], capture_output=True, text=True, check=True)
    assert "python -m py2cu [run] [OPTION...] SCRIPT.py" in done.stdout


def test_import_is_cheap():
    """Rarely used modules are loaded on demand."""
    text = "import numpy, sys; before = set(sys.modules); import py2cu.cuda; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True).stdout.split()
    assert "py2cu.cuda" in loaded
    assert not {"inspect", "ast", "subprocess", "tempfile", "multiprocessing", "asyncio", "ctypes", "pickle"} & set(loaded)
