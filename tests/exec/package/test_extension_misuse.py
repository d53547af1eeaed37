"""Calls of the extension module with arguments that the package never passes: each call raises a specific exception or has no effect, and the device works
afterwards. The test runs in a separate process, because a bug would crash it.
"""
import os
import subprocess
import sys

SCRIPT = '''
import itertools

import numpy as np

from py2cu import _py2cu, cuda


@cuda.jit
def add(x, n):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += n


class Odd:
    """An object with wrong properties."""
    __cuda_array_interface__ = {"shape": "?", "typestr": 3, "data": None, "version": -1}
    dtype = shape = strides = __array_interface__ = __dlpack__ = property(lambda self: 1 / 0)

    def __index__(self):
        raise ValueError("no number")

    def __len__(self):
        return -1


x = cuda.to_device(np.zeros(8, np.float32))
add[1, 8](x, 1)
device = _py2cu.current_device()
stream, event = cuda.stream(), cuda.event()
overload = next(iter(add.overloads.values()))
numbers = [None, "", "text", "\\ud800", -1, -(2**70), 1.5, (), [], b"", {}, object(), Odd(), np.zeros(0), x, device, stream,
           np.float32(1), (1,) * 40, ("a", -1), float("nan")]
counts = {"calls": 0, "refused": 0}


def misuse(call, name):
    for count in range(6):
        given = [(one,) * count for one in numbers] if count else [()]
        if count == 2:
            given = itertools.product(numbers, numbers)
        for arguments in given:
            for keywords in ({}, {"no_such_word": 1}) if count < 2 else ({},):
                counts["calls"] += 1
                try:
                    call(*arguments, **keywords)
                except SystemError as error:
                    raise AssertionError(f"{name}{arguments} is a SystemError") from error
                except Exception as error:
                    counts["refused"] += 1
                    assert str(error) or isinstance(error, (MemoryError, StopIteration)), (name, arguments, type(error))


# Functions that must trust their arguments, such as addresses, and functions that affect the whole process.
LEFT_OUT = {"setup", "set_device", "forget_device", "record_sources", "_set_buffer", "unregister_host", "register_host", "close_import"}
kinds = [kind for kind in vars(_py2cu).values() if isinstance(kind, type)]
objects = [x, stream, event, overload, add, add[1, 8], device, *overload.functions]
objects += [value for thing in objects for value in getattr(thing, "__dict__", {}).values() if isinstance(value, tuple(kinds))]
for name, called in vars(_py2cu).items():
    if callable(called) and name not in LEFT_OUT and not name.startswith("__"):
        misuse(called, name)
for kind in kinds:
    for thing in objects:
        if isinstance(thing, kind):
            for name, called in vars(kind).items():
                if type(called).__name__ == "method_descriptor" and name not in LEFT_OUT:
                    misuse(called.__get__(thing), f"{kind.__name__}.{name}")
                elif type(called).__name__ in ("getset_descriptor", "member_descriptor"):
                    for value in numbers:
                        try:
                            called.__set__(thing, value)
                        except (AttributeError, OverflowError, TypeError, ValueError) as error:
                            assert str(error)
                    try:
                        called.__delete__(thing)
                    except (AttributeError, OverflowError, TypeError, ValueError) as error:
                        assert str(error)
            if "__call__" in vars(kind):
                misuse(thing.__call__, kind.__name__)
            if "__getitem__" in vars(kind):
                misuse(thing.__getitem__, kind.__name__)
TEXT = "from numba import cuda\\n@cuda.jit\\ndef f(x):\\n    x[0] = N\\n"
SIGNATURE = "void(float64[::1])"
deep = ("i", 7, 1)
for _ in range(100):
    deep = ("t", (deep,))
CONSTANTS = [
    ("i",), ("i", 99, 1), ("i", -1, 1), ("i", 3, "1"), ("i", "x", 1), ("f", 9), ("f", 9, "x"), ("f", 99, 1.0), ("c", 11, "x"), ("c", 99, 1j),
    ("a", 3, (2,), "text"), ("a", 3, ("x",), b""), ("a", 99, (), b""), ("a", 3, [2], b""), ("a", 3, (1,) * 99, b"1"), ("d",), ("d", -1, "x", x),
    ("d", 0, "x", 5), ("d", 10**6, "x", x), ("e",), ("e", "f", 3, 0), ("m",), ("m", 0, "f", 3, [1]), ("m", 0, "f", 3, (1,)), ("t",), ("t", [1]),
    ("t", (1,)), ("t", ((),)), ("s",), ("s", 5), ("o",), ("o", 5), ("?",), ("",), (), 5, (5,), ("\\ud800",), deep, ("n", 1),
]
OPTIONS = [
    {"wrap": "nothing"}, {"no_such": 1}, {"link": ((9, "f", b""),)}, {"link": ((-1, "f", b""),)}, {"link": (("x",),)}, {"link": ((0, "f", "text"),)},
    {"link": [1]}, {"link": (5,)}, {"nvrtc_options": (1,)}, {"host_options": ("\\ud800",)}, {"launch_bounds": (1,)}, {"max_registers": "x"}, {5: 1},
    {"cache_dir": 5}, {"symbol": 5}, {"layout": b""},
]


def refuses(modules=((TEXT, "f.py", 1, (("N", ("i", 7, 1)),)),), name="f", line=3, signature=SIGNATURE, options={}):
    counts["calls"] += 1
    try:
        _py2cu.Overload(modules, name, line, signature, options)
    except SystemError as error:
        raise AssertionError(f"{modules}, {options} is a SystemError") from error
    except Exception as error:
        counts["refused"] += 1
        assert str(error), (modules, options, type(error))
        return True
    return False


_py2cu.Overload(((TEXT, "f.py", 1, (("N", ("i", 7, 1)),)),), "f", 3, SIGNATURE, {})
taken = [value for value in CONSTANTS if not refuses(modules=((TEXT, "f.py", 1, (("N", value),)),))]
assert len(taken) <= 2, taken
taken = [options for options in OPTIONS if not refuses(options=options)]
assert not taken, taken
for modules in ((5,), ((),), ((TEXT,),), ((TEXT, "f.py", 1, [1]),), ((TEXT, "f.py", 1, (5,)),), ((TEXT, "f.py", 1, (("N",),)),), [1], ()):
    assert refuses(modules=modules), modules
assert refuses(name="\\ud800") and refuses(name="g") and refuses(signature="\\ud800") and refuses(signature="no(") and refuses(line=-1)
assert counts["calls"] > 2000 and counts["refused"] > counts["calls"] / 2, counts


@cuda.jit
def double(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= 2


y = cuda.to_device(np.arange(8, dtype=np.float32))
double[1, 8](y)
assert y.copy_to_host().tolist() == [0, 2, 4, 6, 8, 10, 12, 14]
print("works afterwards", counts)
'''


def test_misused(device, tmp_path):
    script = tmp_path / "misuse.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, script], env=dict(os.environ, PY2CU_DEVICE=device.backend), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stdout.startswith("works afterwards"), done.stdout[-2000:] + done.stderr[-4000:]


def test_device_before_the_package_is_set_up():
    """The extension without the package's configuration."""
    script = ("from py2cu import _py2cu\ntry:\n    _py2cu.set_device(_py2cu.Device('host', 0))\nexcept RuntimeError as error:\n    print(error)\n")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout == "py2cu._py2cu is not set up\n" and done.returncode == 0, done.stderr
