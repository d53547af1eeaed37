from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def side_by_side(x, n):
    for i in range(4):
        x[i] = 0
    for k in range(n):
        i = k + cuda.threadIdx.x
        x[i] = 1
        for j in range(3):
            for i in range(2):  # inside the other i
                x[i + j] += 1
    for i in range(n):
        x[i] *= 2
    start = n - 1
    for i in range(0, n, 4):
        swap = x[i:i + 2]
        x[i], x[start] = x[start], x[i]  # what the line does
        swap[0] = 0


@cuda.jit("void(float32[:, ::1], float32[:, ::1], int32)")
def head(x, y, n):
    i, j = cuda.grid(2)
    if 0 < i < x.shape[0] - 1 and 0 < j < x.shape[1] - 1:

        # right before what sets them
        if n > 0:
            a = x[i, j]
            b = x[i, j - 1]
            c = n
        else:
            a = x[i - 1, j]
            b = 0
            c = 2
        window = x[i - 1:i + 2, j - 1:j + 2]
        y[i, j] = (a - b) ** 2 + (window[0, 0] - c) ** 2  # beside the sum
        y[i - 1, j] = x[i, (j + 1) % 4 - 1] ** 2
