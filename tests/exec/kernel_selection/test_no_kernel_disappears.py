"""Every form in which a program can define a kernel is translated or reported: no run ends with status 0 and without the kernel.

The programs are written so that Numba would compile the kernel `k` (or the function passed to cuda.jit) if the script ran. Each stands next to a
kernel that translates, whose presence must not hide the other one.
"""
import os
import re
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")

HEAD = """import functools
import itertools
import operator
import types
import numpy as np
from numba import cuda, njit, vectorize

GPU = X = bool(int(input()))
SIG = "void(float32[::1])"


@cuda.jit("void(int8[:])")
def other(y):
    y[0] = 1


"""
BODY = "\n    x[cuda.grid(1)] = 1\n"
K = f"def k(x):{BODY}"
F = f"def f(x):{BODY}"


def inside(head, depth=1, decorator="@cuda.jit(SIG)", self=""):
    """The kernel as a part of another statement."""
    space = depth * "    "
    return f"{head}\n{space}{decorator}\n{space}def k({self}x):\n{space}    x[cuda.grid(1)] = 1\n"


TRANSLATED = {
    "a decorator": "@cuda.jit(SIG)\n" + K,
    "an alias": "j = cuda.jit\n@j(SIG)\n" + K,
    "an alias with a signature": "j = cuda.jit(SIG)\n@j\n" + K,
    "an alias of the module": "c = cuda\n@c.jit(SIG)\n" + K,
    "an item of a tuple": "D = (None, cuda.jit(SIG))\n@D[1]\n" + K,
    "a conditional expression": "@(cuda.jit(SIG) if GPU else (lambda f: f))\n" + K,
    "a lambda that returns decorators": "make = lambda s: cuda.jit(s)\n@make(SIG)\n" + K,
    "a lambda as a decorator": "dec = lambda f: cuda.jit(SIG)(f)\n@dec\n" + K,
    "a function that returns decorators": "def make(s):\n    return cuda.jit(s)\n@make(SIG)\n" + K,
    "a decorator in a local variable": "def make(s):\n    d = cuda.jit(s)\n    return d\n@make(SIG)\n" + K,
    "a function in a factory": "def make(s):\n    def dec(f):\n        return cuda.jit(s)(f)\n    return dec\n@make(SIG)\n" + K,
    "functools.partial": "j = functools.partial(cuda.jit, fastmath=True)\n@j(SIG)\n" + K,
    "an attribute of a class": "class C:\n    jit = cuda.jit(SIG)\n@C.jit\n" + K,
    "an imported name": "from numba.cuda import jit as J\n@J(SIG)\n" + K,
    "a star import": "from numba.cuda import *\n@jit(SIG)\n" + K,
    "a decorator above it": "def deco(f):\n    return f\n@deco\n@cuda.jit(SIG)\n" + K,
    "a method": inside("class C:"),
    "a static method": inside("class C:", decorator="@staticmethod\n    @cuda.jit(SIG)"),
    "a class in a class": inside("class C:\n    class D:", 2),
    "a class in a function": inside("def make():\n    class C:", 2) + "    return C\n",
    "a function that nothing calls": inside("def build():") + "    return k\n",
    "TYPE_CHECKING": "from typing import TYPE_CHECKING\n" + inside("if TYPE_CHECKING:"),
    "try": inside("try:") + "except Exception:\n    pass\n",
    "a branch that is never taken": inside("if 0:"),
    "a main branch": inside("if __name__ == '__main__':"),
    "with": inside("with open('f') as file:"),
    "a loop": inside("while GPU:"),
    "match": inside("match GPU:\n    case 1:", 2),
    "a call": F + "k = cuda.jit(SIG)(f)\n",
    "a call for an attribute": F + "class C: pass\nC.k = cuda.jit(SIG)(f)\n",
    "a call for an item": F + "D = {}\nD['k'] = cuda.jit(SIG)(f)\n",
    "a call in a dict": F + "D = {'k': cuda.jit(SIG)(f)}\n",
    "a call in a tuple": F + "a, k = 1, cuda.jit(SIG)(f)\n",
    "a call that is launched": F + "cuda.jit(SIG)(f)[1, 1](np.ones(3, np.float32))\n",
    "a call as an argument": F + "def use(k): pass\nuse(cuda.jit(SIG)(f))\n",
    "a call as a default": F + "def get(k=cuda.jit(SIG)(f)): pass\n",
    "a call as a result": F + "def get():\n    return cuda.jit(SIG)(f)\n",
    "a comprehension": F + "ks = [cuda.jit(SIG)(g) for g in [f]]\n",
    "a loop over functions": F + "ks = []\nfor h in (f,):\n    ks.append(cuda.jit(SIG)(h))\n",
    "a dict of functions": F + "FNS = {'f': f}\nks = {n: cuda.jit(SIG)(h) for n, h in FNS.items()}\n",
    "vectorize with an unknown target": "import sys\nfrom numba import vectorize\n@vectorize(['float32(float32)'], target=sys.argv[1])\ndef k(x):\n    return x\n",
    "a parameter": "def build(dec):\n    @dec\n    def k(x):\n        x[0] = 1\n    return k\nbuild(cuda.jit(SIG))\n",
    "an item of a dict": "D = {'a': cuda.jit(SIG)}\n@D['a']\n" + K,
    "a function in a dict": "D = {'a': cuda.jit}\n@D['a'](SIG)\n" + K,
    "signatures that are unpacked": "A = {'func_or_sig': SIG}\n@cuda.jit(**A)\n" + K,
    "jit for a backend": "import numba\n@numba.jit(SIG, target_backend='cuda')\n" + K,
    "a name that a condition assigns": "(h := cuda.jit(SIG))\n@h\n" + K,
    "a name that the decorator assigns": "@(h := cuda.jit(SIG))\n" + K,
    "a call of an assignment": F + "k = (h := cuda.jit(SIG))(f)\n",
    "getattr": F + "k = getattr(cuda, 'jit')(SIG)(f)\n",
    "an alias by getattr": "j = getattr(cuda, 'jit')\n@j(SIG)\n" + K,
    "a list that is unpacked": F + "[a, b] = [cuda.jit(SIG), 3]\nk = a(f)\n",
    "an alias that is assigned twice": "jit = cuda.jit\njit = jit(SIG)\n@jit\n" + K,
    "an alias for the CPU later": "jit = cuda.jit('void(float32[::1])')\n@jit\ndef k(x):\n    x[cuda.grid(1)] = 1\njit = njit\n@jit\ndef cpu(x):\n    return x\n",
    "a call of an item of a dict": F + "JIT = {'a': cuda.jit}\nk = JIT['a'](SIG)(f)\n",
    "an item of a tuple display": F + "k = (cuda.jit(SIG),)[0](f)\n",
    "a call of a conditional expression": F + "k = (cuda.jit(SIG) if X else njit)(f)\n",
    "a call of a boolean expression": F + "k = (X and cuda.jit(SIG) or njit)(f)\n",
    "a call of a result": F + "def get():\n    return cuda.jit\nk = get()(SIG)(f)\n",
    "a function in a list": F + "D = [f]\nk = cuda.jit(SIG)(D[0])\n",
    "a function that is named in the call": F + "k = cuda.jit(SIG)(h := f)\n",
    "__call__": F + "k = cuda.jit.__call__(SIG)(f)\n",
    "the module of decorators": "from numba.cuda.decorators import jit as J\n@J(SIG)\n" + K,
    "a condition": "@(GPU and cuda.jit(SIG))\n" + K,
    "getattr with a name": "name = 'jit'\n@getattr(cuda, name)(SIG)\n" + K,
    "a call of an item by key": F + "D = {'jit': cuda.jit(SIG)}\nk = D['jit'](f)\n",
    "an unpacked function": F + "k = cuda.jit(*[f])\nk[1,1](np.ones(3,np.float32))\n",
}

REPORTED = {
    "a dict that is filled": "D = {}\nD['a'] = cuda.jit(SIG)\n@D['a']\n" + K,
    "an item of a list": "D = []\nD.append(cuda.jit(SIG))\n@D[0]\n" + K,
    "a wrapper that launches": "def make(f):\n    g = cuda.jit(SIG)(f)\n    @functools.wraps(f)\n    def call(*a):\n        return g[1, 1](*a)\n    return call\n@make\n" + K,
    "globals()": "def make(s):\n    return globals()['cuda'].jit(s)\n@make(SIG)\n" + K,
    "a static method of a class": "class C:\n    @staticmethod\n    def jit(f):\n        return cuda.jit(SIG)(f)\n@C.jit\n" + K,
    "a method of an object": "class C:\n    def jit(self, f):\n        return cuda.jit(SIG)(f)\nc = C()\n@c.jit\n" + K,
    "an attribute of an object": "class C:\n    def __init__(self):\n        self.jit = cuda.jit(SIG)\nc = C()\n@c.jit\n" + K,
    "an object that is called": "class C:\n    def __call__(self, f):\n        return cuda.jit(SIG)(f)\n@C()\n" + K,
    "a namespace": "import types\nns = types.SimpleNamespace(jit=cuda.jit)\n@ns.jit(SIG)\n" + K,
    "an attribute that is set": "class C: pass\nC.c = cuda\n@C.c.jit(SIG)\n" + K,
    "a module in a global": "c = None\ndef init():\n    global c\n    c = cuda\ninit()\n@c.jit(SIG)\n" + K,
    "a module of a branch": "try:\n    c = cuda\nexcept ImportError:\n    c = None\n@c.jit(SIG)\n" + K,
    "importlib": "import importlib\nc = importlib.import_module('numba.cuda')\n@c.jit(SIG)\n" + K,
    "__import__": "c = __import__('numba.cuda').cuda\n@c.jit(SIG)\n" + K,
    "a launched function of another library's decorator": "import elsewhere\n@elsewhere.kernel\n" + K + "k[1, 1](np.ones(3, np.float32))\n",
    "a lambda": "k = cuda.jit(SIG)(lambda x: None)\n",
    "a lambda that is launched": "cuda.jit(lambda x: None)[1, 1](np.ones(3))\n",
    "a lambda in a lambda": "get = lambda: cuda.jit(SIG)(lambda x: None)\n",
    "lambdas in a comprehension": "ks = [cuda.jit(SIG)(lambda x: None) for i in range(2)]\n",
    "map": F + "ks = list(map(cuda.jit(SIG), [f]))\n",
    "an unknown function": "k = cuda.jit(SIG)(unknown())\n",
    "a function of another library": "import os\nk = cuda.jit(SIG)(os.getcwd)\n",
    "a function from exec": "ns = {}\nexec('def f(x):\\n    x[0] = 1', ns)\nk = cuda.jit(SIG)(ns['f'])\n",
    "a plain method": "class C:\n    def f(x):\n        x[0] = 1\nk = cuda.jit(SIG)(C.f)\n",
    "cuda.compile_ptx": F + "cuda.compile_ptx(f, ('float32[::1]',))\n",
    "a dispatcher": "from numba.cuda.dispatcher import CUDADispatcher\n" + F + "d = CUDADispatcher(f)\n",
    "a generator": "@cuda.jit(SIG)\ndef k(x):\n    yield 1\n",
    "a coroutine": "@cuda.jit(SIG)\nasync " + K,
    "no types": "@cuda.jit\n" + K,
    "no types in a function": inside("def build():", decorator="@cuda.jit") + "    return k\n",
    "arguments of another library": "import elsewhere\n@cuda.jit\n" + K + "k[1, 1](elsewhere.data())\n",
    "an unknown signature": "@cuda.jit(input())\n" + K,
    "a loop variable": "ks = []\nfor i in range(3):\n    @cuda.jit(SIG)\n    def k(x):\n        x[0] = i\n    ks.append(k)\n",
    "an error": "@cuda.jit(SIG)\ndef k(x):\n    x[0] = cuda.gird(1)\n",
    "an option": "@cuda.jit(SIG, max_registers='many')\n" + K,
    "an error in a device function": "@cuda.jit(device=True)\ndef d(x):\n    return x.none_such\n@cuda.jit(SIG)\ndef k(x):\n    x[0] = d(x[1])\n",
    "cuda.reduce without types": "@cuda.reduce\ndef k(a, b):\n    return a + b\n",
    "a call of an unknown attribute": F + "n = input()\nk = getattr(cuda, n)(SIG)(f)\n",
    "attrgetter": F + "k = operator.attrgetter('jit')(cuda)(SIG)(f)\n",
    "methodcaller": F + "k = operator.methodcaller('jit', SIG)(cuda)(f)\n",
    "vars()": F + "k = vars(cuda)['jit'](SIG)(f)\n",
    "__dict__": "@cuda.__dict__['jit'](SIG)\n" + K,
    "a call of what get() returns": F + "JIT = {'a': cuda.jit}\nk = JIT.get('a')(SIG)(f)\n",
    "dict()": F + "JIT = dict(a=cuda.jit)\nk = JIT['a'](SIG)(f)\n",
    "a class attribute that is set": F + "class Config: pass\nConfig.dec = cuda.jit\nk = Config.dec(SIG)(f)\n",
    "a decorator that setattr sets": F + "class Config: pass\nsetattr(Config, 'dec', cuda.jit(SIG))\nk = Config.dec(f)\n",
    "a namespace that is called": F + "ns = types.SimpleNamespace(dec=cuda.jit)\nk = ns.dec(SIG)(f)\n",
    "functools.reduce": F + "k = functools.reduce(lambda h, d: d(h), [cuda.jit(SIG)], f)\n",
    "a comprehension over decorators": F + "ks = [d(f) for d in (cuda.jit(SIG),)]\n",
    "a partial with the function": F + "k = functools.partial(cuda.jit(SIG), f)()\n",
    "a lambda that returns cuda.jit": F + "k = (lambda: cuda.jit)()(SIG)(f)\n",
    "a tuple as a result": F + "def get():\n    return cuda.jit, 3\nk = get()[0](SIG)(f)\n",
    "arguments that are collected": F + "def apply(*a):\n    return a[0](a[1])\nk = apply(cuda.jit(SIG), f)\n",
    "a list of decorators as argument": F + "def apply(ds, h):\n    for d in ds:\n        h = d(h)\n    return h\nk = apply([cuda.jit(SIG)], f)\n",
    "keywords of an unknown function": F + "import elsewhere\nk = elsewhere.apply(func=f, deco=cuda.jit(SIG))\n",
    "the function before the decorator": F + "import elsewhere\nk = elsewhere.apply(f, cuda.jit(SIG))\n",
    "composed functions": F + "compose = lambda a, b: lambda h: a(b(h))\nk = compose(cuda.jit(SIG), lambda q: q)(f)\n",
    "an operator": F + "class P:\n    def __init__(s, d): s.d = d\n    def __rmatmul__(s, h): return s.d(h)\nk = f @ P(cuda.jit(SIG))\n",
    "pop()": F + "ds = [cuda.jit(SIG)]\nk = ds.pop()(f)\n",
    "next()": F + "k = next(iter([cuda.jit(SIG)]))(f)\n",
    "zip()": F + F.replace("def f", "def g") + "for d, h in zip([cuda.jit(SIG)] * 2, [f, g]):\n    d(h)\n",
    "eval()": F + "k = eval('cuda.jit(SIG)(f)')\n",
    "exec()": F + "exec('k = cuda.jit(SIG)(f)')\n",
    "sys.modules": F + "import sys\nk = sys.modules['numba.cuda'].jit(SIG)(f)\n",
    "map of vectorize": "def a(x): return x\nks = list(map(vectorize(['float32(float32)'], target='cuda'), [a]))\n",
    "an attribute that a method reads": F + "class A:\n    def __init__(s): s.dec = cuda.jit(SIG)\n    def go(s, h): return s.dec(h)\nk = A().go(f)\n",
    "a field of a dataclass": F + "from dataclasses import dataclass\n@dataclass\nclass A:\n    dec: object = cuda.jit(SIG)\nk = A().dec(f)\n",
    "an attribute of a function": F + "def w(): pass\nw.dec = cuda.jit(SIG)\nk = w.dec(f)\n",
    "a context manager": F + "import contextlib\nwith contextlib.nullcontext(cuda.jit(SIG)) as j:\n    k = j(f)\n",
    "copy.copy()": F + "import copy\nk = copy.copy(cuda.jit(SIG))(f)\n",
    "a dict that is merged": F + "D = {**{'j': cuda.jit(SIG)}}\nk = D['j'](f)\n",
    "max()": F + "k = max([cuda.jit(SIG)], key=id)(f)\n",
    "a default of a lambda": F + "h = lambda q, d=cuda.jit(SIG): d(q)\nk = h(f)\n",
    "the function by name": F + "k = cuda.jit(SIG)(func=f)\n",
    "a function that another library wraps": F + "import elsewhere\nk = cuda.jit(elsewhere.wrap(f))\nk[1,1](np.ones(3))\n",
}

# These programs contain no kernel, although they look as if they did.
NO_KERNELS = {
    "a decorator of another library": "import elsewhere\n@elsewhere.route('/')\n" + K,
    "tests of kernels": "import pytest\n@pytest.mark.skipif(not cuda.is_available(), reason='')\ndef test_it():\n    pass\n"
                        "@pytest.mark.parametrize('jit', [cuda.jit, cuda.jit(fastmath=True)])\ndef test_all(jit):\n    pass\n",
    "decorators that nothing uses": "def jit(f):\n    return cuda.jit(f)\nfast = functools.partial(cuda.jit, fastmath=True)\n",
    "a decorator of the program": "REGISTRY = []\ndef register(f):\n    REGISTRY.append(f)\n    return f\n@register\n" + K,
    "another library's jit": "import jax\n@jax.jit\ndef g(x):\n    return x\n",
    "methods of a class with kernels": "class Model:\n    @cuda.jit(SIG)\n    def k(x):\n        x[0] = 1\n    def route(self, f):\n        return f\n"
                                      "m = Model()\n@m.route\ndef g(x):\n    return x\n",
    "arguments that kernels get": F.replace("def f", "def on_block") + "import elsewhere\ndata = elsewhere.load(cuda)\ndata.map(on_block)\n",
    "what is inspected": "import inspect\nprint(inspect.signature(cuda.jit))\n",
    "a branch that is not taken": "DEBUG = True\ndef maybe(f):\n    if DEBUG:\n        return f\n    return cuda.jit(f)\n@maybe\ndef g(x):\n    return x\n",
}


def run(folder, text, *options):
    (folder / "p.py").write_text(HEAD + text)
    done = subprocess.run([COMMAND, "p.py", *options], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stdout, done.stderr


def kernels_of(text):
    return re.findall(r'extern "C" __global__ void (?:__launch_bounds__\([^)]*\) )?(\w+)\(', text)


@pytest.mark.parametrize("form", TRANSLATED)
def test_translated(tmp_path, form):
    status, text, said = run(tmp_path, TRANSLATED[form])
    assert status == 0, said
    assert len(kernels_of(text)) == 2, text


@pytest.mark.parametrize("form", REPORTED)
def test_reported(tmp_path, form):
    """The error has the right code; with --keep-going, the kernel is listed as missing, and the other one is translated."""
    status, text, said = run(tmp_path, REPORTED[form])
    assert (status, text) == (1, "") and ": error: " in said
    assert re.search(r"\npy2cu: 0 kernels written, [1-9]\d* skipped; [1-9]\d* errors?, \d+ warnings? \(--keep-going writes the other kernel\); for details, run: py2cu --explain [a-z-]+\n\Z", said), said
    status, text, said = run(tmp_path, REPORTED[form], "--keep-going")
    assert status == 0 and kernels_of(text) == ["other"] and re.search(r"^// Not translated: ", text, re.M), (text, said)
    assert re.search(r"\npy2cu: 1 kernel written, [1-9]\d* skipped; ", said)


@pytest.mark.parametrize("form", NO_KERNELS)
def test_objects_that_are_not_kernels(tmp_path, form):
    status, text, said = run(tmp_path, NO_KERNELS[form])
    assert (status, said) == (0, "") and "other" in kernels_of(text)


@pytest.mark.parametrize("form", REPORTED)
def test_unresolved_kernel_without_other_kernels(tmp_path, form):
    """Without another kernel, it is also an error with --keep-going."""
    text = HEAD[:HEAD.index("@cuda")] + REPORTED[form]
    (tmp_path / "p.py").write_text(text)
    for options in ([], ["--keep-going"]):
        done = subprocess.run([COMMAND, "p.py", "-o", "p.cu", *options], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and not (tmp_path / "p.cu").exists(), done.stderr


def test_too_much_static_shared_memory_skips_its_kernel_only(tmp_path):
    """The error is attributed to the kernel that reads the arrays, also through a device function that others call."""
    program = tmp_path / "program.py"
    program.write_text("import numpy as np\nfrom numba import cuda\n\n\n"
                       "@cuda.jit(device=True)\ndef half(x):\n    s = cuda.shared.array(6144, np.float32)\n    s[0] = x[0]\n    return s[0]\n\n\n"
                       "@cuda.jit('void(float32[:])')\ndef large(x):\n    t = cuda.shared.array(6145, np.float32)\n    t[0] = half(x)\n    x[0] = t[0]\n\n\n"
                       "@cuda.jit('void(float32[:])')\ndef small(x):\n    x[1] = half(x)\n")
    done = subprocess.run([COMMAND, "--keep-going", str(program)], capture_output=True, text=True)
    assert "kernel 'large' uses 49156 bytes of static shared memory" in done.stderr
    assert "1 kernel written, 1 skipped; 1 error" in done.stderr
    assert "void small(" in done.stdout and "void large(" not in done.stdout
