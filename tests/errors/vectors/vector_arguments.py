from numba import cuda


@cuda.jit("void(float32[:], int64)")
def kernel(x, n):
    v = cuda.float32x4(1, 2, 3)
    w = cuda.float32x2(1, 2)
    z = cuda.float64x3(w, 1)
    u = cuda.float32x3(w, x)
    x[0] = w.z
    x[1] = w + w
    x[2] = w == w
    x[3] = -w
    x[4] = w
    if w:
        x[5] = 1
    x[6] = float(w)
    print(w)
    w = 1
    x[7] = cuda.float32x5(1)
    x[8] = cuda.float32x2(1, y=2).x
