# SPDX-License-Identifier: MIT
"""Runs programs in CPython and in py2cu: arguments, launches, differences."""
import gc
import itertools
import pathlib
import random
import re
import signal
import sys
import types

import numpy as np

from . import python_side
from .program import LEFT, READ, ROWS, THREADS

DTYPES = {"int": np.int64, "float": np.float64, "int32": np.int32, "uint8": np.uint8, "float32": np.float32}
PREFIX = "programs_"  # of names of modules
SECONDS = 5  # time limit for one program in CPython
numbers = itertools.count()


def arguments():
    rng = random.Random(1)
    made = []
    for _, type_, shape in READ:
        made.append(np.array([rng.randint(-40, 120) / (1 if type_.startswith("int") else 4) for _ in range(int(np.prod(shape)))], DTYPES[type_])
                    .reshape(shape))
    for _, type_, extent in ROWS:
        made.append(np.array([[rng.randint(0, 90) / (1 if "int" in type_ else 4) for _ in range(extent)] for _ in range(THREADS)], DTYPES[type_]))
    for _, type_, extent in LEFT:
        made.append(np.zeros((THREADS, extent), DTYPES[type_]))
    return made


class TooLong(Exception):
    pass


def ring(*_):
    raise TooLong()


def by_python(kernel, cuda, sel):
    """Return the arrays of a program in CPython, or the exception."""
    work = arguments()
    signal.signal(signal.SIGALRM, ring)
    signal.alarm(SECONDS)
    try:
        for cuda.thread in range(THREADS):
            kernel(np.int64(sel), *(array.view(python_side.Wrapping) for array in work))
    except Exception as error:  # the source is random
        return error
    finally:
        signal.alarm(0)
    return work


def load(text, folder):
    name = f"{PREFIX}{next(numbers)}"
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def unload():
    """Free loaded code: a kernel of 25 programs takes about 30 MB."""
    for name in [name for name in sys.modules if name.startswith(PREFIX)]:
        del sys.modules[name]
    gc.collect()


def by_kernel(module, sel):
    work = arguments()
    module.kernel[1, THREADS](sel, *work)
    return work


def difference(wanted, found):
    """Return the first difference, or None. All NaNs are equal, and so are both zeros."""
    for (name, *_), a, b in zip(READ + ROWS + LEFT, wanted, found):
        same = a == b
        if a.dtype.kind == "f":
            same |= np.isnan(a) & np.isnan(b)
        for place in np.argwhere(~same)[:1]:
            return f"{name}{list(map(int, place))}: CPython {a[tuple(place)]}, kernel {b[tuple(place)]}"
    return None


def refusal(error):
    """Return (line, message) of the translator's error, or None."""
    found = re.search(r"\.py:(\d+):\d+: (error: .*)", str(error))
    return found and (int(found[1]), found[2])
