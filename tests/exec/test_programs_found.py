"""What random programs (tests/compat/programs) found, as small kernels."""
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda


def test_atomics_whose_result_nothing_reads():
    @cuda.jit(device=True)
    def taken(w, i):
        return cuda.atomic.add(w, i, 10) + 1

    @cuda.jit
    def kernel(w, s):
        t = cuda.grid(1)
        old = cuda.atomic.add(w, 0, t)
        if t > 3:
            other = cuda.atomic.max(w, 1, t)
        both = (cuda.atomic.add(w, 2, s), t)
        half = cuda.atomic.sub(w, 3, 1) / 2 + t
        nothing = taken(w, 4)
        a, b = taken(w, 5), t
        late = t == 6 and taken(w, 6) > 0

    w = np.zeros(7, np.int64)
    kernel[1, 8](w, 3)
    assert w.tolist() == [28, 7, 24, -8, 80, 80, 10]


def test_functions_of_halves_take_whole_numbers():
    @cuda.jit
    def kernel(out):
        out[0] = abs(np.float16(-2))
        out[1] = cuda.fp16.hadd(np.float16(1), np.float16(2))
        out[2] = abs(np.float16(True))

    out = np.zeros(3, np.float16)
    kernel[1, 1](out)
    assert out.tolist() == [2, 3, 1]


@pytest.mark.skipif(os.environ.get("PY2CU_DEVICE") == "cuda", reason="about the host's compiler")
def test_the_compilers_own_level_counts(tmp_path):
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
