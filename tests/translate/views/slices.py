# Slices of every kind, bound to names and passed on.
from numba import cuda, float32, int64


@cuda.jit(device=True)
def dot(a, b):
    total = float32(0)
    for k in range(len(a)):
        total += a[k] * b[k]
    return total


@cuda.jit("void(float32[:, ::1], float32[::1], float32[::1])")
def rows(m, x, out):
    i = cuda.grid(1)
    if i < m.shape[0]:
        out[i] = dot(m[i], x)  # a whole row


@cuda.jit("void(float32[:, ::1], float32[::1], float32[::1])")
def columns(m, x, out):
    j = cuda.grid(1)
    if j < m.shape[1]:
        out[j] = dot(m[:, j], x)


@cuda.jit("void(float32[::1], float32[::1], int64)")
def windows(x, out, width):
    i = cuda.grid(1)
    if i < out.size:
        near = x[i:i + width]
        best = near[0]
        for k in range(1, len(near)):
            best = max(best, near[k])
        out[i] = best


@cuda.jit("void(float32[::1], float32[::1])")
def shifts(x, out):
    i = cuda.grid(1)
    tail = x[1:]
    head = x[:-1]
    if i < len(tail):
        out[i] = tail[i] - head[i]


@cuda.jit("void(float32[::1], float32[::1])")
def steps(x, out):
    i = cuda.grid(1)
    even = x[::2]
    back = x[::-1]
    if i < len(even):
        out[i] = even[i] + back[i]
    if i == 0:
        out[1] = len(x[10:2:-3])
        out[2] = x[-4:-1][1]


@cuda.jit("void(float32[::1], float32[::1], int64, int64, int64)")
def any_slice(x, out, start, stop, step):
    part = x[start:stop:step]
    i = cuda.grid(1)
    if i < len(part):
        out[i] = part[i]
    some = x[start:stop]
    if i < len(some):
        out[i] += some[i]


@cuda.jit("void(float32[:, :, ::1], float32[:, ::1])")
def axes(v, out):
    i, j = cuda.grid(2)
    last = v[..., 0]
    turned = out.T
    wide = out[None, :, 1:]
    if i < last.shape[0] and j < last.shape[1]:
        turned[j, i] = last[i, j] + wide[0, i, j]


@cuda.jit("void(float32[::1], float32[:, ::1])")
def tiles(x, out):
    tile = cuda.shared.array((16, 17), float32)
    t = cuda.threadIdx.x
    row = tile[t]
    for k in range(16):
        row[k] = x[t * 16 + k]
    cuda.syncthreads()
    column = tile[:16, t]
    total = float32(0)
    for k in range(len(column)):
        total += column[k]
    out[t, 0] = total
    out[t, 1] = tile.T[3, t]
    out[t, 2] = tile[2:, 4:][t, 1]
