from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(größe, n):
    größe[0] = "αβγ" + größe[1]  # ≤
    größe[1] = größe[n]; größe[2] = 漢字 + n; größe[3] = ﬁ + 1
    größe[4] = éx
