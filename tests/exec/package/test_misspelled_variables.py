"""Misspelled names of environment variables are reported; the list of variables equals that of the sources, and `py2cu env` reports the same."""
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
GOOD = "from numba import cuda\n@cuda.jit('void(float32[:])')\ndef k(x):\n    x[0] = 1\n"


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def listed():
    return set(re.findall(r'"(PY2CU_[A-Z_]+)"', text_of("runtime", "base", "environment.c")))


def test_list_of_variables_is_complete():
    read = set()
    for folder in "runtime", "translator":
        for path in glob.glob(os.path.join(ROOT, folder, "**", "*.*"), recursive=True):
            if path.endswith((".c", ".py")) and not path.endswith("environment.c"):
                text = text_of(path)
                read.update(re.findall(r'(?:getenv|setting|find_best|find_candidates|environ\.get|environ)[(\[]"(PY2CU_[A-Z_]+)"', text))
    assert len(read) > 12 and sorted(read - listed()) == []
    told = set(re.findall(r"^(PY2CU_\w+)", subprocess.run([COMMAND, "env"], capture_output=True, text=True, check=True).stdout, re.M))
    assert sorted(told - listed()) == [] and len(told) > 20
    assert sorted(listed() - told) == ["PY2CU_CHECK", "PY2CU_COMMAND", "PY2CU_SITE_PACKAGES"]  # used by tests, exported projects and spawned processes
    assert sorted(told - read) == ["PY2CU_CXX"]  # which is part of a list that is read


def environment(**more):
    return {**{name: value for name, value in os.environ.items() if not name.startswith("PY2CU_")}, **more}


def test_command_reports_misspelled_variables(tmp_path):
    (tmp_path / "k.py").write_text(GOOD)
    call = [COMMAND, "k.py"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, env=environment(PY2CU_DEVCE="host", PY2CU_CACHEDIR="x"), check=False)
    assert done.returncode == 0 and sorted(done.stderr.splitlines()) == [
        "py2cu: warning: PY2CU_CACHEDIR: unknown environment variable; did you mean PY2CU_CACHE_DIR?",
        "py2cu: warning: PY2CU_DEVCE: unknown environment variable; did you mean PY2CU_DEVICE?"]
    for given in {"PY2CU_DEVICE": "host"}, {"PY2CU_OF_MY_OWN_PROJECT": "1"}, {"PY2CU_" + "X" * 5000: "1"}, {"PY2CU_": "1"}:
        assert subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, env=environment(**given), check=False).stderr == ""
    many = {f"PY2CU_DEVIC{chr(65 + i)}": "1" for i in range(26) if i != 4}  # more than the message can contain
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, env=environment(**many), check=False)
    assert done.returncode == 0 and done.stderr.count("did you mean PY2CU_DEVICE?") > 5


def test_package_reports_misspelled_variables():
    call = [sys.executable, "-c", "from py2cu import cuda"]
    done = subprocess.run(call, capture_output=True, text=True, env={**environment(PY2CU_DEVICES="host"), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}, check=False)
    assert "NumbaInvalidConfigWarning: PY2CU_DEVICES: unknown environment variable; did you mean PY2CU_DEVICE?" in done.stderr
    done = subprocess.run(call, capture_output=True, text=True, env={**environment(PY2CU_DEVICE="host"), "PYTHONPATH": os.environ.get("PYTHONPATH", "")}, check=False)
    assert done.stderr == "" and done.returncode == 0


def test_invalid_values_are_reported(tmp_path):
    """A value that its reader would ignore is reported with the values that are valid; valid and empty values are not."""
    (tmp_path / "k.py").write_text(GOOD)
    size = "a number of bytes, optionally with the suffix K, M or G"
    stack = "a number of bytes, optionally with the suffix K, from 1 to 512K"
    cases = {"PY2CU_CACHE_SIZE": (size, ["abc", "-1", "1.5G", "1GB", "1T", " 1", "20000000000G", "99999999999999999999"], ["0", "5", "64k", "3M", "18446744073709551615"]),
             "PY2CU_STACK": (stack, ["abc", "0", "513K", "1M", "524289"], ["1", "512k", "524288"]),
             "PY2CU_WATCH": ("poll, or unset", ["1", "Poll"], ["poll"])}
    switches = ["CACHE", "POOL", "PER_THREAD_DEFAULT_STREAM", "HOST_LOOPS", "FULL_TRACEBACK", "NUMBA", "REDIRECT"]
    cases.update({f"PY2CU_{name}": ("0 or 1", ["no", "2", "01"], ["0", "1"]) for name in switches})
    for name, (wanted, wrong, valid) in cases.items():
        for value in [*wrong, *valid, ""]:
            done = subprocess.run([COMMAND, "k.py"], cwd=tmp_path, capture_output=True, text=True, env=environment(**{name: value}), check=False)
            message = f'py2cu: warning: {name} must be {wanted}, not "{value}"; this value is ignored\n'
            assert (done.returncode, done.stderr) == (0, message if value in wrong else "")
    done = subprocess.run([sys.executable, "-c", "from py2cu import cuda"], capture_output=True, text=True, check=False,
                          env={**environment(PY2CU_CACHE_SIZE="abc"), "PYTHONPATH": os.environ.get("PYTHONPATH", "")})
    assert f'NumbaInvalidConfigWarning: PY2CU_CACHE_SIZE must be {size}, not "abc"; this value is ignored' in done.stderr
