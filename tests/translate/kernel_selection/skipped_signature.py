# With --keep-going, one creation of a kernel with an unknown signature is skipped; all other kernels are translated, like those of fbpic.
# py2cu: --keep-going
import numpy as np
from numba import cuda


class compiled:
    def __init__(self, func):
        self.python_func = func

    def specialize(self, signature):
        self.kernel = cuda.jit(signature)(self.python_func)
        return self

    def __getitem__(self, shape):
        return cuda.jit()(self.python_func)[shape]


@compiled
def erase(field):
    i = cuda.grid(1)
    if i < field.size:
        field[i] = 0


def add_field(function):
    def kernel(field):
        i = cuda.grid(1)
        if i < field.size:
            field[i] += function(i)

    return compiled(kernel).specialize("void(float64[:])")


field = np.ones(8)
erase[1, 8](field)
add_field(cuda.jit(lambda i: 2 * i, device=True))
