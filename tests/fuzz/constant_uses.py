#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Translate programs that use a constant: each combination of a value, the place that defines it, and a use of it in a kernel.

The command may translate a program or refuse it with a message. It must not end by a signal or report an internal error.

    constant_uses.py --py2cu build/bin/py2cu [--every N] [--keep DIRECTORY] [--jobs N]
"""

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile

PRELUDE = """\
import collections
import dataclasses
import enum
import math
import types
import typing
import numpy as np
from numba import cuda, float32, int64


class Color(enum.Enum):
    RED = 1
    GREEN = 2


class Name(enum.Enum):
    A = "a"
    B = "b"


class Mixed(enum.Enum):
    A = 1
    B = "b"
    C = (1, 2)
    D = 0.5


class Level(enum.IntEnum):
    LOW = 0
    HIGH = 7


class Bits(enum.IntFlag):
    R = 1
    W = 2


class Flags(enum.Flag):
    R = enum.auto()
    W = enum.auto()


class Number(float, enum.Enum):
    HALF = 0.5
    ONE = 1.0


class Plain:
    size = 4
    table = np.arange(3)


@dataclasses.dataclass
class Settings:
    size: int = 4
    scale: float = 0.5
    names: tuple = ("a", "b")


class Triple(typing.NamedTuple):
    a: int
    b: float = 2.0
    c: tuple = (1, 2)


Pair = collections.namedtuple("Pair", "x y")
record = np.dtype([("a", np.int32), ("b", np.float64)])
nested = np.dtype([("p", record), ("q", np.float32, (2,))])


@cuda.jit(device=True)
def helper(a):
    return a


def plain(a):
    return a + 1

"""

VALUES = """\
3
-1
0
2 ** 40
2 ** 63
2 ** 64
-2 ** 63
2 ** 200
0.5
-0.0
float("inf")
float("nan")
1e-320
True
False
None
...
"text"
""
"ä"
b"bytes"
1 + 2j
3j
()
(1,)
(1, 2, 3)
(1, 0.5, True)
((1, 2), (3, 4))
((1, (2.0, (3, None))), "a")
("a", "b")
(None, None)
[]
[1, 2, 3]
[[1, 2], [3, 4]]
[1, "a"]
{}
{1: 2, 3: 4}
{"a": 1, "b": (1, 2)}
{1, 2}
set()
frozenset({1, 2})
range(4)
range(0)
range(8, 0, -2)
slice(1, 3)
slice(None, None, -1)
slice(None)
Color.RED
Color
Name.A
Name
Mixed.A
Mixed.C
Mixed
Level.HIGH
Level.LOW
Level
Bits.R | Bits.W
Bits.R
Bits
Flags.R
Flags.R | Flags.W
Flags
Number.HALF
Number
Color["RED"]
Level(7)
np.int8(-3)
np.uint8(200)
np.int32(5)
np.uint64(2 ** 63)
np.float16(0.5)
np.float32(0.1)
np.float64(0.1)
np.bool_(True)
np.complex64(1 + 2j)
np.str_("a")
np.datetime64("2020-01-01")
np.datetime64("2020-01-01T00:00:00", "s")
np.timedelta64(3, "s")
np.datetime64("NaT")
np.array(3)
np.array(0.5, np.float32)
np.array(True)
np.array(1j)
np.array("a")
np.array([])
np.array([1, 2, 3])
np.array([1.5, 2.5], np.float32)
np.array([1, 2], np.int8)
np.array([True, False])
np.array([1 + 2j, 3j])
np.array(["a", "bc"])
np.array([b"a", b"bc"])
np.array([[1, 2], [3, 4]])
np.array([[[1.0], [2.0]]])
np.array([(1, 2.0), (3, 4.0)], record)
np.array((1, 2.0), record)
np.array([((1, 2.0), (3, 4))], nested)
np.array([1, 2], "datetime64[s]")
np.array([1, 2], "timedelta64[ns]")
np.array([None, 1], object)
np.zeros(4)
np.zeros((2, 3), np.float32)
np.zeros((2, 2, 2), np.complex64)
np.zeros(0)
np.zeros((0, 3))
np.zeros(())
np.zeros(3, record)
np.zeros(1000000)
np.ones(3)
np.ones((2, 2), bool)
np.full(3, 7)
np.full((2, 2), 0.5, np.float16)
np.full(3, "a")
np.eye(3)
np.identity(2, np.int32)
np.arange(4)
np.arange(0)
np.arange(0.0, 1.0, 0.25)
np.linspace(0, 1, 5)
np.empty(3)
np.empty_like(np.ones(3))
np.arange(6).reshape(2, 3)
np.arange(6)[::2]
np.arange(6).astype(np.float32)
np.array([1, 2, 3]) * 2
np.array([1.0, 2.0]).T
np.array([1, 2, 3])[1]
np.array([1, 2, 3]).sum()
np.array([1, 2, 3]).shape
np.array([1, 2, 3]).dtype
(np.ones(2), np.zeros(3))
[np.ones(2), np.ones(2)]
Pair(1, 2)
Pair(np.ones(2), 3)
Pair
Triple(1)
Triple
Settings()
Settings
Plain()
Plain
Plain.table
Plain.size
types.SimpleNamespace(size=4)
object()
plain
helper
lambda a: a
lambda: 3
math.sin
math
np
cuda
abs
len
print
int
float
bool
str
tuple
list
np.float32
np.int8
np.dtype("f4")
np.dtype(np.float64)
record
nested
record["a"]
float32
int64
float32[:]
"float32"
"f4"
math.pi
math.sqrt(2)
np.pi
np.finfo(np.float32)
np.finfo(np.float32).eps
np.iinfo(np.int32).max
cuda.threadIdx
cuda.blockDim.x
cuda.grid
cuda.to_device(np.ones(3))
cuda.device_array(4, np.int32)
cuda.pinned_array(3)
3 if True else 4
not ()
"a" in ("a", "b")
len("abc")
sum([1, 2, 3])
max(1, 2.0)
int("12")
round(2.5)
round(2.675, 2)
divmod(7, 3)
7 // 0
1 / 0
"%d" % 3
"a" * 3
(1, 2) * 2
(1,) + (2,)
(1, 2, 3)[1:]
"abc"[1]
[i for i in range(3)]
tuple(i * i for i in range(4))
tuple(range(3))
list(range(3))
dict(a=1)
sorted((3, 1, 2))
zip((1, 2), (3, 4))
enumerate((1, 2))
iter((1, 2))
open
type(3)
int.__add__
(lambda a: a + 1)(2)
np.random.rand(3)
""".splitlines()

# Forms in which a program assigns the value V to a name N that its kernel K can read. {use}: the statements of the kernel.
PLACES = {
    "global": "N = {v}\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "alias": "M = {v}\nN = M\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "annotated": "N: object = {v}\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "unpacked": "N, M = {v}, 1\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "loop": "for N in ({v},):\n    pass\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "conditional": "if True:\n    N = {v}\nelse:\n    N = 1\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "two_values": "N = 1\nN = {v}\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "default_of_kernel": "@cuda.jit\ndef k(x, i, N={v}):\n{use}\n",
    "default_of_device": "@cuda.jit(device=True)\ndef f(x, i, N={v}):\n{use}\n\n\n@cuda.jit\ndef k(x, i):\n    f(x, i)\n",
    "default_by_name": "D = {v}\n\n\n@cuda.jit(device=True)\ndef f(x, i, N=D):\n{use}\n\n\n@cuda.jit\ndef k(x, i):\n    f(x, i)\n",
    "argument_of_device": "D = {v}\n\n\n@cuda.jit(device=True)\ndef f(x, i, N):\n{use}\n\n\n@cuda.jit\ndef k(x, i):\n    f(x, i, D)\n",
    "expression_argument": "@cuda.jit(device=True)\ndef f(x, i, N):\n{use}\n\n\n@cuda.jit\ndef k(x, i):\n    f(x, i, {v})\n",
    "factory": "def make(N):\n    @cuda.jit\n    def k(x, i):\n{use2}\n    return k\n\n\nk = make({v})\n",
    "factory_keyword": "def make(a, N=3):\n    @cuda.jit\n    def k(x, i):\n{use2}\n    return k\n\n\nk = make(1, N={v})\n",
    "factory_default": "def make(N={v}):\n    @cuda.jit\n    def k(x, i):\n{use2}\n    return k\n\n\nk = make()\n",
    "factory_by_name": "D = {v}\n\n\ndef make(N):\n    @cuda.jit\n    def k(x, i):\n{use2}\n    return k\n\n\nk = make(D)\n",
    "closure": "def make():\n    N = {v}\n\n    @cuda.jit\n    def k(x, i):\n{use2}\n    return k\n\n\nk = make()\n",
    "closure_of_kernel": "@cuda.jit\ndef k(x, i):\n    N = {v}\n\n    def f(x, i):\n{use2}\n    f(x, i)\n",
    "local": "@cuda.jit\ndef k(x, i):\n    N = {v}\n{use}\n",
    "chosen": "@cuda.jit\ndef k(x, i):\n    if i:\n        N = {v}\n    else:\n        N = 1\n{use}\n",
    "class_attribute": "class C:\n    N = {v}\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "instance_attribute": "class C:\n    def __init__(self):\n        self.N = {v}\n\n\nc = C()\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "namespace": "c = types.SimpleNamespace(N={v})\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "list_element": "c = [{v}, 1]\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "tuple_element": "c = ({v}, 1)\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "dict_element": "c = {{\"N\": {v}}}\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "enum_member": "class C(enum.Enum):\n    N = {v}\n    M = 1\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "named_tuple": "c = Pair({v}, 1)\n\n\n@cuda.jit\ndef k(x, i):\n{use}\n",
    "launch_argument": "@cuda.jit\ndef k(x, i, N):\n{use}\n\n\nk[1, 1](np.zeros(4), 1, {v})\n",
    "launch_name": "@cuda.jit\ndef k(x, i, N):\n{use}\n\n\nD = {v}\nk[1, 1](np.zeros(4), 1, D)\n",
}
NAMES = {"class_attribute": "C.N", "instance_attribute": "c.N", "namespace": "c.N", "list_element": "c[0]", "tuple_element": "c[0]", "dict_element": "c['N']",
         "enum_member": "C.N", "named_tuple": "c.x"}

USES = """\
x[0] = N
x[0] = N + 1
x[0] = N * 0.5
x[0] = N + N
x[0] = -N
x[0] = ~N
x[0] = N ** 2
x[0] = N // 2 + N % 3
x[0] = N << 1
x[0] = 1 / N
x[0] = i + N
x[0] += N
x[N] = 1
x[0] = N[0]
x[0] = N[i]
x[0] = N[-1]
x[0] = N[i, i]
x[0] = N[0][0]
x[0] = N[1:]
x[0] = N['a']
x[0] = N[...]
N[0] = 1
N[i] = x[0]
N = N
N += 1
del N
x[0] = len(N)
for v in N: x[0] += v
for v in N: x[0] += 1
for v, w in N: x[0] += v
for v in enumerate(N): x[0] += v[0]
for v in zip(N, N): x[0] += 1
for v in range(N): x[0] += v
for v in range(i, N): x[0] += v
while N: x[0] += 1; break
if N: x[0] = 1
if not N: x[0] = 1
x[0] = not N
x[0] = N and 1
x[0] = i or N
x[0] = 1 if N else 2
x[0] = N if i else N
x[0] = N if i else 1
if N == 1: x[0] = 1
if N == N: x[0] = 1
if N != None: x[0] = 1
if N is None: x[0] = 1
if N is N: x[0] = 1
if N < 2: x[0] = 1
if 0 <= N < 2: x[0] = 1
if N >= i: x[0] = 1
if i in N: x[0] = 1
if 1 in N: x[0] = 1
if 'a' in N: x[0] = 1
if N in (1, 2): x[0] = 1
if N in N: x[0] = 1
x[0] = N.size
x[0] = N.shape[0]
x[0] = N.value
x[0] = N.name
x[0] = N.x
x[0] = N.real
x[0] = N.ndim
x[0] = N.a
x[0] = N.T[0]
x[0] = N.sum()
x[0] = N.dtype(1)
x[0] = N.missing
x[0] = N()
x[0] = N(1)
x[0] = N(x[0])
N(x, i)
x[0] = N.f(1)
a, b = N; x[0] = a
a, b, c = N; x[0] = b
(a, b), c = N; x[0] = b
a, *b = N; x[0] = a
x[0] = helper(N)
helper(N)
x[0] = helper(N)[0]
x[0] = helper(a=N)
x[0] = plain(N)
x[0] = helper(*N)
a = cuda.shared.array(N, np.float32); x[0] = a[0]
a = cuda.local.array(N, np.float32); x[0] = a[0]
a = cuda.shared.array((N, 2), np.float32); x[0] = a[0, 0]
a = cuda.shared.array(4, N); x[0] = 1
a = cuda.local.array(4, dtype=N); a[0] = 1; x[0] = a[0]
a = cuda.const.array_like(N); x[0] = a[0]
a = np.asarray(N); x[0] = a[0]
print(N)
print("n", N, i)
print(f"{N}")
x[0] = int(N)
x[0] = float(N)
x[0] = bool(N)
x[0] = str(N)
x[0] = complex(N).real
x[0] = np.float32(N)
x[0] = abs(N)
x[0] = min(N, 1)
x[0] = max(N)
x[0] = sum(N)
x[0] = round(N)
x[0] = pow(N, 2)
x[0] = divmod(N, 2)[0]
x[0] = ord(N)
x[0] = hash(N)
x[0] = math.sqrt(N)
x[0] = math.floor(N)
x[0] = np.sqrt(N)
x[0] = np.sum(N)
x[0] = isinstance(N, int)
x[0] = isinstance(1, N)
x[0] = type(N)(1)
x[0] = hasattr(N, "a")
x[0] = getattr(N, "a")
x[0] = tuple(N)[0]
x[0] = list(N)[0]
x[0] = [v for v in N][0]
x[0] = sum(v for v in N)
x[0] = (N, 1)[1]
x[0] = (N, 1)[0]
a = (N, i); x[0] = a[1]
a = N; x[0] = a
a = N; b = a; x[0] = b[i]
a = [N, N]; x[0] = 1
a = lambda v: v; x[0] = a(N)
cuda.atomic.add(x, 0, N)
cuda.atomic.add(x, N, 1)
cuda.atomic.add(N, 0, 1)
cuda.syncthreads_count(N)
x[0] = cuda.shfl_sync(N, 1, 2)
x[0] = cuda.grid(N)
x[0] = cuda.popc(N)
x[0] = cuda.fma(N, N, N)
x[:N] = 1
x[N:] = 1
x[N] += 1
x[:] = N
x[N, 0] = 1
x.reshape(N)[0] = 1
assert N
assert i, N
raise N
raise ValueError(N)
return N
return
pass
with N: pass
match N:\\n    case 1: x[0] = 1\\n    case _: x[0] = 2
match i:\\n    case N: x[0] = 1
global N
try: x[0] = N\\nexcept: pass
x[0] = N @ N
x[0] = (y := N)
x[0] = N if N else N
x[0] = N.x.y.z
x[0] = N[0].a
x[0] = N[i].b
x[0] = N[0]['a']
x[0] = N[::2][0]
x[0] = N[i:][0]
x[0] = N.copy()[0]
x[0] = N.item()
x[0] = N.astype(np.float32)[0]
x[0] = N.flat[0]
x[0] = N.indices(4)[0]
x[0] = N.view(np.int32)[0]
x[0] = np.dot(N, N)
x[0] = N.start
x[0] = (N + N)[0]
x[0] = (N * 2)[i]
x[0] = (-N)[0]
x[0] = (N == N)[0]
x[N] = N
x[i] = N[i] if i < len(N) else 0
for v in N: print(v)
for a in N:\\n    for b in N: x[0] += a * b
for v in range(len(N)): x[v] = N[v]
for v in reversed(N): x[0] += v
""".splitlines()

SIGNATURE = "float64[::1], int64"


def indented(use, name, columns):
    """Return the statements of the use, with `name` for the letter N."""
    words = use.replace("\\n", "\n").replace("; ", "\n")
    if words.startswith("while"):
        words = use.replace("; ", "\n    ").replace(": ", ":\n    ", 1)
    elif words.count("\n") and words.startswith("for v in") and "range" in words and ";" in use:
        words = use
    text = []
    for line in words.split("\n"):
        text.append(" " * columns + line)
    text = "\n".join(text)
    out = []
    for i, letter in enumerate(text):
        alone = letter == "N" and not (text[i - 1:i].isalnum() or text[i - 1:i] in "_.\"'") and not (text[i + 1:i + 2].isalnum() or text[i + 1:i + 2] == "_")
        out.append(name if alone else letter)
    return "".join(out)


def combinations():
    """Return an iterator over all combinations of a value, a place and a use, with their numbers or names."""
    return itertools.product(enumerate(VALUES), PLACES.items(), enumerate(USES))


def program(combination):
    """Return (name, source) of the program of a combination."""
    (at, value), (place, body), (number, use) = combination
    name = NAMES.get(place, "N")
    launch = "" if place in ("launch_argument", "launch_name") else "k[1, 1](np.zeros(4), 1)\n"
    source = PRELUDE + "\n" + body.format(v=value, use=indented(use, name, 4), use2=indented(use, name, 8)) + "\n\n" + launch
    return f"v{at}_{place}_u{number}", source


def failure(command, files):
    """Return what went wrong with the files, or None. Exit status 1 is a refusal, which is right for most programs."""
    output = os.path.join(os.path.dirname(files[0]), "out", "")
    done = subprocess.run([command, *files, "-o", output], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=300)
    text = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1):
        return f"exit status {done.returncode}: " + text[-1500:]
    for line in text.splitlines():
        if "internal error" in line or "internal-error" in line or "Sanitizer" in line or "runtime error" in line:
            return line
    return None


def run(arguments):
    command, batch = arguments
    found = []
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, source in batch:
            path = pathlib.Path(folder) / f"{name}.py"
            path.write_text(source)
            files[str(path)] = name, source

        def search(paths):
            what = failure(command, paths)
            if what is None:
                return
            if len(paths) == 1:
                found.append((*files[paths[0]], what))
                return
            half = len(paths) // 2
            search(paths[:half])
            search(paths[half:])
        search(list(files))
    return len(batch), found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--py2cu", required=True, help="the command")
    parser.add_argument("--every", type=int, default=1, help="translate only every N-th program")
    parser.add_argument("--batch", type=int, default=64, help="number of programs that one process translates")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="write the programs that fail to this directory")
    options = parser.parse_args()
    chosen = map(program, itertools.islice(combinations(), 0, None, options.every))
    batches = iter(lambda: list(itertools.islice(chosen, options.batch)), [])
    count, crashes, internal = 0, 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done, found in pool.map(run, ((options.py2cu, batch) for batch in batches)):
            count += done
            for name, source, what in found:
                is_internal = "internal" in what
                internal += is_internal
                crashes += not is_internal
                print(f"{name}: {what}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{name}.py").write_text(source)
    print(f"{count} programs, {crashes} crashes, {internal} internal errors")
    return crashes + internal > 0


if __name__ == "__main__":
    sys.exit(main())
