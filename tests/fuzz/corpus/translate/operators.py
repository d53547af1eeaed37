from numba import cuda


@cuda.jit("(int64[:, ::1], uint8[:], float64, boolean)")
def f(a, b, x, flag):
    i, j = cuda.grid(2)
    k = -1
    n = a.shape[0] if flag else len(b)
    while True:
        k, n = n, k
        if not flag and (i < j <= n != k or x ** 2 >= 1e-3):
            break
        elif k & 3 | 4 ^ 5 << 1 >> 2:
            a[i, -1] = ~k // 7 % 3
            continue
        else:
            a[i, j] = b[j] = int(x) + round(x) - min(k, n, 3)
        for q in range(10, -1, -2):
            if q == 4:
                break
            x /= q
        else:
            x = float(max(i, 0x_ff))
        return
