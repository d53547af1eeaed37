# SPDX-License-Identifier: MIT
"""`py2cu redirect`, PY2CU_REDIRECT and `pytest --py2cu`: numba.cuda is py2cu in all processes of an environment."""
import os
import subprocess
import sys
import sysconfig
import venv

import numpy as np
import pytest

import py2cu

PACKAGES = os.path.dirname(os.path.dirname(os.path.abspath(py2cu.__file__)))
SCRIPT = """
import sys
print("py2cu" in sys.modules)
from numba import cuda
import numpy as np

@cuda.jit
def seven(x):
    x[0] = 7

x = np.zeros(1)
seven[1, 1](x)
print(x[0], type(seven).__module__.split(".")[0])
"""
METADATA = "py2cu-0.1.0.dist-info"


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """An environment with NumPy, and with py2cu as installed by pip."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    packages = sysconfig.get_path("purelib", "venv" if "venv" in sysconfig.get_scheme_names() else "posix_prefix", {"base": str(folder)})
    for name in ("py2cu", "_py2cu_redirect.py", "py2cu_redirect.pth"):
        os.symlink(os.path.join(PACKAGES, name), os.path.join(packages, name))
    with open(os.path.join(packages, "numpy.pth"), "w") as file:
        file.write(os.path.dirname(os.path.dirname(np.__file__)) + "\n")
    os.mkdir(os.path.join(packages, METADATA))
    for name, text in (("METADATA", "Metadata-Version: 2.1\nName: py2cu\nVersion: 0.1.0\n"), ("entry_points.txt", "[pytest11]\npy2cu = _py2cu_redirect\n"),
                       ("RECORD", "py2cu/__init__.py,,\n_py2cu_redirect.py,,\n" + METADATA + "/RECORD,,\n")):
        with open(os.path.join(packages, METADATA, name), "w") as file:
            file.write(text)
    return os.path.join(folder, "bin", "python"), packages


def run(python, *arguments, **variables):
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run([python, *arguments], capture_output=True, text=True, check=False,
                          env=dict(environment, PY2CU_DEVICE="host", PY2CU_NUMBA="0", PYTHONDONTWRITEBYTECODE="1", **variables))
    return done.returncode, done.stdout, done.stderr


def is_py2cu(python, **variables):
    status, output, errors = run(python, "-c", SCRIPT, **variables)
    if status != 0:
        assert "No module named 'numba'" in errors or "CudaSupportError" in errors  # an installed Numba, on a machine without a GPU
        return False
    if output.endswith("numba\n"):  # an installed Numba, which is next to NumPy
        return False
    assert (output, errors) == ("False\n7.0 py2cu\n", "")
    return True


def test_enable_and_disable(python):
    python, packages = python
    before = sorted(os.listdir(packages))
    record = os.path.join(packages, METADATA, "RECORD")
    assert not is_py2cu(python)
    assert run(python, "-m", "py2cu", "redirect", "--status") == (0, "off\n", "")
    for _ in range(2):  # enabling it twice has no further effect
        status, output, _ = run(python, "-m", "py2cu", "redirect", "--on")
        assert status == 0 and output.startswith("on: numba.cuda is py2cu in all processes of ")
    with open(record) as file:
        assert file.read().splitlines()[3:] == ["py2cu_redirect_on.pth,,"]  # so that pip uninstall removes it
    assert is_py2cu(python)
    assert not is_py2cu(python, PY2CU_REDIRECT="0")
    for _ in range(2):
        assert run(python, "-m", "py2cu", "redirect", "--off") == (0, "off\n", "")
    assert sorted(os.listdir(packages)) == before
    with open(record) as file:
        assert len(file.read().splitlines()) == 3
    assert not is_py2cu(python)


def test_variable(python):
    assert is_py2cu(python[0], PY2CU_REDIRECT="1")
    assert run(python[0], "-m", "py2cu", "redirect", "--status", PY2CU_REDIRECT="1")[1] == "on: PY2CU_REDIRECT=1\n"


def test_wrong_use(python):
    for arguments in ((), ("--on", "--off"), ("on",)):
        status, output, errors = run(python[0], "-m", "py2cu", "redirect", *arguments)
        assert (status, output, errors) == (2, "", "py2cu: redirect: expected one of --on, --off, --status\n")


def test_without_an_installation():
    """Python does not read .pth files in a build tree."""
    done = subprocess.run([sys.executable, "-m", "py2cu", "redirect", "--on"], capture_output=True, text=True, check=False,
                          env=dict(os.environ, PYTHONPATH=PACKAGES))
    assert done.returncode == 1
    assert "Python reads no .pth files; set PY2CU_REDIRECT=1" in done.stderr


def test_plugin_of_pytest(tmp_path):
    (tmp_path / "test_it.py").write_text("def test_it():\n    from numba import cuda\n"
                                         "    assert cuda.jit.__module__.startswith('py2cu')\n")
    lines = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "_py2cu_redirect", str(tmp_path)]
    environment = dict(os.environ, PYTHONPATH=PACKAGES, PY2CU_NUMBA="0")
    environment.pop("PYTEST_ADDOPTS", None)
    for options, expected in ((["--py2cu"], "1 passed"), ([], "1 failed")):
        done = subprocess.run([*lines, *options], capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
        assert expected in done.stdout


@pytest.mark.parametrize("arguments, variables", [(["-m", "pytest"], {"PY2CU_REDIRECT": "1"}), (["-m", "py2cu", "-m", "pytest"], {}), (["-m", "pytest", "--py2cu"], {})])
def test_pytest_without_warnings(python, tmp_path, arguments, variables):
    """pytest does not warn about modules of the plugin's distribution that were imported before pytest."""
    (tmp_path / "test_it.py").write_text("def test_it():\n    from numba import cuda\n    assert cuda.jit.__module__.startswith('py2cu')\n")
    status, output, errors = run(python[0], *arguments, "-q", "-p", "no:cacheprovider", "-W", "error::pytest.PytestAssertRewriteWarning", str(tmp_path), **variables)
    assert status == 0 and "1 passed" in output, output + errors  # another plugin may warn of something else
