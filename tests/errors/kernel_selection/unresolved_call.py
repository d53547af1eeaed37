from numba import cuda

import elsewhere


def scale(values):
    values[cuda.grid(1)] *= 2


of_lambda = cuda.jit("void(float32[:])")(lambda values: None)
of_another_file = cuda.jit("void(float32[:])")(elsewhere.function)
text, result = cuda.compile_ptx(scale, ("float32[:]",))
several = list(map(cuda.jit("void(float32[:])"), [scale]))

# functions of the GPU that are not kernels: not reported
of_device, result = cuda.compile_ptx(scale, ("float32[:]",), device=True)
of_position, result = cuda.compile_ptx(scale, ("float32[:]",), False, False, True)
of_default, result = cuda.compile(scale, ("float32[:]",))
kernel, result = cuda.compile(scale, ("float32[:]",), device=False)
