from numba import cuda, njit

USE_GPU = True
USE_CPU = not USE_GPU
OF_ALL = ["void(float32[::1])", "void(float64[::1])"]

if USE_GPU:
    compiled = cuda.jit
else:
    compiled = njit

if USE_CPU:
    on_gpu_too = cuda.jit
else:
    on_gpu_too = njit


def decorate(function):
    if USE_CPU:
        return njit(function)
    return cuda.jit(function, fastmath=True)


def left_alone(function):
    if USE_GPU:
        return function
    return cuda.jit(function)


def typed(*, device=False):
    return compiled(OF_ALL[0], device=device)
