# SPDX-License-Identifier: MIT
"""Kernels that the tests register as operators."""
from py2cu import cuda


@cuda.jit("void(float32, float32[::1], float32[::1])")
def axpy(a, x, y):
    """y = a * x + y."""
    i = cuda.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def row_sums(x, out):
    """out[i, j] is the sum of x[i, 0] to x[i, j]."""
    i, j = cuda.grid(2)
    if i < out.shape[0] and j < out.shape[1]:
        total = 0.0
        for k in range(j + 1):
            total += x[i, k]
        out[i, j] = total


@cuda.jit("void(uint8[::1], int32[::1], int64)")
def count(values, bins, step):
    """Counts values by value // step."""
    i = cuda.grid(1)
    if i < values.size:
        b = values[i] // step
        if b < bins.size:
            cuda.atomic.add(bins, b, 1)


@cuda.jit(["void(float32[::1], float32[::1], float32[::1])", "void(float64[::1], float64[::1], float64[::1])"])
def product(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * y[i] * y[i]


@cuda.jit(["void(float32[::1], float32[::1], float32[::1], float32[::1], float32[::1])",
           "void(float64[::1], float64[::1], float64[::1], float64[::1], float64[::1])"])
def product_grad(x, y, g, dx, dy):
    i = cuda.grid(1)
    if i < g.size:
        dx[i] = g[i] * y[i] * y[i]
        dy[i] = 2 * g[i] * x[i] * y[i]


@cuda.jit("void(float32[:, :], float32[::1], int32)")
def column(x, out, j):
    """Copies a column of a strided array."""
    i = cuda.grid(1)
    if i < out.size and j < x.shape[1]:
        out[i] = x[i, j]


@cuda.jit("void(float32[:], float32)")
def fill(x, name):
    """Fills a strided array with a number whose name functions of the generated code have, too."""
    i = cuda.grid(1)
    if i < x.size:
        x[i] = name


@cuda.jit
def scaled(x, a, out):
    """Has no signatures."""
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] * a


@cuda.jit
def raised(x, a, out):
    """Has no signatures; the scalar has the type of the elements."""
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] + a


@cuda.jit("void(float32[::1], float32[::1])")
def block_sums(x, out):
    """Sums 128 elements in each block."""
    part = cuda.shared.array(128, "float32")
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i] if i < x.size else 0
    cuda.syncthreads()
    if t == 0:
        total = 0.0
        for k in range(128):
            total += part[k]
        out[cuda.blockIdx.x] = total


@cuda.jit("void(float32[::1], float32[::1])")
def reversed_blocks(x, out):
    """Reverses the elements of each block, in dynamic shared memory."""
    part = cuda.shared.array(0, "float32")
    t, n = cuda.threadIdx.x, cuda.blockDim.x
    i = cuda.grid(1)
    part[t] = x[i] if i < x.size else 0
    cuda.syncthreads()
    if i < out.size:
        out[i] = part[n - 1 - t]


@cuda.jit("void(float32[::1], float32[::1], float32[::1], float32[::1], int64, int64, int64, int64)")
def combined(context, context_, arguments, results, current, grid, block, shared):
    """Has arguments with the names of variables in the generated code."""
    part = cuda.shared.array(0, "float32")
    t, i = cuda.threadIdx.x, cuda.grid(1)
    if i < context.size:
        part[t] = context[i] * context_[i] + arguments[i]
        results[i] = part[t] + (current + grid + block + shared)


@cuda.jit("int32(int32)", device=True)
def triangle(n):
    return 0 if n <= 0 else n + triangle(n - 1)


@cuda.jit("void(int32[::1], int32[::1])")
def triangles(x, out):
    """Is recursive: the CPU needs a stack for each thread."""
    i = cuda.grid(1)
    if i < x.size:
        out[i] = triangle(x[i])
