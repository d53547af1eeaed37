# SPDX-License-Identifier: MIT
"""Launches a batch with py2cu or numba-cuda, and compares the arrays with those of the interpreter."""
import contextlib
import os
import pathlib
import sys
import types

import numpy as np

from .batch import FAR
from .terms import BLOCK, THREADS
from .writer import RESULTS


def load(text, folder, name):
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def moved(cuda, array):
    """Return an array on the device with the same layout."""
    if array.flags.c_contiguous or array.flags.f_contiguous:
        return cuda.to_device(array)
    if array.ndim == 1:
        return cuda.to_device(array[::-1])[::-1]
    wide = np.zeros((2 * array.shape[0], 3 * array.shape[1]), array.dtype)
    wide[::2, ::3] = array
    return cuda.to_device(wide)[::2, ::3]


OPENED = {}  # devices by the value of PY2CU_SCHEDULE when they were opened


@contextlib.contextmanager
def placing(mode):
    """Return the current device opened with PY2CU_SCHEDULE=mode, without bounds checks, which prevent other thread mappings; None: unchanged."""
    import py2cu.cuda  # noqa: F401 - sets the extension up
    from py2cu.device import devices

    if mode is None:
        yield
        return
    backend = os.environ["PY2CU_DEVICE"]
    usual, saved = devices.current(), {name: os.environ.get(name) for name in ("PY2CU_SCHEDULE", "PY2CU_BOUNDSCHECK")}
    os.environ.update(PY2CU_SCHEDULE=mode, PY2CU_BOUNDSCHECK="0")
    try:
        devices._devices[backend, 0] = OPENED.get(mode) or OPENED.setdefault(mode, devices.Device(backend, 0))
        with devices.use(backend):
            yield
    finally:
        devices._devices[backend, 0] = usual
        for name, value in saved.items():
            os.environ.pop(name)
            os.environ.update({name: value} if value is not None else {})


class Side:
    """A batch, launched by one package."""

    def __init__(self, batch, package, folder, name):
        self.batch, self.package = batch, package
        self.module = load(batch.text(package=package), folder, name)
        cuda = self.module.cuda
        self.inputs = [moved(cuda, array) for array in batch.arrays]
        self.inputs += [getattr(self.module, kind.called)(*numbers) if kind.called else tuple(numbers) for kind, numbers in batch.tuples.values()]
        if batch.layout:
            self.inputs += [cuda.to_device(batch.records), batch.records[-1]]

    def launch(self, number, noalias, small):
        """Return the program's workspace."""
        cuda, batch = self.module.cuda, self.batch
        work = {name: cuda.to_device(array) for name, array in batch.workspace().items() if name != "OI"}
        wide = cuda.to_device(np.zeros((THREADS, 2 * RESULTS), np.int64))
        spare = cuda.to_device(np.zeros((1, 2 * RESULTS), np.int64)) if noalias else wide[:1]
        work = {name: work.get(name, wide[:, :RESULTS]) for name in batch.workspace()}
        self.module.kernel[batch.grid.grid, batch.grid.block, 0, BLOCK * np.dtype(batch.stage.dynamic_type).itemsize](
            np.int32(number), *batch.scalars, np.int64(7 if small else FAR), *self.inputs, *work.values(), spare)
        return {name: wide.copy_to_host()[:, :RESULTS] if name == "OI" else array.copy_to_host() for name, array in work.items()}

    def is_placed(self):
        """Return whether the last launch was remapped."""
        return next(reversed(self.module.kernel.overloads.values())).functions[-1].schedule != "xyz"

    def failure(self, number, expected, noalias, small):
        """Return a description of a difference of one program, or None."""
        wanted, divides_by_zero, overflows, parts = expected
        try:
            found = self.launch(number, noalias, small)
        except ZeroDivisionError:
            return None if divides_by_zero and "debug" in self.batch.options else "ZeroDivisionError"
        if divides_by_zero and "debug" in self.batch.options:
            return "no ZeroDivisionError"
        if overflows and os.environ["PY2CU_DEVICE"] == "cuda" or parts and self.package == "numba":
            return None
        return next(differences(wanted, found), None)


def leaves(name, array):
    if array.dtype.names is None:
        yield name, array
    for field in array.dtype.names or ():
        yield from leaves(f"{name}.{field}", array[field])


def differences(expected, found):
    for name, array in expected.items():
        for (path, wanted), (_, other) in zip(leaves(name, array), leaves(name, found[name])):
            if wanted.dtype.kind == "f":
                # The sign of zero is not compared: g++ 12 computes -(double)n as 0.0 - (double)n.
                same = (wanted == other) | (np.isnan(wanted) & np.isnan(other))
            else:
                same = wanted == other
            for place in np.argwhere(~same)[:1]:
                yield f"{path}{list(map(int, place))}: interpreter {wanted[tuple(place)]!r}, kernel {other[tuple(place)]!r}"
