"""Defaults of bounds checks for kernels that do not specify them: on the CPU, and by environment variables or options of the run."""
import os
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda

SCRIPT = '''
import numpy as np
from numba import cuda

@cuda.jit
def beside(x, i):
    x[i] += 1

@cuda.jit(boundscheck=False)
def never(x, i):
    x[i] += 1

@cuda.jit(boundscheck=True)
def always(x, i):
    x[i] += 1

@cuda.jit("void(float64[::1], int64)", device=True)
def helper(x, i):
    x[i] += 1

@cuda.jit(boundscheck=False)
def in_helper(x, i):
    helper(x, i)

def outcome(kernel):
    whole = cuda.to_device(np.zeros(8))
    try:
        kernel[1, 1](whole[:4], 6)  # within the memory of the whole array
        cuda.synchronize()
    except IndexError as error:
        assert whole.copy_to_host().sum() == 0 and (error.index, error.size) == (6, 4)
        return "tested"
    assert whole.copy_to_host()[6] == 1
    return "not"

print(*map(outcome, (beside, never, always, in_helper)))
'''


@pytest.fixture
def outcomes(tmp_path, device):
    """outcomes(option..., NAME=value...): return the effect of an index out of bounds in each kernel of the script."""
    (tmp_path / "script.py").write_text(SCRIPT)

    def run(*options, **variables):
        environment = {name: value for name, value in os.environ.items() if name not in ("PY2CU_BOUNDSCHECK", "NUMBA_BOUNDSCHECK")}
        done = subprocess.run([sys.executable, "-m", "py2cu", *options, "script.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120,
                              env=dict(environment, PY2CU_DEVICE=device.backend, PY2CU_NUMBA="0", **variables))
        return done.stdout.strip() or done.stderr.strip().splitlines()[-1]

    return run


def test_precedence_of_settings(outcomes, device):
    usual = "tested" if device.backend == "host" else "not"
    assert outcomes() == f"{usual} not tested not"
    for wanted, word in ("1", "tested"), ("0", "not"):
        assert outcomes(PY2CU_BOUNDSCHECK=wanted) == f"{word} not tested not"
        assert outcomes(NUMBA_BOUNDSCHECK=wanted) == f"{word} not tested not"
    assert outcomes(PY2CU_BOUNDSCHECK="0", NUMBA_BOUNDSCHECK="1") == "not not tested not"
    assert outcomes(PY2CU_BOUNDSCHECK="", NUMBA_BOUNDSCHECK="what") == f"{usual} not tested not"


def test_schedules_do_not_disable_bounds_checks(outcomes, device):
    usual = "tested" if device.backend == "host" else "not"
    for mapping in "off", "model", "force", "yx", "zyx", "coarsening", "privatization":
        assert outcomes(PY2CU_SCHEDULE=mapping) == f"{usual} not tested not", mapping
    assert outcomes(PY2CU_SCHEDULE="force", PY2CU_BOUNDSCHECK="1") == "tested not tested not"


@pytest.mark.parametrize("mapping", ["model", "force", "yx"])
def test_kernels_with_bounds_checks_are_not_remapped(mapping, placing, monkeypatch):
    @cuda.jit
    def columns(source, target):
        i, j = cuda.grid(2)
        if i < source.shape[0] and j < source.shape[1]:
            target[i, j] = source[i, j]

    with placing(mapping) as device:
        source, whole = cuda.to_device(np.ones((64, 48), np.float32)), cuda.to_device(np.zeros((64, 48), np.float32))
        columns[(4, 3), (16, 16)](source, whole)
        assert next(iter(columns.overloads.values())).functions[-1].schedule == "yx"
        whole = cuda.to_device(np.zeros((64, 48), np.float32))
        with monkeypatch.context() as patch:
            patch.delenv("PY2CU_BOUNDSCHECK")
            checked = cuda.jit(columns.py_func, boundscheck=None if device.is_host else True)
            with pytest.raises(IndexError) as caught:
                checked[(4, 3), (16, 16)](source, whole[:40])
                cuda.synchronize()
            assert caught.value.size == 40 <= caught.value.index and not whole.copy_to_host()[40:].any()
            assert "it can raise an exception" in checked.schedule((4, 3), (16, 16), source, whole)


def test_option_of_the_run(outcomes):
    assert outcomes("--boundscheck") == "tested not tested not"
    assert outcomes("run", "--boundscheck", "--record-types", "types.txt", PY2CU_BOUNDSCHECK="0") == "tested not tested not"
    assert outcomes("--boundscheck=1") == "py2cu: --boundscheck takes no value"
    assert "did you mean --boundscheck?" in outcomes("--boundcheck")


def test_variable_with_an_unknown_value(outcomes):
    assert outcomes(PY2CU_BOUNDSCHECK="yes") == 'ValueError: PY2CU_BOUNDSCHECK must be 0 or 1, not "yes"'


def test_setting_of_the_program(device, monkeypatch):
    from py2cu import config

    def kernel(x, i):
        x[i] += 1

    monkeypatch.delenv("PY2CU_BOUNDSCHECK", raising=False)
    for said in 1, 0:
        monkeypatch.setattr(config, "BOUNDSCHECK", said)
        made = cuda.jit("void(float64[::1], int64)")(kernel)
        assert ("py2cu_raise" in made.inspect_cuda()) == bool(said)
    monkeypatch.setattr(config, "BOUNDSCHECK", None)
    assert "py2cu_raise" not in cuda.jit("void(float64[::1], int64)")(kernel).inspect_cuda()


@cuda.jit(boundscheck=True)
def ends_some(x, out, many):
    i = cuda.grid(2)[0] * 10 + cuda.grid(2)[1]
    out[i] = -1
    if many[i] > 0:
        out[i] = x[many[i]]


@pytest.mark.parametrize("order", ["forward", "reverse", "shuffle:3"])
def test_threads_that_end_in_the_middle(order, device, placing, monkeypatch):
    """In blocks without barriers, the other threads do all their work, in every order."""
    monkeypatch.setenv("PY2CU_HOST_ORDER", order)
    with placing("off"):
        x, out = np.arange(7), cuda.to_device(np.zeros(60, np.int64))
        many = np.array([(5 * i) % 9 for i in range(60)])
        with pytest.raises(IndexError) as caught:
            ends_some[(3, 1), (2, 10)](x, out, many)
            cuda.synchronize()
        thread, block = caught.value.thread, caught.value.block
        assert many[(block[0] * 2 + thread[0]) * 10 + thread[1]] == caught.value.index >= 7 == caught.value.size
        assert out.copy_to_host().tolist() == [-1 if n == 0 or n >= 7 else n for n in many]


def test_array_expressions_are_checked(outcomes, tmp_path, device):
    (tmp_path / "script.py").write_text('''
import numpy as np
from numba import cuda

@cuda.jit
def kernel(x, y):
    x[:] = y

x, y = np.zeros(5), np.ones(4)
try:
    kernel[1, 1](x, y)
except ValueError as error:
    print(str(error).split(": ")[1])
''')
    assert outcomes("--boundscheck") == "cannot assign slice from input of different size"  # Numba's message
