"""Shared memory that other threads write, with and without a barrier in between."""
from numba import cuda, float32, int32

WIDTH = 16


@cuda.jit("void(float32[::1], float32[::1])")
def shifted(x, out):
    part = cuda.shared.array(128, float32)
    tid = cuda.threadIdx.x
    part[tid] = x[tid]
    out[tid] = part[tid] + part[(tid + 1) % 128]


@cuda.jit("void(float32[::1], float32[::1])")
def neighbour(x, out):
    part = cuda.shared.array(130, float32)
    tid = cuda.threadIdx.x
    i = cuda.grid(1)
    part[tid + 1] = x[i]
    if tid == 0:
        part[0] = x[i - 1]
    out[i] = part[tid] + part[tid + 1] + part[tid + 2]


@cuda.jit("void(float32[::1], float32[::1])")
def summed_by_one(x, out):
    part = cuda.shared.array(128, float32)
    tid = cuda.threadIdx.x
    part[tid] = x[tid]
    if tid == 0:
        total = float32(0)
        for k in range(128):
            total += part[k]
        out[0] = total


@cuda.jit("void(float32[::1], float32[::1])")
def reduced(x, out):
    part = cuda.shared.array(128, float32)
    tid = cuda.threadIdx.x
    part[tid] = x[tid]
    cuda.syncthreads()
    half = 64
    while half > 0:
        if tid < half:
            part[tid] += part[tid + half]
        half //= 2
    if tid == 0:
        out[0] = part[0]


@cuda.jit("void(int32[::1], int32[::1])")
def counted(x, out):
    counts = cuda.shared.array(64, int32)
    tid = cuda.threadIdx.x
    counts[tid] = 0
    cuda.atomic.add(counts, x[cuda.grid(1)], 1)
    cuda.syncthreads()
    out[tid] = counts[tid]


@cuda.jit("void(int32[::1])")
def first_thread(out):
    flag = cuda.shared.array(1, int32)
    if cuda.threadIdx.x == 0:
        flag[0] = out[0]
    out[cuda.threadIdx.x + 1] = flag[0]


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def tiles_without_second(a, b, c):
    left = cuda.shared.array((WIDTH, WIDTH), float32)
    right = cuda.shared.array((WIDTH, WIDTH), float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = float32(0)
    for i in range(cuda.gridDim.x):
        left[ty, tx] = a[y, tx + i * WIDTH]
        right[ty, tx] = b[ty + i * WIDTH, x]
        cuda.syncthreads()
        for k in range(WIDTH):
            total += left[ty, k] * right[k, tx]
    c[y, x] = total


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def tiles(a, b, c):
    left = cuda.shared.array((WIDTH, WIDTH), float32)
    right = cuda.shared.array((WIDTH, WIDTH), float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = float32(0)
    for i in range(cuda.gridDim.x):
        left[ty, tx] = 0
        if y < a.shape[0] and tx + i * WIDTH < a.shape[1]:
            left[ty, tx] = a[y, tx + i * WIDTH]
        right[ty, tx] = b[ty + i * WIDTH, x]
        cuda.syncthreads()
        for k in range(WIDTH):
            total += left[ty, k] * right[k, tx]
        cuda.syncthreads()
    c[y, x] = total


@cuda.jit("void(float32[::1], float32[::1])")
def reduced_with_barriers(x, out):
    part = cuda.shared.array(256, float32)
    tid = cuda.threadIdx.x
    i = cuda.grid(1)
    if i < x.size:
        part[tid] = x[i]
    else:
        part[tid] = 0
    cuda.syncthreads()
    step = 1
    while step < cuda.blockDim.x:
        if tid % (2 * step) == 0:
            part[tid] += part[tid + step]
        step *= 2
        cuda.syncthreads()
    half = 128
    while half > 0:
        if tid < half:
            value = part[tid + half]
            part[tid] += value
        cuda.syncthreads()
        half //= 2
    if tid == 0:
        part[0] += 1
        out[cuda.blockIdx.x] = part[0]


@cuda.jit("void(float32[::1], float32[::1], int64)")
def rows_of_their_own(x, out, n):
    rows = cuda.shared.array((64, 8), float32)
    flat = cuda.shared.array(512, float32)
    tid = cuda.threadIdx.x
    base = tid * 8
    for k in range(8):
        rows[tid, k] = x[k]
        flat[base + k] = x[k]
    for k in range(7):
        rows[tid, k] += rows[tid, k + 1]
        flat[base + k] += flat[tid * 8 + 7 - k]
    out[tid] = rows[tid, 0] + flat[base]


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def transposed(x, out):
    tile = cuda.shared.array((WIDTH, WIDTH + 1), float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    tile[ty, tx] = x[ty, tx]
    cuda.syncthreads()
    out[ty, tx] = tile[tx, ty]


@cuda.jit("void(float32[::1])")
def of_one_thread(out):
    part = cuda.shared.array(8, float32)
    if cuda.threadIdx.x == 0:
        for k in range(8):
            part[k] = k
        for k in range(8):
            out[k] = part[7 - k]


@cuda.jit("void(float32[::1], int64)")
def rows_in_turn(x, n):
    two = cuda.shared.array((2, 64), float32)
    three = cuda.shared.array((3, 64), float32)
    tid = cuda.threadIdx.x
    for k in range(3):
        three[k, tid] = 0
        two[k % 2, tid] = 0
    cuda.syncthreads()
    for step in range(2, n):
        even = step % 2
        two[even, tid] = x[tid]
        three[step % 3, tid] = x[tid]
        if tid > 0:
            x[tid] = two[1 - even, tid - 1] + three[(step + 2) % 3, tid - 1]
        cuda.syncthreads()


@cuda.jit("void(float32[::1], int64)")
def one_row(x, n):
    three = cuda.shared.array((3, 64), float32)
    tid = cuda.threadIdx.x
    row = n % 3
    three[row, tid] = x[tid]
    if tid > 0:
        x[tid] = three[row, tid - 1]
