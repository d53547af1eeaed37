"""The base of a square, or the operand of two comparisons, is read from memory at its use unless memory may change before."""
from numba import cuda, float32


@cuda.jit(device=True)
def next_of(state):
    state[0] += 1
    return state[0]


@cuda.jit("void(float32[:, ::1], float32[::1], int64[::1])")
def squares(p, out, state):
    v = cuda.local.array(3, float32)
    i = cuda.grid(1)
    if i < out.size:
        # a vector's length
        for k in range(3):
            v[k] = p[i, k] - p[0, k]
        out[i] = (v[0] ** 2 + v[1] ** 2 + v[2] ** 2) ** 0.5
        out[i] += p[i, 1] ** 2 + out[0] ** 3
        if 0 <= out[i] < 10:
            out[i], out[0] = out[0], out[i]
        if state[1] ** 2 > 4 or next_of(state) ** 2 > state[2] ** 2:
            out[i] = -1
        out[i] = next_of(state) + state[1] ** 2  # after the call
        out[i] = state[1] ** 2 + next_of(state)  # before it
        while 0 < out[i] ** 2 < 100:
            out[i] = out[i] ** 2 + 1
        cuda.atomic.add(state, 3, state[4] ** 2)


@cuda.jit("void(int64[::1], int64[::1])")
def rotate(x, y):
    i = cuda.grid(1)
    x[i], y[i], x[0] = y[i], x[0], x[i] ** 2
