# SPDX-License-Identifier: MIT
"""`python -m py2cu` together with an installed Numba: Numba compiles CPU functions, py2cu provides numba.cuda. Run by with_packages.py."""
import os
import subprocess
import sys
import tempfile

SCRIPT = '''
import numpy as np
import numba
from numba import cuda, float32, guvectorize, int32, jit, literal_unroll, njit, prange, types, typeof, vectorize, void
from numba.core.errors import NumbaPerformanceWarning, TypingError
from numba.typed import List
from numba.cuda.core.caching import IndexDataCacheFile
from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

POINT = np.dtype([("a", "f4"), ("b", "i4")])
assert IndexDataCacheFile.__module__ == "numba.core.caching"  # modules that numba-cuda copied from Numba


@njit
def twice(x):
    return 2 * x


@njit(parallel=True)
def total(n):
    result = 0
    for i in prange(n):
        result += i
    return result


@cuda.jit(void(float32[:], int32))
def kernel(x, n):
    i = cuda.grid(1)
    own = cuda.local.array(4, float32)
    shared = cuda.shared.array((2, 3), dtype=types.int32)
    if i == 0:
        shared[1, 2] = 5
    cuda.syncthreads()
    for j in prange(4):
        own[j] = float32(j)
    if i < x.size:
        x[i] = twice(x[i]) + n + own[3] + shared[1, 2]


@cuda.jit((numba.from_dtype(POINT)[:], types.UniTuple(types.int64, 2)))
def of_records(r, t):
    r[0].b = int32(t[0] + t[1])


@cuda.jit
def unrolled(x, items):
    for item in literal_unroll(items):
        x[0] += item


@cuda.jit
def wrong(x):
    x[0] = "a" + 1


@vectorize(["float32(float32)", types.float64(types.float64)], target="cuda")
def doubled(a):
    return a * 2


@vectorize([types.float64(types.float64)])
def there(a):
    return a * 3


@guvectorize([(types.float64[:], types.float64[:])], "(n)->(n)", target="cuda")
def raised(a, b):
    for i in range(a.shape[0]):
        b[i] = a[i] + 1


x = cuda.to_device(np.ones(4, np.float32))
kernel[1, 32](x, 3)
print(x.copy_to_host())
records = np.zeros(2, POINT)
of_records[1, 1](records, (4, 5))
unrolled[1, 1](x, (1, 0.5))
print(records["b"], x.copy_to_host()[0])
print(total(10**9), twice(21), List([1, 2]), typeof(np.ones(1)), type(there).__module__.split(".")[0])
print(doubled(np.arange(3.0)), doubled(np.arange(3, dtype=np.float32)).dtype, there(np.arange(3)), raised(np.arange(3.0)))
try:
    wrong[1, 1](x)
except TypingError as error:
    print("refused", "unicode_type" in str(error), error.loc)
print(numba.cuda is cuda, numba.config is numba.core.config, issubclass(cuda.NumbaPerformanceWarning, NumbaPerformanceWarning),
      cuda.device_array(3, dtype=numba.float32).dtype)
'''
OVERLOADS = '''
import numpy as np
from numba import cuda, njit, types
from numba.extending import overload, overload_attribute, overload_method

def kind(x):
    raise NotImplementedError

def next_to(x):
    raise NotImplementedError

@overload(kind, target="cuda")
def kind_of(x):
    if isinstance(x, types.Array) and x.dtype == types.float32:
        return lambda x: x.shape[0]
    if isinstance(x, types.BaseTuple):
        return lambda x: 10 + len(x)
    return (lambda x: 20) if isinstance(x, types.Integer) else (lambda x: 30) if x in types.real_domain else None

@overload(next_to)
def next_to_any(x):
    return lambda x: x + 1

@overload_method(types.Array, "first", target="generic")
def first(a):
    return lambda a: a[0]

@overload_attribute(types.Array, "twice_as_long")
def twice_as_long(a):
    return lambda a: 2 * a.shape[0]

@cuda.jit
def kernel(out, x, pair):
    out[0], out[1], out[2], out[3] = kind(x), kind(pair), kind(7), kind(2.5)
    out[4], out[5], out[6] = next_to(out[0]), x.first(), x.twice_as_long

@njit
def there(x):
    return next_to(x[0]), x.first(), x.twice_as_long

out, x = np.zeros(7), np.full(5, 1.5, np.float32)
kernel[1, 1](out, x, (1, 2.0))
print(out.tolist(), there(x))
'''
REDIRECTED = '''
import _py2cu_redirect
_py2cu_redirect.install()
import sys
import numpy as np
import numba
before = "py2cu" in sys.modules, numba.njit(lambda x: x + 1)(1)

@numba.vectorize(["float32(float32)"], target="cuda")
def twice(x):
    return 2 * x

from numba import cuda

@numba.njit
def plus_one(x):
    return x + 1

@cuda.jit
def kernel(x):
    x[0] = plus_one(x[1]) + 2

x = np.zeros(2)
kernel[1, 1](x)
print(*before, x, twice(np.float32([1, 2])), plus_one(1), cuda.jit.__module__.split(".")[0])
'''
EXPECTED = """\
[13. 13. 13. 13.]
[9 0] 14.5
499999999500000000 42 [1, 2] array(float64, 1d, C) numba
[0. 2. 4.] float32 [0. 3. 6.] [1. 2. 3.]
refused True None
True True True float32
"""


def run(folder, script="script.py", **settings):
    return subprocess.run([sys.executable, "-m", "py2cu", script], capture_output=True, text=True, cwd=folder,
                          env=dict(os.environ, PY2CU_DEVICE="host", **settings))


with tempfile.TemporaryDirectory() as place:
    with open(os.path.join(place, "script.py"), "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    done = run(place)
    assert (done.returncode, done.stdout) == (0, EXPECTED), done.stdout + done.stderr
    assert "other functions are from Numba" in done.stderr, done.stderr
    with open(os.path.join(place, "overloads.py"), "w", encoding="utf-8") as file:
        file.write(OVERLOADS)
    done = run(place, "overloads.py")
    assert (done.returncode, done.stdout) == (0, "[5.0, 12.0, 20.0, 30.0, 6.0, 1.5, 10.0] (2.5, 1.5, 10)\n"), done.stdout + done.stderr
    alone = run(place, PY2CU_NUMBA="0")
    assert alone.returncode == 1 and "numba.typed requires Numba: install it" in alone.stderr, alone.stderr
    redirected = subprocess.run([sys.executable, "-c", REDIRECTED], capture_output=True, text=True, env=dict(os.environ, PY2CU_DEVICE="host"))
    assert (redirected.returncode, redirected.stdout) == (0, "False 2 [3. 0.] [2. 4.] 2 py2cu\n"), redirected.stdout + redirected.stderr
    print("a script with Numba's types, its functions of the processor and kernels: as expected")
