# Kernels and values from a dict with an unknown key: each of them is possible.
import sys

import numpy as np
import pandas
from numba import cuda


@cuda.jit
def double(x):
    x[cuda.grid(1)] *= 2


@cuda.jit
def halve(x):
    x[cuda.grid(1)] /= 2


KERNELS = {"double": double, "halve": halve}
table = pandas.read_csv(sys.argv[1])
column = np.asarray(table["x"], dtype=np.float32)
KERNELS[sys.argv[2]][1, len(column)](column)
