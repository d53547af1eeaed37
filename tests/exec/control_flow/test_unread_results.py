"""What random programs (tests/compat/programs) found, as small kernels."""
import gc
import math
import os
import shutil
import subprocess
import sys
import weakref

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


def test_kernels_that_ran_are_freed():
    """With all that their translation holds: a process may make thousands."""
    def ran():
        @cuda.jit
        def kernel(x, itself):
            x[0] = 5

        x = np.zeros(1)
        kernel[1, 1](x, 1)
        assert x[0] == 5
        kernel.py_func.known = kernel  # as a module knows both
        return weakref.ref(kernel)

    found = ran()
    gc.collect()
    assert found() is None


TUPLES = [(1, 2.5), (1, 3.5), (0, 9.0), (2, -1.0), (1, float("nan")), (1, 2.5)]


def test_tuples_are_compared_as_python_compares_them():
    @cuda.jit
    def kernel(a, b, out):
        i, j = cuda.grid(2)
        t, u = (a[i], b[i]), (a[j], b[j])
        out[i, j, 0] = t == u
        out[i, j, 1] = t != u
        out[i, j, 2] = t < u
        out[i, j, 3] = t <= u
        out[i, j, 4] = t > u
        out[i, j, 5] = t >= u
        out[i, j, 6] = (t, i) < (u, j)
        out[i, j, 7] = (a[i],) < u
        out[i, j, 8] = t <= (a[j],)
        out[i, j, 9] = (i, j) < out.shape[:2]

    a, b = np.array([t[0] for t in TUPLES], np.int32), np.array([t[1] for t in TUPLES])
    n = len(TUPLES)
    out = np.full((n, n, 10), 7, np.int8)
    kernel[(1, 1), (n, n)](a, b, out)
    for i, t in enumerate(TUPLES):
        for j, u in enumerate(TUPLES):
            t, u = tuple(map(float, t)), tuple(map(float, u))  # a NaN of its own on each side
            expected = [t == u, t != u, t < u, t <= u, t > u, t >= u, (t, i) < (u, j), t[:1] < u, t <= u[:1], (i, j) < (n, n)]
            if i == j == 4:  # Python asks whether they are one object first; a kernel has numbers alone
                expected[:7] = [False, True, False, False, False, False, False]
            assert out[i, j].tolist() == expected, (t, u)


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


@cuda.jit
def by_both(a, b, out):
    out[0], out[1] = divmod(a[0], b[0])


def test_divmod_of_signed_and_unsigned():
    """Numba computes it as float64: 7 // 0 is infinite then, where integers give 0."""
    out = np.ones(2)
    by_both[1, 1](np.array([7]), np.zeros(1, np.uint64), out)
    assert out[0] == np.inf and np.isnan(out[1])
    by_both[1, 1](np.array([-7]), np.array([2], np.uint64), out)
    assert out.tolist() == [-4.0, 1.0]


@cuda.jit
def on_a_call(n, out):
    value = n
    if math.ceil(2.5) != 3:
        value = 0.5
    out[0] = value // (n - n)


def test_a_branch_on_a_call_counts_for_types():
    """Numba folds no calls, so value is float64: 7.0 // 0 is infinite, 7 // 0 would be 0."""
    out = np.zeros(1)
    on_a_call[1, 1](7, out)
    assert out[0] == np.inf


@cuda.jit(device=True)
def counted(w, i):
    return cuda.atomic.add(w, i, 1)


@cuda.jit
def parts_of_tuples(w, out):
    out[0] = (counted(w, 0), 5)[1]
    out[1] = len((counted(w, 1), counted(w, 1)))
    out[2], out[3] = (counted(w, 2), 7, counted(w, 2), 8)[1::2]
    out[4] = (counted(w, 3), counted(w, 3), counted(w, 3))[1]
    if (counted(w, 4),):
        out[5] = 1


def test_items_that_nothing_reads():
    """All items of a tuple are computed, in their order, whichever are read."""
    w, out = np.zeros(5, np.int64), np.zeros(6, np.int64)
    parts_of_tuples[1, 1](w, out)
    assert w.tolist() == [1, 2, 2, 3, 1] and out.tolist() == [5, 2, 7, 8, 1, 1]


@cuda.jit
def parts_of_comparisons(w, out):
    out[0] = (1, counted(w, 0)) == (2, counted(w, 0))
    out[1] = (1, counted(w, 1)) < (2, counted(w, 1))
    out[2] = 1 in (1, counted(w, 2), counted(w, 2))
    out[3] = cuda.selp(w[3] == 0, counted(w, 3), counted(w, 3))
    out[4] = (counted(w, 4), counted(w, 4)) == (counted(w, 4), 1)


def test_items_that_decide_nothing():
    """Tuples are made before they are compared, and selp takes two values that are computed."""
    w, out = np.zeros(5, np.int64), np.full(5, -1)
    parts_of_comparisons[1, 1](w, out)
    assert w.tolist() == [2, 2, 2, 2, 3] and out.tolist() == [0, 1, 1, 0, 0]


@cuda.jit(debug=True)
def divided_in_tuples(n, kind, out):
    if kind == 0:
        out[0] = (1, 1 // n) == (2, 1)
    elif kind == 1:
        out[0] = 1 in (1, 1 // n)
    else:
        out[0] = cuda.selp(True, 1, 1 // n)


@pytest.mark.parametrize("kind", range(3))
def test_divisions_that_decide_nothing(kind):
    with pytest.raises(ZeroDivisionError):
        divided_in_tuples[1, 1](0, kind, np.zeros(1))
