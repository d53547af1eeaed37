"""The host backend leaves py2cu_host_math.h out where every called name is the text's own or stands before a parenthesis in py2cu_host.h: none may
have overloads in both."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from py2cu import cuda

HOST = pathlib.Path(__file__).resolve().parents[3] / "runtime" / "host"


def functions(text):
    compiler = shutil.which(os.environ.get("PY2CU_CXX", "c++").split()[0])
    if compiler is None:
        pytest.skip("needs a C++ compiler")
    made = subprocess.run([compiler, "-std=c++17", "-E", "-P", "-x", "c++", "-"], input=text, capture_output=True, text=True, check=True).stdout
    return re.findall(r"(\w+) ?\([^()]*\) ?(?:noexcept ?)?\{", made)


def test_no_name_is_in_both():
    host, more = ((HOST / name).read_text() for name in ("py2cu_host.h", "py2cu_host_math.h"))
    own, both = functions(host), functions(host + more)
    names = set(both[len(own):])
    assert both[:len(own)] == own and len(names) > 200 and {"sqrtf", "min", "abs", "__fadd_rz", "__int_as_float"} <= names
    assert [name for name in sorted(names) if name.startswith("atomic") or re.search(rf"(?<!\w){name}\(", host)] == []


@cuda.jit
def plain(x):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(x, 0, i)  # sqrtf(x) in a comment is no call


@cuda.jit
def compared(x):
    for i in range(x.size):
        x[i] = max(x[i], 7)


@pytest.mark.parametrize("kernel, has", [(plain, False), (compared, True)])
def test_what_is_compiled(kernel, has, device, tmp_path, monkeypatch):
    if device.backend != "host":
        pytest.skip("the host backend's compiler")
    seen = tmp_path / "seen"
    wrapper = tmp_path / "compiler"
    wrapper.write_text(f"#!/bin/sh\nfor word; do case $word in *.cc) cat \"$word\" > {seen};; esac; done\nexec c++ \"$@\"\n")
    wrapper.chmod(0o755)
    monkeypatch.setenv("PY2CU_CXX", str(wrapper))
    monkeypatch.setenv("PY2CU_CACHE", "0")
    import numpy as np

    x = np.zeros(40, np.int64)
    cuda.jit(kernel.py_func)[1, 64](x)
    assert x[0] == (7 if has else sum(range(40)))
    assert ("py2cu_host_math.h" in seen.read_text()) == has
