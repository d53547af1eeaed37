"""Shared memory and updates through views and in functions that a kernel calls."""
from numba import cuda, float32


@cuda.jit(device=True)
def next_of(a):
    return a[cuda.threadIdx.x + 1]


@cuda.jit(device=True)
def next_of_next(a):
    return next_of(a) + a[cuda.threadIdx.x]


@cuda.jit(device=True)
def bump(out, v):
    out[0] += v


@cuda.jit(device=True)
def put(a, t, v):
    a[t, 0] = v


@cuda.jit(device=True)
def get(a, t):
    return a[t, 0]


@cuda.jit(device=True)
def sum_of(a, n):
    cuda.syncthreads()
    s = float32(0)
    for k in range(n):
        s += a[k]
    cuda.syncthreads()
    return s


@cuda.jit(device=True)
def reversed_twice(a, n):
    t = cuda.threadIdx.x
    a[t] = a[n - 1 - t]
    a[t] = a[n - t]


@cuda.jit("void(float32[::1])")
def through_function(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array(64, float32)
    part[t] = x[t]
    x[t] = next_of(part)


@cuda.jit("void(float32[::1])")
def through_two(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array(64, float32)
    part[t] = x[t]
    x[t] = next_of_next(part)


@cuda.jit("void(float32[::1])")
def through_view(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array((2, 64), float32)
    row = part[0]
    row[t] = x[t]
    x[t] = row[t + 1]


@cuda.jit("void(float32[::1])")
def through_slice(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array(65, float32)
    rest = part[1:]
    part[t] = x[t]
    x[t] = rest[t]


@cuda.jit("void(float32[::1])")
def columns(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array((64, 2), float32)
    put(part, t, 3)
    x[t] = get(part, t)
    x[t] = get(part, t + 1)


@cuda.jit("void(float32[::1])")
def inside(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array(64, float32)
    part[t] = x[t]
    cuda.syncthreads()
    reversed_twice(part, 64)
    cuda.syncthreads()
    x[t] = part[t]


@cuda.jit("void(float32[::1])")
def racing(x):
    bump(x, x[cuda.threadIdx.x])


@cuda.jit("void(float32[::1])")
def well_guarded(x):
    t = cuda.threadIdx.x
    own = cuda.local.array(4, float32)
    bump(own, x[t])
    if t == 0:
        bump(x, own[0])
    bump(x[t:], x[t])


@cuda.jit("void(float32[::1])")
def other_rows(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array((2, 64), float32)
    part[0, t] = x[t]
    row = part[1]
    row[t] = x[t + 1]
    x[t] = row[t]
    column = part[:, t]
    x[t] = column[0] + column[1]


@cuda.jit("void(float32[::1])")
def same_elements(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array((64, 2), float32)
    column = part[:, 0]
    column[t] = x[t]
    x[t] = part[t, 0] + get(part, t)


@cuda.jit("void(float32[::1])")
def with_barriers(x):
    t = cuda.threadIdx.x
    part = cuda.shared.array(64, float32)
    part[t] = x[t]
    x[t] = sum_of(part, 64)
    part[t] = x[t + 64]
    x[t] = sum_of(part, 64)
