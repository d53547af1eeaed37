from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], float32)")
def saxpy(x, y, a):
    i = cuda.grid(1)

    if i < x.size:
        b = a * 2

        y[i] = (b * x[i] +
                y[i])


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(x, bins):
    i = cuda.grid(1)

    if i < x.size:
        cuda.atomic.add(bins, x[i],
                        1)
