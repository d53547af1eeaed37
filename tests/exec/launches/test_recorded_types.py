"""--record-types: the types of a run equal those that the command infers."""
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest


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
        scale[4, (8, 2)](x[::-1].copy(), 2)
        scale[2, 32](x, 0.25)
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
    assert lines == ["# script.py", "scale(float32[::1], float64)  # grid (1, 1, 1), block (32, 1, 1)",
                     "scale(float32[::1], int64)  # grid (4, 1, 1), block (8, 2, 1)",
                     "mark(Record(id[type=int32;offset=0];4;False)[::1], Tuple((int64, float64)))  # grid (1, 1, 1), block (1, 1, 1)", "# helpers.py",
                     "# fill(float32[::1])  # grid (1, 1, 1), block (1, 1, 1)"]
    if "PY2CU_COMMAND" in os.environ:
        found = subprocess.run([os.environ["PY2CU_COMMAND"], "script.py", "--types", "types.txt", "-k", "scale", "-k", "mark"], capture_output=True,
                               text=True, timeout=300, cwd=tmp_path)
        assert found.returncode == 0 and found.stdout.count("__global__ void") == 3, found.stderr
        found = subprocess.run([os.environ["PY2CU_COMMAND"], "./helpers.py", "--types", "types.txt"], capture_output=True, text=True, timeout=300, cwd=tmp_path)
        assert (found.returncode, found.stderr) == (0, "") and "// Translated from helpers.py by py2cu" in found.stdout
        assert found.stdout.count("__global__ void") == 1 and "void fill(float *x)" in found.stdout
        found = subprocess.run([os.environ["PY2CU_COMMAND"], "helpers.py", "--sig", "fill(int32[:])", "--types", "types.txt"], capture_output=True,
                               text=True, timeout=300, cwd=tmp_path)
        assert found.returncode == 0 and found.stdout.count("__global__ void") == 1 and "int *x" in found.stdout, found.stderr


@pytest.mark.skipif("PY2CU_COMMAND" not in os.environ, reason="only the message of the command is tested")
def test_command_of_the_message_records_missing_types(tmp_path):
    (tmp_path / "script.py").write_text(textwrap.dedent("""
        import numpy as np
        from numba import cuda

        @cuda.jit
        def scale(x, factor):
            x[0] *= factor

        scale[1, 1](np.load("x.npy"), 0.5)
        """), encoding="utf-8")
    np.save(tmp_path / "x.npy", np.ones((2, 3), np.float32))

    def run(*command):
        return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path, env={**os.environ, "PY2CU_DEVICE": "host"})

    refused = run(os.environ["PY2CU_COMMAND"], "script.py")
    python, *arguments = refused.stderr.split("or record them: ")[1].splitlines()[0].split()
    assert refused.returncode == 1 and python == "python"
    recorded = run(sys.executable, *arguments)
    assert recorded.returncode == 0, recorded.stderr
    found = run(os.environ["PY2CU_COMMAND"], "script.py", "--types", "script.types")
    assert found.returncode == 0 and "scale(float32[:, ::1], float64)" in found.stdout, found.stderr


def test_functions_of_elements(tmp_path):
    """The recorded types are those of the function, which the command reads, not those of the generated kernel."""
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent("""
        import numpy as np
        from numba import cuda, guvectorize, vectorize

        @vectorize(target="cuda")
        def less(x, y):
            return x - y

        @guvectorize("(n),()->()", target="cuda")
        def scaled_sum(x, factor, out):
            out[0] = 0
            for i in range(x.shape[0]):
                out[0] += factor * x[i]

        @cuda.reduce
        def total(a, b):
            return a + b

        @vectorize(["float32(float32, float32)"], target="cuda")
        def declared(x, y):
            return x + y

        @guvectorize(["int64[:], int64[:]"], "(n)->(n)", target="cuda")
        def declared_rows(x, out):
            for i in range(x.shape[0]):
                out[i] = x[i]

        less(np.ones((2, 3), np.float32)[:, ::2], 2.5)
        scaled_sum(np.ones((2, 3), np.int64), 2, np.zeros(2, np.int64))
        total(np.ones(5, np.float32))
        declared(np.ones(3, np.float32), np.ones(3, np.float32))
        declared_rows(np.arange(6).reshape(2, 3))
        """), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "py2cu", "--record-types", "types.txt", "script.py"], check=True, timeout=300, cwd=tmp_path,
                   env={**os.environ, "PY2CU_DEVICE": "host"})
    lines = (tmp_path / "types.txt").read_text(encoding="utf-8").splitlines()
    assert lines == ["# script.py", "less(float32, float64)", "scaled_sum(int64[::1], int64, int64[::1])", "total(float32, float32)"]
    if "PY2CU_COMMAND" in os.environ:
        found = subprocess.run([os.environ["PY2CU_COMMAND"], "script.py", "--types", "types.txt"], capture_output=True, text=True, timeout=300,
                               cwd=tmp_path)
        assert (found.returncode, found.stderr) == (0, "") and found.stdout.count("__global__ void") == 5


def test_record_types_into_special_files(tmp_path):
    """Output to a pipe is written to it, and a link remains a link."""
    script, link = tmp_path / "script.py", tmp_path / "link"
    script.write_text("import numpy as np\nfrom numba import cuda\n\n@cuda.jit\ndef k(x):\n    x[0] = 1\n\nk[1, 1](np.zeros(1))\n", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    link.symlink_to("types.txt")
    for name in "pipe", "link":
        subprocess.run([sys.executable, "-m", "py2cu", "--record-types", name, "script.py"], cwd=tmp_path, check=True, capture_output=True)
    text = os.read(reader, 1000)
    os.close(reader)
    assert text == b"# script.py\nk(float64[::1])  # grid (1, 1, 1), block (1, 1, 1)\n" == (tmp_path / "types.txt").read_bytes() and link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["link", "script.py", "types.txt"]


@pytest.mark.parametrize("arguments, message", [(["--record-types"], "requires a file name"), (["--record-types", "t"], "python -m py2cu"),
                                                (["--record-types=/no/such/directory/t", "script.py"], "/no/such/directory/t cannot be written: the directory"),
                                                (["--profile=/no/such/directory/t", "script.py"], "/no/such/directory/t cannot be written: the directory"),
                                                (["--sanitize=/no/such/directory/t", "script.py"], "/no/such/directory/t cannot be written: the directory")])
def test_types_of_a_run_that_cannot_be_written(tmp_path, arguments, message):
    """Wrong options are reported before the script runs."""
    (tmp_path / "script.py").write_text("print('script ran')\n")
    found = subprocess.run([sys.executable, "-m", "py2cu", *arguments], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert message in found.stderr + found.stdout and found.returncode == 2 and "script ran" not in found.stdout


@pytest.mark.parametrize("script, status", [("print('ran')\n", 1), ("print('ran')\nraise SystemExit\n", 1), ("print('ran')\nraise SystemExit(7)\n", 7)])
def test_exit_status_if_types_cannot_be_written(tmp_path, script, status):
    (tmp_path / "script.py").write_text(script)
    found = subprocess.run([sys.executable, "-m", "py2cu", "--record-types=/dev/full", "script.py"], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert (found.returncode, found.stdout) == (status, "ran\n") and "/dev/full cannot be written: No space left on device" in found.stderr
