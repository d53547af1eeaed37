"""A function assigns a name by calling a method of the name itself, before any value is bound."""
import numpy as np
from numba import cuda


@cuda.jit
def double(a):
    i = cuda.grid(1)
    if i < a.shape[0]:
        a[i] *= 2


def answer(file):
    if sent.dtype != np.float32:
        sent = sent.astype(np.float32)
    double[4, 16](sent)
