"""Identifiers with characters outside ASCII: C gets distinct ASCII names."""
from numba import cuda

größe = 3
α = 0.5
π = 3.14


@cuda.jit
def увеличить(х):
    return х + 1


@cuda.jit("void(float64[::1], int64)")
def ядро(массив, n):
    # числа: ≤ größe
    Δt = α * n
    delta = Δt + π
    変数 = увеличить(n) + größe
    ª = 変数
    массив[0] = Δt + delta
    массив[1] = 変数 + ª
    a = 1
    массив[2] = a
