"""The package itself: forms of cuda.jit, types, errors with their places, looking inside, and running a script that says numba."""
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import py2cu
from py2cu import cuda, errors, float32, int64, types, void


def run_script(tmp_path, text, *arguments, environment=None, options=()):
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return subprocess.run([sys.executable, *options, str(path), *arguments], capture_output=True, text=True, timeout=300,
                          env={**os.environ, **(environment or {})}, cwd=tmp_path)


# ---- cuda.jit -----------------------------------------------------------------------------------------------------------

def test_forms():
    def body(out):
        out[0] = 1

    for decorate in (cuda.jit, cuda.jit(), cuda.jit(fastmath=True, lineinfo=True), cuda.jit("void(float64[:])"), cuda.jit("(float64[::1],)"),
                     cuda.jit((types.float64[:],)), cuda.jit(void(types.float64[:])), cuda.jit(["void(float64[:])"]),
                     cuda.jit(max_registers=32, launch_bounds=(128, 1)), cuda.jit(opt=True, inline="always", cache=True, debug=False)):
        kernel = decorate(body)
        out = np.zeros(1)
        kernel[1, 1](out)
        assert out[0] == 1
        assert kernel.py_func is body and kernel.__name__ == "body"


def test_modules_in_cuda():
    """What follows `numba.cuda.` in an import follows `py2cu.cuda.` too."""
    from py2cu.cuda.args import In
    from py2cu.cuda.random import create_xoroshiro128p_states
    from py2cu.cuda.types import float32 as number

    assert In is cuda.In and number is float32 and create_xoroshiro128p_states is cuda.random.create_xoroshiro128p_states
    done = subprocess.run([sys.executable, "-c", "import py2cu.cuda.random as r; print(r.__name__)"], capture_output=True, text=True)
    assert done.stdout == "py2cu.random\n", done.stderr


def test_debug_kernels():
    @cuda.jit(debug=True, opt=False)
    def kernel(out):
        i = cuda.grid(1)
        out[i] = i // 2

    out = np.zeros(8)
    kernel[1, 8](out)
    assert out.tolist() == [i // 2 for i in range(8)]


def test_docstring_and_name():
    @cuda.jit
    def kernel(out):
        """What it does."""
        out[0] = 1

    assert kernel.__doc__ == "What it does." and kernel.__module__ == __name__
    assert "kernel" in repr(kernel)


@pytest.mark.parametrize("options, error", [
    ({"argtypes": 1}, errors.DeprecationError), ({"no_such_option": 1}, TypeError),
    ({"launch_bounds": (1, 2, 3, 4)}, ValueError), ({"launch_bounds": 0}, ValueError), ({"launch_bounds": "x"}, ValueError),
    ({"max_registers": -1}, ValueError), ({"max_registers": 1.5}, ValueError),
    ({"link": ["a.cu"], "device": True}, ValueError)])
def test_wrong_options(options, error):
    with pytest.raises(error):
        cuda.jit(**options)(lambda x: x)


def test_not_a_function():
    for bad in (3, 1.5, object(), int, max):
        with pytest.raises(TypeError):
            cuda.jit(bad)
    with pytest.raises(TypeError):
        cuda.jit((1, 2))
    with pytest.raises(errors.TypingError):
        @cuda.jit("void(nonsense[:])")
        def kernel(out):
            out[0] = 1


def test_device_functions_from_the_host():
    @cuda.jit(device=True)
    def helper(x):
        return x

    with pytest.raises(RuntimeError):
        helper(1)
    with pytest.raises(RuntimeError, match="Cannot compile a device function as a kernel"):
        helper[1, 1](np.zeros(1))


def test_lambdas():
    kernel = cuda.jit(lambda out: None)
    helper = cuda.jit(device=True)(lambda x: x + 1)

    @cuda.jit
    def caller(out):
        out[0] = helper(out[0])

    out = np.ones(1)
    kernel[1, 1](out)
    caller[1, 1](out)
    assert out[0] == 2
    cuda.jit(eval("lambda out: None"))[1, 1](out)
    lost = eval(" ".join(["lambda", "out:", "None"]))
    lost.__code__ = lost.__code__.replace(co_filename="<lost>")
    with pytest.raises(OSError, match="the text of a lambda"):
        cuda.jit(lost)[1, 1](out)


def test_functions_without_text():
    namespace = {"cuda": cuda}
    exec("\n".join(["@cuda.jit", "def kernel(out):", "    out[0] = 1"]), namespace)
    lost = namespace["kernel"].py_func
    lost.__code__ = lost.__code__.replace(co_filename="<lost>")
    with pytest.raises(OSError, match="text of kernel .*cannot be read"):
        namespace["kernel"][1, 1](np.zeros(1))


def test_nested_and_methods():
    class Holder:
        @staticmethod
        @cuda.jit
        def static(out):
            out[0] = 3

        @cuda.jit
        def attribute(out):
            out[0] = 4

    if True:
        if True:
            @cuda.jit
            def deep(out):
                # a comment
                out[0] = 5  # and another

    for kernel, value in [(Holder.static, 3), (Holder.attribute, 4), (Holder().static, 3), (deep, 5)]:
        out = np.zeros(1)
        kernel[1, 1](out)
        assert out[0] == value


# ---- types ----------------------------------------------------------------------------------------------------------------

def test_types():
    assert str(float32[:]) == "float32[:]" and str(float32[:, ::1]) == "float32[:, ::1]" and str(float32[::1, :]) == "float32[::1, :]"
    assert float32[:, ::1] == types.Array(float32, 2, "C") and float32[:] != float32[::1] and hash(int64) == hash(types.i8)
    assert str(void(float32[:], int64)) == "(float32[:], int64) -> none"
    assert py2cu.float32 is cuda.float32 is types.float32 is types.f4
    for bad in (lambda: float32[1], lambda: float32[1:2], lambda: float32[::1, ::1], lambda: float32[:, ::1, :], lambda: float32[::2]):
        with pytest.raises(KeyError):
            bad()
    assert types.type_named(" f4[:, ::1]") == float32[:, ::1]
    with pytest.raises(TypeError):
        types.type_named("float33")


def test_casts_on_the_host():
    assert float32(0.1) == np.float32(0.1) and isinstance(float32(1), np.float32)
    assert types.int8(300) == 44 and types.uint8(-1) == 255 and types.int32(2.9) == 2 and types.boolean(3) == True  # noqa: E712
    np.testing.assert_array_equal(types.int8(np.array([1.5, 2.5])), np.array([1, 2], np.int8))


def test_kernel_names_on_the_host():
    from py2cu.cuda import atomic, blockIdx, grid, local, shared, threadIdx  # noqa: F401

    for use in (lambda: cuda.grid(1), lambda: cuda.threadIdx.x, lambda: cuda.syncthreads(), lambda: cuda.shared.array(3, float32),
                lambda: cuda.atomic.add(1, 2, 3)):
        with pytest.raises(RuntimeError, match="can be used in a kernel or a device function only"):
            use()
    with pytest.raises(AttributeError, match="no_such_thing"):
        cuda.no_such_thing
    with pytest.raises(ImportError):
        from py2cu.cuda import no_such_thing  # noqa: F401


# ---- errors -----------------------------------------------------------------------------------------------------------------

def test_the_message_shows_the_place():
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        try:
            out[i] = 1
        except ValueError:
            pass

    first = kernel.py_func.__code__.co_firstlineno
    with pytest.raises(errors.TypingError) as caught:
        kernel[1, 1](np.zeros(1))
    text = str(caught.value)
    assert f"test_package.py:{first + 3}" in text and "try:" in text and "^" in text
    (diagnostic,) = [item for item in caught.value.diagnostics if item["severity"] == "error"][:1]
    assert diagnostic["line"] == first + 3 and diagnostic["column"] == 9 and diagnostic["code"]


def test_errors_can_be_caught_as_numba_has_them():
    assert issubclass(errors.TypingError, errors.NumbaError) and issubclass(errors.NumbaTypeError, errors.TypingError)
    assert issubclass(errors.CudaAPIError, cuda.CudaDriverError) and issubclass(cuda.CudaSupportError, ImportError)


def test_several_errors_in_one_run():
    @cuda.jit
    def kernel(out):
        out[0] = {1: 2}
        with out:
            pass

    with pytest.raises(errors.TypingError) as caught:
        kernel[1, 1](np.zeros(1))
    assert len(caught.value.diagnostics) >= 2


# ---- looking inside -----------------------------------------------------------------------------------------------------------

def test_inspect():
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        if i < out.size:  # stay inside
            out[i] = x[i] * 2

    with pytest.raises(ValueError):
        kernel.inspect_cuda()
    x = np.zeros(4, np.float32)
    kernel[1, 4](x, x.copy())
    text = kernel.inspect_cuda()
    assert 'extern "C" __global__ void kernel(' in text and "// stay inside" in text
    assert kernel.inspect_cuda((float32[::1], float32[::1])) == text
    assert kernel.signatures == [(float32[::1], float32[::1])] and list(kernel.overloads) == kernel.signatures
    kernel[1, 4](np.zeros(4), np.zeros(4))
    assert len(kernel.signatures) == 2 and kernel.inspect_cuda().count("__global__") == 2
    info = next(iter(kernel.overloads.values())).info()
    assert [argument["written"] for argument in info["arguments"]] == [False, True]
    assert set(kernel.get_max_threads_per_block()) == set(kernel.signatures)
    with pytest.raises(KeyError):
        kernel.inspect_cuda((int64,))


def test_inspect_ptx():
    @cuda.jit("void(float32[::1])")
    def kernel(out):
        out[0] = 1

    try:
        text = kernel.inspect_ptx(arch="sm_90")
    except errors.CudaSupportError as error:
        pytest.skip(f"no NVRTC: {error}")
    assert ".visible .entry kernel" in text and ".target sm_90" in text
    assert kernel.inspect_cubin(arch="sm_90")[:4] == b"\x7fELF"


# ---- devices --------------------------------------------------------------------------------------------------------------------

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


def test_host_is_said_once(tmp_path):
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


def test_other_processes(tmp_path, device):
    """Kernels run in processes that were started afresh; in forked ones too on the processor, with CUDA there is a clear error."""
    result = run_script(tmp_path, PROCESSES, environment={"PY2CU_DEVICE": device.backend})
    assert result.returncode == 0, result.stderr
    values = eval(result.stdout)
    assert values[:5] == [sum(range(1000))] * 5
    if device.is_host:
        assert values[5:] == values[:4]
    else:
        assert all("before forking" in value for value in values[5:])


def test_import_opens_nothing(tmp_path):
    """Neither a CUDA library nor a compiler is touched by the import."""
    result = run_script(tmp_path, """
        import py2cu
        from py2cu import cuda
        maps = open("/proc/self/maps").read()
        assert "libcuda" not in maps and "nvrtc" not in maps
        """)
    assert result.returncode == 0, result.stderr


# ---- python -m py2cu -------------------------------------------------------------------------------------------------------------

NUMBA_SCRIPT = """
    import sys
    import numpy as np
    import numba
    import numba.cuda as nc
    from numba import cuda, float32, int64, njit, types, void
    from numba.core.errors import TypingError

    @njit
    def double(x):
        return x * 2

    @cuda.jit(void(float32[:], int64))
    def kernel(out, n):
        i = cuda.grid(1)
        if i < n:
            out[i] = double(i) + numba.float32(0.5)

    out = np.zeros(4, np.float32)
    kernel[1, 4](out, 3)
    print(sys.argv[1:], out.tolist(), __name__, nc is cuda, double(4))
    """


def test_numba_scripts(tmp_path):
    environment = {"PY2CU_DEVICE": "host", "PY2CU_NUMBA": "0"}  # as where Numba is not installed
    result = run_script(tmp_path, NUMBA_SCRIPT, "a", "-b", options=("-m", "py2cu"), environment=environment)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "['a', '-b'] [0.5, 2.5, 4.5, 0.0] __main__ True 8\n"
    assert result.stderr.count("numba.jit and numba.njit") == 1


def test_numba_scripts_that_ask_for_more(tmp_path):
    result = run_script(tmp_path, "import numba.no_such_thing\n", options=("-m", "py2cu"))
    assert result.returncode == 1 and "numba.no_such_thing" in result.stderr
    result = run_script(tmp_path, "raise SystemExit(5)\n", options=("-m", "py2cu"))
    assert result.returncode == 5
    for arguments in ([], ["no-such-file.py"], ["--no-such-option"]):
        result = subprocess.run([sys.executable, "-m", "py2cu", *arguments], capture_output=True, text=True, timeout=60)
        assert result.returncode == 2


def test_types_of_a_run_are_those_that_the_command_reads(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent("""
        import sys
        import numpy as np
        from numba import cuda
        import helpers

        @cuda.jit
        def scale(x, factor):
            i = cuda.grid(1)
            if i < x.size:
                x[i] *= factor

        @cuda.jit
        def mark(particles, pair):
            particles[0].id = pair[0]

        @cuda.jit("void(float32[:])")
        def typed(x):
            x[0] = 1

        x = np.ones(int(sys.argv[1]), getattr(np, sys.argv[2]))
        scale[1, 32](x, 0.5)
        scale[1, 32](x[::-1].copy(), 2)
        scale[1, 32](x, 0.25)
        mark[1, 1](np.zeros(1, [("id", np.int32)]), (1, 2.5))
        typed[1, 1](np.zeros(1, np.float32))
        helpers.fill[1, 1](x)
        sys.exit(3)
        """), encoding="utf-8")
    (tmp_path / "helpers.py").write_text("from numba import cuda\n\n\n@cuda.jit\ndef fill(x):\n    x[0] = 1\n", encoding="utf-8")
    command = [sys.executable, "-m", "py2cu", "--record-types", "types.txt", "script.py", "100", "float32"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path, env={**os.environ, "PY2CU_DEVICE": "host"})
    assert found.returncode == 3, found.stderr
    lines = (tmp_path / "types.txt").read_text(encoding="utf-8").splitlines()
    assert lines == ["# script.py", "scale(float32[::1], float64)", "scale(float32[::1], int64)",
                     "mark(Record(id[type=int32;offset=0];4;False)[::1], Tuple((int64, float64)))", "# helpers.py", "# fill(float32[::1])"]
    if "PY2CU_COMMAND" in os.environ:
        found = subprocess.run([os.environ["PY2CU_COMMAND"], "script.py", "--types", "types.txt", "-k", "scale", "-k", "mark"], capture_output=True,
                               text=True, timeout=300, cwd=tmp_path)
        assert found.returncode == 0 and found.stdout.count("__global__ void") == 3, found.stderr


def test_record_types_into_what_is_no_plain_file(tmp_path):
    """What is written to a pipe goes into it, and a link stays one."""
    script, link = tmp_path / "script.py", tmp_path / "link"
    script.write_text("import numpy as np\nfrom numba import cuda\n\n@cuda.jit\ndef k(x):\n    x[0] = 1\n\nk[1, 1](np.zeros(1))\n", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    link.symlink_to("types.txt")
    for name in "pipe", "link":
        subprocess.run([sys.executable, "-m", "py2cu", "--record-types", name, "script.py"], cwd=tmp_path, check=True, capture_output=True)
    text = os.read(reader, 1000)
    os.close(reader)
    assert text == b"# script.py\nk(float64[::1])\n" == (tmp_path / "types.txt").read_bytes() and link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["link", "script.py", "types.txt"]


@pytest.mark.parametrize("arguments, message", [(["--record-types"], "needs a file"), (["--record-types", "t"], "python -m py2cu"),
                                                (["--record-types=/no/such/folder/t", "script.py"], "cannot be written")])
def test_types_of_a_run_that_cannot_be_written(tmp_path, arguments, message):
    (tmp_path / "script.py").write_text("print(1)\n")
    found = subprocess.run([sys.executable, "-m", "py2cu", *arguments], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert message in found.stderr + found.stdout


def test_help_without_docstrings():
    done = subprocess.run([sys.executable, "-OO", "-m", "py2cu", "--help"], capture_output=True, text=True, check=True)
    assert "python -m py2cu [--record-types FILE] SCRIPT.py" in done.stdout


def test_import_is_cheap():
    """What few need is loaded when it is needed."""
    text = "import numpy, sys; before = set(sys.modules); import py2cu.cuda; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True).stdout.split()
    assert "py2cu.cuda" in loaded
    assert not {"inspect", "ast", "subprocess", "tempfile", "multiprocessing", "asyncio", "ctypes", "pickle"} & set(loaded)
