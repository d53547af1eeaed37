"""The progress line of a compilation of more than two seconds: on terminals only, and not if Python's standard error is replaced, as in notebooks."""
import contextlib
import os
import pty
import subprocess
import sys

SCRIPT = """
import io, sys
import numpy as np
from py2cu import cuda

if len(sys.argv) > 1:
    sys.stderr = io.StringIO()

@cuda.jit
def slowly(x):
    x[0] = 1

x = np.zeros(1)
slowly[1, 1](x)
print(x[0])
"""


def run(tmp_path, compiler, *arguments):
    """Return what a run of the script prints to a terminal as standard error."""
    (tmp_path / "script.py").write_text(SCRIPT)
    environment = {**os.environ, "PY2CU_DEVICE": "host", "PY2CU_CACHE_DIR": str(tmp_path / "cache"), "PY2CU_CXX": str(compiler)}
    master, slave = pty.openpty()
    with subprocess.Popen([sys.executable, "script.py", *arguments], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        output = b""
        with contextlib.suppress(OSError):  # Linux reports the end by this error
            while part := os.read(master, 4096):
                output += part
        assert process.stdout.read() == b"1.0\n" and process.wait(timeout=60) == 0, output
    os.close(master)
    return output.decode()


def test_progress_of_a_compilation(tmp_path):
    compiler = tmp_path / "slow"
    compiler.write_text(f"#!/bin/sh\ncase \"$*\" in *-shared*) sleep 2.3;; esac\nexec {os.environ.get('PY2CU_CXX') or 'c++'} \"$@\"\n")
    compiler.chmod(0o755)
    output = run(tmp_path, compiler)
    assert "\r\x1b[Kpy2cu: compiling slowly: 2 s" in output and output.endswith("\r\x1b[K"), output
    assert run(tmp_path, compiler) == ""  # from the cache
    (tmp_path / "cache").rename(tmp_path / "other")
    assert run(tmp_path, compiler, "replaced") == ""
