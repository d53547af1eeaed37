// Translated from sums_of_indices.py by py2cu 0.1.0:
//    kernel(float32[::1], float32[:, ::1], float32[:, :, :], int64, int32, uint32, uint8),
//    stored(int32[::1], int64[::1], uint32[::1], uint8[::1], int64)

constexpr int WIDTH = 5;
constexpr int ONE = 1;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's % of integers that fit an int: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ int py2cu_floormod_int(int a, int b)
{
    int r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void kernel(float *__restrict__ x, int x_shape0, float *__restrict__ y, int y_shape0,
                                  int y_shape1, float *__restrict__ z, int z_shape0, int z_shape1, int z_shape2,
                                  int z_stride0, int z_stride1, int z_stride2, long long n, int a, unsigned int u,
                                  unsigned char b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int t = threadIdx.x;
    __shared__ float s[64];
    s[t] = x[py2cu_wrap((long long)i + a + 3, x_shape0)] + x[py2cu_wrap_int(i - (b - 3), x_shape0)]
           + x[py2cu_wrap_int(i - 9, x_shape0)] + x[i];
    s[t + 1] = x[i] + x[0] + x[i] + x[i] + x[i];
    s[63 - t] = x[i * WIDTH + ONE] + x[i * ONE] + x[i % ONE] + x[i / ONE] + x[0] + x[i];
    s[t & 31] = x[b / 2] + x[b % 2] + x[py2cu_wrap_int((t - 1) >> 1, x_shape0)] + x[(t - 1) & 1] + x[(a - 1) & 7]
                + x[py2cu_wrap_int(a >> 3, x_shape0)];
    s[t ^ 1] = x[(t - 1 + 64) % 64] + x[(t - 1) & 63] + x[(t + 63) % WIDTH] + x[(t - 1 + WIDTH) % WIDTH]
               + x[py2cu_floormod_int(i - 1, x_shape0)];
    s[63] = x[x_shape0 - 1] + x[x_shape0 - 1 - t] + x[x_shape0 + -t - 1] + x[x_shape0 + ~t] + x[x_shape0 + -(t + 1)]
            + s[63 - t] + s[62];
    s[0] = x[4] + x[min(t, 31)] + x[t] + x[py2cu_wrap_int(min(a, (int)b), x_shape0)] + x[max(a, (int)b)]
           + x[py2cu_wrap(min(n, 7LL), x_shape0)] + x[max(i, t)];
    for (int k = 0; k < 64; k++) {
        x[k] = s[k];
    }
    y[i * y_shape1 + t] = y[i * y_shape1 + t + 1] + y[(i + 1) * y_shape1 + t]
                          + y[py2cu_wrap_int(a, y_shape0) * y_shape1 + b] + y[i % 4 * y_shape1 + t / 4]
                          + y[(int)u * y_shape1 + (int)u + 1] + y[(y_shape0 - 1) * y_shape1 + y_shape1 - 2];
    z[i * z_stride0 + t * z_stride1 + b * z_stride2] =
        z[(i + 1) * z_stride0 + py2cu_wrap_int(t - 1, z_shape1) * z_stride1 + b * 2 * z_stride2]
        + z[py2cu_wrap_int(a, z_shape0) * z_stride0 + (int)u * z_stride1 + py2cu_wrap(n, z_shape2) * z_stride2] + z[0]
        + z[z_stride0 + z_stride1 + z_stride2];
    x[u] = x[(unsigned int)n] + x[py2cu_wrap(n, x_shape0)] + x[(unsigned int)(n * 3 + a)] + x[u * 2] + x[u * 3 - 1]
           + x[i & 7];
    x[(long long)i << 2] = x[i >> 2] + x[t << 3] + x[1 << (t & 7)] + x[py2cu_wrap(1LL << b, x_shape0)] + x[1 << (t & 7)]
                           + x[(unsigned long long)b << 24] + x[(t << 2) + 1];
    x[py2cu_wrap_int(t < 8 ? t : a, x_shape0)] = x[py2cu_wrap_int(a > 0 ? t : -1, x_shape0)] + x[b < a ? b : t];
    i += a + 1;
    x[py2cu_wrap_int(i, x_shape0)] = 1;
    t -= b;
    x[py2cu_wrap_int(t, x_shape0)] = 2;
    n >>= 2;
    x[py2cu_wrap(n, x_shape0)] = 3;
    a = a & 7;
    x[a] = 4;
    int u_2 = (int)(u >> 2);
    x[u_2] += 5.0f;
    n <<= 1;
    x[py2cu_wrap(n, x_shape0)] = 6;
    a *= b;
    x[a] = 7;
}

extern "C" __global__ void stored(int *__restrict__ x, int x_shape0, long long *__restrict__ y, int y_shape0,
                                  unsigned int *__restrict__ u, int u_shape0, unsigned char *__restrict__ b,
                                  int b_shape0, int n)
{
    int t = threadIdx.x;
    x[t] >>= 1;
    y[t] >>= 2;
    y[t] &= 7;
    u[t] /= 3;
    b[t] %= 7;
    int n_in_y = py2cu_wrap_int(n, y_shape0);
    y[n_in_y] = py2cu_floordiv(y[n_in_y], t + 1);
    u[py2cu_wrap_int(n, u_shape0)] %= 16;
    y[t] += x[t];
    u[t] += (unsigned int)t;
    b[t] -= t;
    x[t] += (long long)b[t];
    y[t] -= u[t];
    x[t] >>= 2;
    y[t] &= 3;
    x[py2cu_wrap_int(n, x_shape0)] = (int)((long long)x[py2cu_wrap_int(n, x_shape0)] << 3);
    y[n_in_y] >>= 3;
    b[py2cu_wrap_int(n, b_shape0)] <<= 1;
}
