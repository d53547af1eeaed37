"""Variables without a value on some paths, and ones with a value on all relevant paths."""
# py2cu: --lint
from numba import cuda


@cuda.jit("void(float32[::1])")
def under_a_condition(x):
    i = cuda.grid(1)
    if i < x.size:
        if x[i] > 0:
            v = x[i]
        x[i] = v


@cuda.jit("void(float32[::1], int32)")
def in_a_loop(x, n):
    i = cuda.grid(1)
    for k in range(n):
        last = x[k]
    if i < x.size:
        x[i] = last


@cuda.jit("void(float32[::1], int32)")
def one_of_three(x, mode):
    i = cuda.grid(1)
    if mode == 0:
        v = 1
    elif mode == 1:
        v = 2
    if i < x.size:
        x[i] = v


@cuda.jit("void(float32[::1], int32)")
def left_early(x, n):
    i = cuda.grid(1)
    while True:
        if n > 3:
            break
        v = x[0]
        if v > 2:
            break
        n += 1
    if i < x.size:
        x[i] = v


@cuda.jit("void(float32[::1], int32)")
def under_the_same(x, n):
    i = cuda.grid(1)
    if i < n:
        v = x[i]
    if i < n and n > 3:
        x[i] = v


@cuda.jit("void(float32[::1], int32)")
def with_a_flag(x, n):
    i = cuda.grid(1)
    found = False
    for k in range(n):
        if x[k] > 3:
            found = True
            at = k
            break
    if not found:
        return
    if i < x.size:
        x[i] = at


@cuda.jit("void(float32[::1], int32)")
def of_the_turn_before(x, n):
    if cuda.grid(1) == 0:
        for k in range(n):
            if k > 0:
                x[k] += before
            before = x[k]


@cuda.jit("void(float32[::1], int32)")
def on_all_ways(x, n):
    i = cuda.grid(1)
    while True:
        v = x[0]
        if v > 3:
            break
    for k in range(3):
        w = x[k]
    if n > 3:
        z = 1
    elif n > 2:
        z = 2
    else:
        return
    if i < x.size:
        x[i] = v + w + z
