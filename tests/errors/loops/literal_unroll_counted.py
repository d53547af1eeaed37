from numba import cuda, literal_unroll


@cuda.jit("void(float64[::1])")
def kernel(x):
    for i in range(len(literal_unroll((cuda.atomic.add(x, 0, 1), 2)))):
        x[i] = i
