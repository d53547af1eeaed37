"""Remainders of loop counters by constants: variables that rotate instead of divisions."""
# py2cu: --schedule xyz --assume noalias,small
from numba import cuda, int32


@cuda.jit("void(int32[::1], int32[::1])")
def buffers(x, out):
    rows = cuda.shared.array((3, 64), int32)
    i = cuda.threadIdx.x
    rows[0, i] = x[i]
    rows[1, i] = 2 * x[i]
    cuda.syncthreads()
    for d in range(2, 40):
        above = rows[(d - 2) % 3, i]
        rows[d % 3, i] = above + rows[(d - 1) % 3, (i + d) % 64]
        cuda.syncthreads()
    out[i] = rows[39 % 3, i]


@cuda.jit("void(int32[::1], int32[::1])")
def apart(x, out):
    i = cuda.grid(1)
    if i < out.size:
        for k in range(x.size):
            for n in range(1, 9):
                out[i] += x[k] * (n % 5) - (n + 2) % 5
                if x[k] == n:
                    break
            out[i] += k % 7


# Loops that remain: another step, `continue`, and an operand or a step that is not constant.
@cuda.jit("void(int32[::1], int32[::1], int64)")
def other_loops(x, out, step):
    i = cuda.grid(1)
    if i < out.size:
        for k in range(0, x.size, 2):
            out[i] += k % 3
        for k in range(x.size):
            if x[k] == 4:
                continue
            out[i] += k % 3
        for k in range(i, x.size):
            out[i] += k % 3
        for k in range(x.size):
            out[i] += (k + i) % 3 + k % 8
