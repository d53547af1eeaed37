"""python -m py2cu runs scripts that import `numba` as Python would run them."""
import os
import subprocess
import sys
import textwrap
import zipfile

TOLD = "py2cu: `numba` is replaced by py2cu\n"

SCRIPT = """
import os, sys
import numba
import numpy as np
from numba import cuda, float32, jit, njit, prange, types, typeof
import numba.cuda as also_cuda
from numba.core.errors import NumbaPerformanceWarning
import helper
import helper as other

@njit(parallel=True)
def total(n):
    result = 0
    for i in prange(n):
        result += i
    return result

@numba.cuda.jit
def first(x):
    x[0] = helper.twice(helper.SIZE) + other.inside.deep(1)

@also_cuda.jit("void(float64[:])")
def second(x):
    x[0] = float32(2.5)

if __name__ == "__main__":
    x = np.zeros(1)
    first[1, 1](x)
    print(x[0], total(10), sys.argv[1:], os.path.basename(__file__), sys.modules["__main__"].first is first)
    second[1, 1](x)
    print(x[0], numba.cuda is cuda is also_cuda, typeof(x), numba.int32)
    if sys.argv[1:] == ["fail"]:
        raise ValueError("as asked")
    sys.exit(3)
"""
HELPER = """
from numba import cuda
import inside
SIZE = 21

@cuda.jit(device=True)
def twice(x):
    return 2 * x
"""
SPAWN = """
import multiprocessing
import numpy as np
from numba import cuda

@cuda.jit
def seven(x):
    x[0] = 7

def work(number):
    x = np.zeros(1)
    seven[1, 1](x)
    return float(x[0] + number)

if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.map(work, [1, 2]))
"""


def run(folder, *arguments):
    (folder / "script.py").write_text(SCRIPT)
    (folder / "helper.py").write_text(HELPER)
    (folder / "inside.py").write_text("def deep(x):\n    return x + 100\n")
    (folder / "spawn.py").write_text(SPAWN)
    (folder / "plain.py").write_text("print('no kernels')\n")
    done = subprocess.run([sys.executable, "-m", "py2cu", *arguments], capture_output=True, text=True, cwd=folder,
                          env=dict(os.environ, PY2CU_DEVICE="host", PY2CU_NUMBA="0"))
    return done.returncode, done.stdout, done.stderr


def expected(*arguments):
    return f"143.0 45 {list(arguments)} script.py True\n2.5 True float64[::1] int32\n"


def test_script(tmp_path):
    assert run(tmp_path, "script.py", "a", "-b") == (3, expected("a", "-b"), TOLD)
    assert run(tmp_path, str(tmp_path / "script.py"))[:2] == (3, expected())


def test_module(tmp_path):
    assert run(tmp_path, "-m", "script", "x") == (3, expected("x"), TOLD)


def test_traceback(tmp_path):
    code, out, error = run(tmp_path, "script.py", "fail")
    assert code == 1 and error.startswith(TOLD + f'Traceback (most recent call last):\n  File "{tmp_path}/script.py", line ')
    assert error.endswith("ValueError: as asked\n") and "py2cu/" not in error and "runpy" not in error


def test_spawned_processes(tmp_path):
    assert run(tmp_path, "spawn.py")[:2] == (0, "[8.0, 9.0]\n")


def test_processes_of_modules_and_directories(tmp_path):
    """Spawned processes also use py2cu as a replacement for Numba, even if nothing of __main__ is read again."""
    folder = tmp_path / "program"
    folder.mkdir()
    worker, main = SPAWN.split('if __name__ == "__main__":\n')
    (folder / "work_in_it.py").write_text(worker)
    (folder / "__main__.py").write_text(f"import multiprocessing, sys\nfrom work_in_it import work\nprint(sys.argv[1:])\n{textwrap.dedent(main)}")
    assert run(tmp_path, "-m", "spawn")[:2] == (0, "[8.0, 9.0]\n")
    assert run(tmp_path, "program", "a")[:2] == (0, "['a']\n[8.0, 9.0]\n")
    with zipfile.ZipFile(tmp_path / "program.pyz", "w") as archive:
        for name in ("work_in_it.py", "__main__.py"):
            archive.write(folder / name, name)
    assert run(tmp_path, "program.pyz")[:2] == (0, "[]\n[8.0, 9.0]\n")


def test_modules_of_numba(tmp_path):
    (tmp_path / "names.py").write_text("""
import numba
from numba import cuda
from numba.cuda.api import to_device
from numba.cuda.decorators import declare_device, jit
from numba.cuda.dispatcher import CUDADispatcher
from numba.cuda.kernels.reduction import Reduce
from numba.cuda.stubs import grid
from numba.cuda.cudadrv.runtime import runtime
from numba.np.ufunc import vectorize

assert isinstance(cuda.jit(lambda x: None), CUDADispatcher) and jit is cuda.jit and to_device is cuda.to_device and Reduce is cuda.Reduce
assert vectorize is numba.vectorize and issubclass(numba.NumbaPerformanceWarning, numba.NumbaWarning) and numba.get_num_threads() >= 1
print("all there")
""")
    assert run(tmp_path, "names.py")[:2] == (0, "all there\n")


def test_modules_of_the_simulator(tmp_path):
    """Programs import names of Numba's simulator to test types, or by accident; only the use of a name without an equivalent is an error."""
    (tmp_path / "simulator.py").write_text("""
import numpy as np
import numba.cuda.simulator
from numba import cuda
from numba.cuda.simulator import kernel
from numba.cuda.simulator.api import detect
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray
from numba.cuda.simulator.kernelapi import FakeCUDALocal

@cuda.jit(device=True)
def twice(x):
    return 2 * x

@cuda.jit
def store(x):
    x[0] = twice(x[0])

assert isinstance(cuda.to_device(np.zeros(3)), FakeCUDAArray) and isinstance(store, kernel.FakeCUDAKernel)
cuda.simulator.reset()
assert detect is cuda.detect and twice._device and not store._device
FakeCUDALocal()
""")
    status, _, err = run(tmp_path, "simulator.py")
    assert status == 1
    assert err.rstrip().endswith("NotImplementedError: numba.cuda.simulator.kernelapi.FakeCUDALocal belongs to Numba's simulator, and py2cu compiles kernels for the CPU")


def test_modules_that_numba_cuda_copied(tmp_path):
    (tmp_path / "caching.py").write_text("from numba.cuda.core.caching import IndexDataCacheFile\n")
    status, _, err = run(tmp_path, "caching.py")
    assert status == 1 and "numba.core.caching requires Numba: install it" in err


def test_names_that_only_numba_has(tmp_path):
    """The module can be imported by a program that does not use it; its use raises an error."""
    (tmp_path / "other_ways.py").write_text("from numba import cuda, stencil, typed\nprint(cuda.__name__)\ntry:\n    stencil(len)\n"
                                            "except NotImplementedError as error:\n    print(error)\ntyped.List()\n")
    status, out, err = run(tmp_path, "other_ways.py")
    assert status == 1 and "numba.stencil requires Numba: install it" in out
    assert err.rstrip().endswith("NotImplementedError: numba.typed requires Numba: install it")


def test_script_without_numba(tmp_path):
    assert run(tmp_path, "plain.py") == (0, "no kernels\n", "")
    (tmp_path / "where.py").write_text("import sys\nprint(__file__, sys.argv[0], (lambda: 0).__code__.co_filename)\n")
    assert run(tmp_path, "where.py")[1] == f"{tmp_path}/where.py where.py {tmp_path}/where.py\n"  # as without py2cu


def test_wrong_use(tmp_path):
    assert run(tmp_path, "nothing.py") == (2, "", "py2cu: there is no file 'nothing.py'\n")
    (tmp_path / "empty").mkdir()
    with zipfile.ZipFile(tmp_path / "empty.zip", "w") as archive:
        archive.writestr("other.py", "")
    for name in ("empty", "empty.zip"):
        assert run(tmp_path, name) == (2, "", f"py2cu: {name!r} contains no __main__.py\n")
    assert run(tmp_path, "--fast")[0] == 2
    assert run(tmp_path)[0] == 2 and run(tmp_path, "--help")[0] == 0


def test_settings_of_numba(tmp_path):
    """With an installed Numba, its settings apply to py2cu, also when the package reads them itself."""
    (tmp_path / "settings.py").write_text("""
import os, types
import numpy as np
from py2cu import config, cuda
from py2cu.numba import coexist as beside

@cuda.jit
def one(x):
    x[0] = 1

theirs = types.SimpleNamespace(**{name: getattr(config, name) for name in vars(config) if name.isupper()})
beside._share_settings(theirs)
theirs.CACHE_DIR = os.path.abspath("kept")
x = np.zeros(1)
one[1, 1](x)
print(x, os.listdir("kept"))
""")
    unset = {name: value for name, value in os.environ.items() if name != "PY2CU_CACHE_DIR"}
    done = subprocess.run([sys.executable, "settings.py"], capture_output=True, text=True, cwd=tmp_path, env=dict(unset, PY2CU_DEVICE="host"))
    assert (done.stdout, done.stderr) == ("[1.] ['py2cu']\n", "")
