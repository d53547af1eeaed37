# Variables that hold one of several strings: they are represented by numbers.
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def shade(distances, colors):
    i = cuda.grid(1)
    if i < colors.size:
        hit = ""
        if distances[i] < 1:
            hit = "a light"
        elif distances[i] < 10:
            hit = "near" if distances[i] < 5 else "far"
        if hit == "a light":  # nothing is brighter
            colors[i] = 1
        elif hit in ("near", "far"):
            colors[i] = 0.5 if hit != "far" else 0.25
        if not hit or hit == "empty":
            colors[i] = 0


@cuda.jit("void(float32[::1], int32[::1])")
def truths(x, out):
    i = cuda.grid(1)
    name = "z"
    if x[i] > 1:
        name = ""
    elif x[i] > 0:
        name = "b"
    while not name:
        name = "a"
    out[i] = 4 if name and x[i] < 3 else 2
