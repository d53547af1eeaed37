"""The extent of a grid from guards in many forms: with sums, several arrays, blocks, mixed bounds, or unknown bounds."""
# py2cu: --emit launcher
from numba import cuda

WIDTH = 128
MORE = 2


@cuda.jit("void(float32[::1], int64)")
def plus(x, n):
    i = MORE + cuda.grid(1)
    if i - 1 < n + 3:
        x[i] = 1


@cuda.jit("void(float32[::1], int32)")
def own_width(x, n):
    i = cuda.threadIdx.x + WIDTH * cuda.blockIdx.x
    if n * 2 > i:
        x[i] = 1


@cuda.jit("void(float32[::1], int32)")
def width_in_variable(x, n):
    threads = cuda.blockDim.x
    i = cuda.threadIdx.x + 1 + cuda.blockIdx.x * threads
    if i < n:
        x[i] = 1


@cuda.jit("void(float32[::1], int32)")
def two_widths(x, n):
    i = cuda.blockIdx.x * 64 + cuda.threadIdx.x
    j = cuda.blockIdx.x * 32 + cuda.threadIdx.x
    if i < n:
        x[i] = 1
    if j < n:
        x[j] = 2


@cuda.jit("void(float32[::1], int32)")
def wide_blocks(x, n):
    i = cuda.blockIdx.x * 1025 + cuda.threadIdx.x
    if i < n:
        x[i] = 1


@cuda.jit("void(float32[::1], int32)")
def widest_blocks(x, n):
    i = cuda.blockIdx.x * 1024 + cuda.threadIdx.x
    if i < n - 1:
        x[i] = 1
    if i < 7:
        x[i] = 2


@cuda.jit("void(float32[::1], int32, int32, int32, int32)")
def four(x, a, b, c, d):
    i = cuda.grid(1)
    if i < a:
        x[i] = 1
    if i <= b // 2:
        x[i] = 2
    if i <= c:
        x[i] = 3
    if i < d - 1:
        x[i] = 4
    if i < a:
        x[i] = 5


@cuda.jit("void(float32[::1], int32, int32, int32, int32, int32)")
def five(x, a, b, c, d, e):
    i = cuda.grid(1)
    if i < a:
        x[i] = 1
    if i < b:
        x[i] = 2
    if i < c:
        x[i] = 3
    if i < d:
        x[i] = 4
    if i < e:
        x[i] = 5


@cuda.jit("void(float32[::1])")
def of_numbers(x):
    i = cuda.grid(1)
    if 0 < i and i < 1000:
        x[i] = 1
    if i < 7:
        x[i - 1] = 2


@cuda.jit("void(float32[::1], float32[:, ::1])")
def loose(x, y):
    i, j = cuda.grid(2)
    if i < x.size:
        x[i] = 1
    y[j, i] = 2


@cuda.jit("void(float32[::1], int64[::1])")
def by_memory(x, n):
    i = cuda.grid(1)
    if i < n[0]:
        x[i] = 1


@cuda.jit("void(float32[::1], int64, int64[::1])")
def by_memory_too(x, n, m):
    i = cuda.grid(1)
    if i < n:
        x[i] = 1
    if i < m[0]:
        x[i] = 2


@cuda.jit("void(float32[::1], int64, int64[::1])")
def by_memory_inside(x, n, m):
    i = cuda.grid(1)
    if i < n and i < m[0]:
        x[i] = 1
    if i < n:
        if i < m[1]:
            x[i] = 2


@cuda.jit("void(float32[::1], int64, int64[::1])")
def by_memory_before(x, n, m):
    i = cuda.grid(1)
    if i < n:
        if i < m[0]:
            x[i] = 1
    if n > 3:
        m[1] = 4


@cuda.jit("void(float32[::1], int64, int64[::1])")
def by_memory_behind(x, n, m):
    i = cuda.grid(1)
    if i >= n:
        return
    if i >= m[0] or x[i] > m[1]:
        return
    x[i] = 1


@cuda.jit("void(float32[::1], int64)")
def changed(x, n):
    i = cuda.grid(1)
    m = n // 2
    k = m * 2 + 1
    if i < k:
        x[i] = 1
    n += 1
    if i < n:
        x[i] = 2


@cuda.jit("void(float32[::1], int64)")
def index_changed(x, n):
    i = cuda.grid(1)
    i *= 2
    if i < n:
        x[i] = 1


@cuda.jit("void(float32[::1], int64)")
def looped(x, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        x[i] = 1
    j = cuda.grid(1)
    while j < x.size:
        x[j] = 2
        j += cuda.gridsize(1)


@cuda.jit("void(float32[:, :, ::1], int64)")
def by_blocks(x, n):
    if cuda.blockIdx.x < n and cuda.blockIdx.y < x.shape[1] and cuda.blockIdx.z < 5:
        x[cuda.blockIdx.x, cuda.blockIdx.y, cuda.blockIdx.z] = cuda.threadIdx.x


@cuda.jit("void(float32[::1], int64)")
def else_side(x, n):
    i = cuda.grid(1)
    if i >= n:
        x[0] = 1
    else:
        x[i] = 2
    x[1] = x[i] if i < x.size else 0


@cuda.jit("void(float32[::1], int64)")
def leaves(x, n):
    i = cuda.grid(1)
    if not i < n:
        return
    if i == n or i > 3 * n or i % 2:
        return
    x[i] = 2


@cuda.jit(device=True)
def put(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = 1


@cuda.jit("void(float32[::1])")
def elsewhere(x):
    put(x)
