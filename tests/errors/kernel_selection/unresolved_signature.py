from numba import cuda


class compiled:
    def __init__(self, func):
        self.python_func = func

    def specialize(self, signature):
        self.kernel = cuda.jit(signature)(self.python_func)
        return self


@compiled
def erase(field):
    field[cuda.grid(1)] = 0


def scale(field):
    field[cuda.grid(1)] *= 2


def types(field):
    signature = f"void({field.dtype}[:])"
    return cuda.jit(signature)(scale)
