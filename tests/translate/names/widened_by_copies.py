"""A variable that is copied to a wider one of the same Python name, because both values reach a statement, has the wider type itself."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def clamp(x, y):
    i = cuda.grid(1)
    if i < y.size:
        v = x[i]
        if v > 0.5:
            v = 2.0 * v
        y[i] = v
        w = x[i + 1]
        if w < 0.1:
            w = 0.0
        elif w > v:
            w = w * 0.1
        y[i] += w
        k = x[i]
        k = k**2 + 1.5  # float32 arithmetic: two variables
        y[i] += k


@cuda.jit("void(int32[::1], int32[::1], float32[::1], int64)")
def rows(offsets, lengths, out, stop):
    row = cuda.grid(1)
    if row < offsets.size - 1:
        end = offsets[row + 1]
        count = end - offsets[row]
        if count > lengths[row]:
            end = offsets[row] + lengths[row]
        elif count == 0 and stop < 0:
            end = end + stop
        for k in range(offsets[row], end):
            out[k] += 1


@cuda.jit("void(float32[::1], float32[::1])")
def steps(x, y):
    i = cuda.grid(1)
    if i < y.size:
        for k in range(4):
            v = x[i + k]
            if v < 0:
                v = v + 0.1
            if v > 3:
                break
            y[i] += v
