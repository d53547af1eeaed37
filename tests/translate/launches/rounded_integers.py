# py2cu: --emit launches
"""np.round() returns integer arrays unchanged or copies them in C order, depending on NumPy's version: only C-ordered arrays have a known type."""
import numpy as np
from numba import cuda


@cuda.jit
def k(x):
    pass


@cuda.jit
def of_columns(x):
    pass


@cuda.jit
def of_slice(x):
    pass


@cuda.jit
def of_readonly(x):
    pass


k[1, 1](np.round(np.ones((3, 4), np.int32), 2))
of_columns[1, 1](np.round(np.ones((3, 4), np.int32, order="F"), 2))
of_slice[1, 1](np.round(np.arange(8)[::2]))
of_readonly[1, 1](np.broadcast_to(np.arange(3), (1, 3)).round(-1))
