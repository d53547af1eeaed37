"""Alternatives are one condition, however many there are, without deep nesting."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def match_many_alternatives(x, n):
    match n:
        case 0 | 1 | 4 | 9 | 16 | 25 | 36 | 49 | 64 | 81 | 100 | 121 | 144 | 169 | 196 | 225 | 256 | 289 | 324 | 361 | 400 | 441 | 484 | 529 | 576 | 625 | 676 | 729 | 784 | 841 | 900 | 961 | 1024 | 1089 | 1156 | 1225 | 1296 | 1369 | 1444 | 1521:
            x[0] = 1
        case -1 | -2 if x[1] > 0:
            x[0] = 2
