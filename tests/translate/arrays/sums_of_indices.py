"""Indices are written naturally: collected constants, no parentheses, 32 bits if those are known to suffice."""
# py2cu[wide]:
# py2cu[small]: --assume small,noalias
from numba import cuda, float32, int32, int64, uint32

WIDTH = 5
ONE = 1


@cuda.jit("void(float32[::1], float32[:, ::1], float32[:, :, :], int64, int32, uint32, uint8)")
def kernel(x, y, z, n, a, u, b):
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    s = cuda.shared.array(64, float32)
    s[t] = x[i + (a + 3)] + x[i - (b - 3)] + x[(i + 15) - 24] + x[i + 24 - 24]
    s[t + 1] = x[i * 1 + 0] + x[0 * i] + x[0 + i] + x[1 * i] + x[i - 0]
    s[63 - t] = x[i * WIDTH + ONE] + x[i * ONE] + x[i % ONE] + x[i // ONE] + x[i % 1] + x[i // 1]
    s[t & 31] = x[b // 2] + x[b % 2] + x[(t - 1) // 2] + x[(t - 1) % 2] + x[(a - 1) % 8] + x[a // 8]
    s[t ^ 1] = x[(t - 1 + 64) % 64] + x[(t - 1) % 64] + x[(t + 63) % WIDTH] + x[(t - 1) % WIDTH] + x[(i - 1) % x.size]
    s[-1] = x[-1] + x[-1 - t] + x[-t - 1] + x[~t] + x[-(t + 1)] + s[-1 - t] + s[-2]
    s[0] = x[(7 // 2) + (7 % 2)] + x[min(t, 31)] + x[max(t, 0)] + x[min(a, b)] + x[max(a, b)] + x[min(n, 7)] + x[max(i, t)]
    for k in range(64):
        x[k] = s[k]
    y[i, t] = y[i, t + 1] + y[i + 1, t] + y[a, b] + y[i % 4, t // 4] + y[u, u + 1] + y[-1, -2]
    z[i, t, b] = z[i + 1, t - 1, b * 2] + z[a, u, n] + z[0, 0, 0] + z[1, 1, 1]
    x[u] = x[uint32(n)] + x[int32(n)] + x[uint32(n * 3 + a)] + x[int64(u) * 2] + x[uint32(u * 3 - 1)] + x[uint32(i & 7)]
    x[i << 2] = x[i >> 2] + x[t << 3] + x[1 << (t & 7)] + x[1 << b] + x[2 ** (t & 7)] + x[b << 24] + x[(t << 2) + 1]
    x[t if t < 8 else a] = x[t if a > 0 else -1] + x[b if b < a else t]
    i += a + 1
    x[i] = 1
    t -= b
    x[t] = 2
    n //= 4
    x[n] = 3
    a %= 8
    x[a] = 4
    u >>= 2
    x[u] += 5
    n <<= 1
    x[n] = 6
    a *= b
    x[a] = 7


@cuda.jit("void(int32[::1], int64[::1], uint32[::1], uint8[::1], int64)")
def stored(x, y, u, b, n):
    t = cuda.threadIdx.x
    x[t] //= 2
    y[t] //= 4
    y[t] %= 8
    u[t] //= 3
    b[t] %= 7
    y[n] //= t + 1
    u[n] %= 16
    y[t] += x[t]
    u[t] += t
    b[t] -= t
    x[t] += b[t]
    y[t] -= u[t]
    x[t] = x[t] // 4
    y[t] = y[t] % 4
    x[n] <<= 3
    y[n] >>= 3
    b[n] <<= 1
