"""Decorators of another file, which selects cuda.jit by a constant: those that select another decorator create no kernels."""
import numpy as np

from decorators import choice
from decorators.choice import OF_ALL, compiled, decorate, left_alone, on_gpu_too
from numba import cuda


@compiled(OF_ALL)
def first(x):
    x[cuda.grid(1)] = 1


@choice.compiled(choice.OF_ALL[1])
def second(x):
    x[cuda.grid(1)] = 2


@decorate
def third(x):
    x[cuda.grid(1)] = 3


@choice.typed()
def fourth(x):
    x[cuda.grid(1)] = 4


@on_gpu_too
def of_the_cpu(x):
    x[0] = 5


@left_alone
def of_python(x):
    x[0] = 6


third[1, 64](np.ones(64))
of_the_cpu(np.ones(64))
of_python(np.ones(64))
