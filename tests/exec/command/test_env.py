"""py2cu env: the environment variables that py2cu reads."""
import os
import re

from test_command import ROOT, run


def entries(text):
    """{name: (value or None, meaning)}"""
    found = {}
    for name, given, value, meaning in re.findall(r"^(\w+)(=?)(.*)\n((?:    .*\n)+)", text, re.M):
        assert name not in found
        found[name] = (value if given else None, " ".join(meaning.split()))
    return found


def test_names_values_and_meanings():
    result = run("env", env={"PY2CU_DEVICE": "host", "PY2CU_CXX": "", "NUMBA_OPT": "1\n2\x1b[31m"})
    assert (result.returncode, result.err) == (0, "")
    found = entries(result.out)
    assert found["PY2CU_DEVICE"] == ("host", "cuda, host, or auto (default): a GPU if there is one, otherwise the CPU")
    assert found["PY2CU_CXX"][0] == "" and found["NUMBA_OPT"][0] == r"1\x0A2\x1B[31m"
    assert max(map(len, result.out.splitlines())) <= 110
    assert len(result.out.splitlines()) == sum(1 for line in result.out.splitlines() if re.match(r"    \S|\w+(=.*)?$", line))


def test_all_numba_variables_are_listed():
    """Each NUMBA_ variable that the package or the runtime reads by its name is listed."""
    read = set()
    for folder, _, files in os.walk(os.path.join(ROOT, "runtime")):
        for file in files:
            if file.endswith((".c", ".py")) and file != "environment.c":
                with open(os.path.join(folder, file), encoding="utf-8") as text:
                    read.update(re.findall(r'"(NUMBA_[A-Z_]+)"', text.read()))
    output = run("env").out
    assert sorted(name for name in read if name not in output) == ["NUMBA_CUDA_LOG_LEVEL"]  # config has it for programs that read it; it has no effect


def test_wrong_usage():
    result = run("env", "PY2CU_DEVICE")
    assert (result.returncode, result.out) == (2, "") and "env: unexpected argument: PY2CU_DEVICE" in result.err
    assert run("env", "--nonsense").returncode == 2
    assert run("env", "--help").out.startswith("usage: py2cu env") and run("env", "--version").out.startswith("py2cu ")
