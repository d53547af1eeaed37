# A number with the same name in several files is one constant; if the values differ, the names do.
from halos.columns import of_column
from halos.rows import of_row
from numba import cuda

TILE = 16
WEIGHT = 0.5


@cuda.jit("void(float32[::1], int64)")
def both(x, i):
    x[TILE] = of_row(x, i) + of_column(x, i) + WEIGHT
