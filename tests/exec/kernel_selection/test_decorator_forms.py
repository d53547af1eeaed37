"""The command translates the kernels that running the program would create: decorator forms x signature forms x kernel or device function x order.

CPython executes each program with a module `numba` that records the arguments of cuda.jit as Numba's decorator interprets them. The command must
translate exactly the recorded specializations, or end with an error: no form may lose a kernel or a signature.
"""
import itertools
import os
import re
import subprocess
import sys
import types
from concurrent.futures import ThreadPoolExecutor

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")

HEAD = """import functools
import operator
from numba import cuda, float32, float64, types, void

YES = True
SIG = "void(float32[::1])"
SIGS = ["void(float32[::1])", "void(float64[::1])"]
TYPES = ["float32", "float64"]


def sig_of(t):
    return f"void({t}[::1])"


"""
OTHER = '@cuda.jit("void(int8[::1])")\ndef other(y):\n    y[0] = 1\n\n\n'
BODY = "def k(x):\n    x[0] = 1\n\n\n"

SIGNATURES = [
    "SIG", "SIGS", "list(SIGS)", "[*SIGS]", "*[SIG]", "sorted(SIGS)", "SIGS[:1]", "SIGS[-1]", "[SIG] * 1", "SIGS[:1] + SIGS[1:]",
    '[f"void({t}[::1])" for t in TYPES]', "[void(t[::1]) for t in (float32, float64)]", "(float32[::1],)", "tuple([float32[::1]])",
    "void(float32[::1])", "types.void(types.float32[::1])", '"void(%s[::1])" % "float32"', '["void({}[::1])".format(t) for t in TYPES]',
    "[(t[::1],) for t in (float32, float64)]", 'list("void(" + t + "[::1])" for t in TYPES)', "SIG if YES else SIGS[1]", "func_or_sig=SIG",
    "**{'func_or_sig': SIG}", 'f"void(float{16 * 2}[::1])"', '"void(" + ", ".join([t + "[::1]" for t in TYPES[:1]]) + ")"', "sig_of('float64')",
    '[f"void({t}[:{step}])" for t, step in zip(TYPES, [":1", ":1"])]', '[f"void(float{n}[::1])" for n in (32, 64)]', "list(map(sig_of, TYPES))",
    '[f"void({t}[:{s}])" for t in TYPES for s in (":1",)]',
]

# {0}: the arguments of cuda.jit
DECORATORS = [
    "@cuda.jit({0})\n", "jit = cuda.jit({0})\n@jit\n", "jit = cuda.jit\n@jit({0})\n", "jit = cuda.jit\njit = jit({0})\n@jit\n", "(h := cuda.jit({0}))\n@h\n",
    "@(h := cuda.jit({0}))\n", "@getattr(cuda, 'jit')({0})\n", "JIT = {{'a': cuda.jit}}\n@JIT['a']({0})\n", "JIT = [cuda.jit({0})]\n@JIT[-1]\n",
    "class Config:\n    jit = cuda.jit\n@Config.jit({0})\n", "a, jit = 1, cuda.jit({0})\n@jit\n", "[a, jit] = [1, cuda.jit({0})]\n@jit\n",
    "def make():\n    return cuda.jit({0})\n@make()\n", "@(cuda.jit({0}) if YES else None)\n", "jit = cuda.jit if YES else None\n@jit({0})\n",
    "if YES:\n    jit = cuda.jit({0})\nelse:\n    jit = None\n@jit\n", "jit = functools.partial(cuda.jit, fastmath=True)\n@jit({0})\n",
    "try:\n    from numba.cuda import jit as J\nexcept ImportError:\n    J = None\n@J({0})\n", "def deco(f):\n    return cuda.jit({0})(f)\n@deco\n",
    "def deco(*a, **o):\n    return cuda.jit(*a, **o)\n@deco({0})\n", "class My:\n    def __init__(self):\n        pass\n    def __call__(self, f):\n        return cuda.jit({0})(f)\n@My()\n",
    "@operator.attrgetter('jit')(cuda)({0})\n", "@vars(cuda)['jit']({0})\n", "@(lambda: cuda.jit)()({0})\n",
]
# after the function
CALLS = [
    "m = cuda.jit({0})(k)\n", "k = cuda.jit({0})(k)\n", "m = getattr(cuda, 'jit')({0})(k)\n", "JIT = {{'a': cuda.jit}}\nm = JIT['a']({0})(k)\n",
    "m = (cuda.jit({0}),)[0](k)\n", "m = (h := cuda.jit({0}))(k)\n", "m = [cuda.jit({0})(f) for f in (k,)]\n", "m = list(map(cuda.jit({0}), [k]))\n",
    "for f in (k,):\n    globals()[f.__name__ + '_gpu'] = cuda.jit({0})(f)\n", "m = functools.reduce(lambda f, d: d(f), [cuda.jit({0})], k)\n",
    "def apply(d, f):\n    return d(f)\nm = apply(cuda.jit({0}), k)\n", "class Box: pass\nsetattr(Box, 'k', cuda.jit({0})(k))\n", "m = cuda.jit({0})(*[k])\n",
    "class Box: pass\nBox.jit = cuda.jit({0})\nm = Box.jit(k)\n", "D = {{'k': cuda.jit({0})(k)}}\n", "m = functools.partial(cuda.jit({0}), k)()\n",
    "def get():\n    return cuda.jit\nm = get()({0})(k)\n", "m = next(iter([cuda.jit({0})]))(k)\n", "m = cuda.jit({0}).__call__(k)\n",
    "m = eval('cuda.jit(SIG)(k)')\n", "for d in (cuda.jit({0}),):\n    m = d(k)\n", "def apply(*a):\n    return a[0](a[1])\nm = apply(cuda.jit({0}), k)\n",
]


class Type:
    """Return the name of a Numba type or signature."""

    def __init__(self, name):
        self.name = name

    def __getitem__(self, index):
        return Type(self.name + ("[::1]" if index.step == 1 else "[:]"))

    def __call__(self, *arguments):
        return Type(f"{self.name}({', '.join(a.name for a in arguments)})")


def recorder():
    """Return a `numba` whose cuda.jit records (name, arguments) of each specialization, and the list of records."""
    seen = []

    def note(function, signatures, device):
        for signature in signatures:
            name = signature if isinstance(signature, str) else "".join(t.name for t in signature) if isinstance(signature, tuple) else signature.name
            if not device:
                seen.append((function.__name__, re.sub(r"^void\((.*)\)$", r"\1", name.replace(" ", ""))))
        return function

    def jit(func_or_sig=None, device=False, **options):
        if isinstance(func_or_sig, types.FunctionType):
            return note(func_or_sig, [], device)
        signatures = func_or_sig if isinstance(func_or_sig, list) else [] if func_or_sig is None else [func_or_sig]
        return lambda function: note(function, signatures, device)

    numba, cuda, names = types.ModuleType("numba"), types.ModuleType("numba.cuda"), types.ModuleType("numba.types")
    cuda.jit = jit
    for name in ("float32", "float64", "void"):
        setattr(numba, name, Type(name))
        setattr(names, name, Type(name))
    numba.cuda, numba.types = cuda, names
    return {"numba": numba, "numba.cuda": cuda, "numba.types": names}, seen


def made_when_run(text):
    modules, seen = recorder()
    kept = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        exec(compile(text, "program.py", "exec"), {"__name__": "program"})
    finally:
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
    return set(seen)


def programs():
    """Yield every decorator form with signatures in turn, every signature form with the plain decorator, device functions, and both orders."""
    pairs = list(itertools.chain(((form, SIGNATURES[i % len(SIGNATURES)]) for i, form in enumerate(DECORATORS * 3)),
                                 ((DECORATORS[0], signature) for signature in SIGNATURES)))
    calls = list(itertools.chain(((form, SIGNATURES[(7 * i) % len(SIGNATURES)]) for i, form in enumerate(CALLS * 2)),
                                 ((CALLS[0], signature) for signature in SIGNATURES)))
    for i, (form, signature) in enumerate(pairs):
        kernel = form.format(signature) + BODY
        yield HEAD + (OTHER + kernel if i % 2 == 0 else kernel + OTHER)
    for i, (form, signature) in enumerate(calls):
        kernel = BODY + form.format(signature)
        yield HEAD + (OTHER + kernel if i % 2 == 0 else kernel + OTHER)
    for i, form in enumerate(DECORATORS):
        device = form.format("'float32(float32)', device=True") + "def twice(x):\n    return x * 2\n\n\n"
        yield HEAD + device + "@cuda.jit(SIG)\ndef k(x):\n    x[0] = twice(x[0])\n\n\n" + OTHER


def translated(folder, number, text):
    """Return the exit status, the kernels that the command translates as (name, types), and its messages."""
    path = folder / f"program_{number}.py"
    path.write_text(text)
    done = subprocess.run([COMMAND, str(path)], capture_output=True, text=True, check=False)
    head = re.match(r"// Translated from \S+ by py2cu [\d.]+: ((?:.*\n//   )*.*)\n", done.stdout)
    kernels = re.findall(r"(\w+)\(([^()]*)\)", head.group(1)) if head else []
    return done.returncode, {(name, types.replace(" ", "")) for name, types in kernels}, done.stderr


def test_command_against_execution(tmp_path):
    texts = sorted(set(programs()))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda pair: translated(tmp_path, *pair), enumerate(texts)))
    wrong, refused = [], 0
    for text, (status, kernels, said) in zip(texts, results):
        expected = made_when_run(text)
        assert ("other", "int8[::1]") in expected
        if status == 0 and kernels != expected:
            wrong.append(f"{text[len(HEAD):]}expected {sorted(expected)}, translated {sorted(kernels)}\n{said}")
        elif status != 0:
            refused += 1
            assert re.search(r"program_\d+\.py:\d+:\d+: error: ", said), said
    assert not wrong, f"{len(wrong)} of {len(texts)} programs lose or change a kernel:\n\n" + "\n".join(wrong)
    assert len(texts) >= 150 and refused <= len(texts) / 4, f"{refused} of {len(texts)} programs are refused"
