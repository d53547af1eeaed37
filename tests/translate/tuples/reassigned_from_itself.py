"""A variable holds the value from which the next statement computes its new value, in a branch or not."""
from numba import cuda


@cuda.jit(device=True)
def halves(x, y):
    return x * 0.5, y * 0.5


@cuda.jit("void(float64[::1], float64[::1])")
def colors(x, out):
    i = cuda.grid(1)
    if i < out.size:
        if x[i] > 0:
            color = halves(x[i], 1.0)
            color = (color[0] * x[0], color[1] * x[1])
        else:
            color = (0.0, x[i])
        out[i] = color[0] + color[1]


@cuda.jit("void(float64[::1], float64[::1])")
def left(x, out):
    i = cuda.grid(1)
    pair = (x[i], 0.0)
    while pair[1] < 10:
        next = halves(pair[0], pair[1])
        if next[0] < 1:
            break  # pair is read after the loop
        pair = (next[0], next[1] + 1)
    out[i] = pair[0] + pair[1]


@cuda.jit("void(float64[::1], float64[::1])")
def jumped(x, out):
    i = cuda.grid(1)
    color = (x[i], 0.0)
    for k in range(4):
        changed = color
        color = halves(color[1], x[k])
        if color[0] > 2:
            color = changed
            break
        color = (color[0] + 1, changed[1])
    out[i] = color[0] + color[1]
