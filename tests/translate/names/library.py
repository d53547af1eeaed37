# nvcc includes headers of the C library first: global definitions cannot have their names, although NVRTC accepts them.
from numba import cuda

index = 3


@cuda.jit(device=True)
def gamma(x):
    return x * 0.5


@cuda.jit("void(float64[::1], int64)")
def div(x, time):
    random = cuda.grid(1)
    if random < x.size:
        x[random] = gamma(x[random]) + index + time


@cuda.jit("void(float64[::1], int64)")
def select(x, system):
    x[cuda.grid(1)] = gamma(x[0]) + system
