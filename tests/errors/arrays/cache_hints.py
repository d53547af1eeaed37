from numba import cuda


@cuda.jit("void(float32[:], complex64[:], float32[:, :])")
def kernel(x, z, m):
    x[0] = cuda.ldca(x[0], 1)
    x[1] = cuda.ldcg(z, 1)
    x[2] = cuda.ldcs(m, 1)
    x[3] = cuda.ldlu(m, (1, 2, 3))
    x[4] = cuda.ldcv(m, (1, 2.0))
    x[5] = cuda.ldcv(x, 1.5)
    x[6] = cuda.ldcv(x)
    cuda.stcg(x, 1)
    cuda.stcs(z, 1, 1)
    cuda.stwt(x, 1, z[0])
