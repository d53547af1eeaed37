# Objects: an array through its interface, the class of an annotation, `specialize`, and arrays that replace None.
from dataclasses import dataclass

import numpy as np
from numba import cuda


class Foreign:
    def __init__(self, shape, typestr):
        if isinstance(shape, int):
            shape = (shape,)
        self.shape = shape
        self.typestr = typestr

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.typestr, "data": (0, False), "version": 2}


@cuda.jit
def clear(x):
    i = cuda.grid(1)
    if i < x.shape[0]:
        x[i] = 0


clear[1, 32](Foreign(32, "<f4"))


@dataclass
class Settings:
    count: int
    step: float = 0.5


@cuda.jit
def advance(x, count, step):
    i = cuda.grid(1)
    if i < count:
        x[i] += step


class Simulation:
    def __init__(self, settings: Settings):
        self.settings = settings
        self.x = cuda.device_array(settings.count, dtype=np.float32)

    def run(self):
        advance[1, 32](self.x, self.settings.count, self.settings.step)


@cuda.jit
def fill(x, value):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = value


fill_numbers = fill.specialize(np.zeros(3), 5)
fill_numbers[1, 32](np.zeros(3), 5)


@cuda.jit
def add(x, y):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += y[i]


def in_turns(chunks, n):
    x = cuda.device_array(n, dtype=np.float64)
    before = None
    while True:
        now = chunks.pop() if chunks else None
        if before:
            add[1, 32](x, x)
        if not chunks and not before:
            return x
        before = now


try:
    HAS_GPU = cuda.is_available()
except Exception:
    HAS_GPU = False


@cuda.jit
def negate(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = -x[i]


def negated(x):
    x = np.ascontiguousarray(x, dtype=np.float32).ravel()
    if HAS_GPU:
        negate[1, 32](x)
        return x
    return -x
