"""Options in a dict of the file are those of the decorator; others are ignored with a warning."""
import json

from numba import cuda

OF_FLOATS = "void(float32[::1])"
LIMITED = {"max_registers": 32, "lineinfo": True}
FOR_DEVICES = dict(device=True, inline="always")
READ = json.loads("{}")


@cuda.jit("float32(float32)", **FOR_DEVICES)
def half(x):
    return x / 2


@cuda.jit(OF_FLOATS, **LIMITED)
def limited(x):
    x[0] = half(x[1])


@cuda.jit(OF_FLOATS, **READ)
def plain(x):
    x[0] = 1
