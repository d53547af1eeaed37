"""Conditions with known values: chained comparisons, negations and calls."""
from numba import cuda


@cuda.jit(device=True)
def by_name(x, name, other=None):
    if "a" < name < "c":
        x *= 3
    if name == "add" == "sub":
        x += 1
    if "a" == "a" != name:
        x *= 7
    if other is None is not x:
        x -= 1
    if not (name == "add"):
        x /= 2
    if len(name) == 3 and isinstance(x, float):
        x += 2
    if "sub" == name or other is not None:
        x += 5
    return x


@cuda.jit("void(float32[::1])")
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = by_name(x[i], "add") + by_name(x[i], "sub", 2)
