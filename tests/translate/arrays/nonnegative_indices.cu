// Translated from nonnegative_indices.py by py2cu 0.1.0: of_sums(float32[::1], int64, int64),
//    of_two(float32[::1], int64, int64), of_loops(float32[::1], int64, int32),
//    of_remainders(float32[::1], int64, int64), chosen(float32[::1], int64), products(float32[:, ::1]),
//    powers(float32[::1], int64), left(float32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void of_sums(float *x, long long x_shape0, long long n, long long m)
{
    if (n + 2 >= 2) {
        x[n] = 1;
    }
    long long n_in_x = py2cu_wrap(n, x_shape0);
    if (n + 2 >= 1) {
        x[n_in_x] = 2;
    }
    if (n - 2 >= -2) {
        x[n] = 3;
    }
    if (10 - n <= 10) {
        x[n] = 4;
    }
    if (10 - n <= 11) {
        x[n_in_x] = 5;
    }
    if (0 <= m && m <= 3 && n + m >= 3) {
        x[n] = 6;
    }
    if (0 <= m && m <= 3 && n + m >= 2) {
        x[n_in_x] = 7;
    }
    if (n - m >= 0 && m >= 0) {
        x[n_in_x] = 8;
    }
    if (2 * n >= 0) {
        x[n_in_x] = 9;
    }
    if (-n <= 0) {
        x[n] = 10;
    }
}

extern "C" __global__ void of_two(float *x, long long x_shape0, long long n, long long m)
{
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long n_minus_m_in_x = py2cu_wrap(n - m, x_shape0);
    if (n > m && m >= 0) {
        x[n_in_x] = 1;
        x[n_minus_m_in_x] = 2;
        x[py2cu_wrap(m - n, x_shape0)] = 3;
    }
    if (n >= m) {
        x[n_minus_m_in_x] = 4;
        x[py2cu_wrap(n - m - 1, x_shape0)] = 5;
    }
    if (n == m && m > 2) {
        x[n - 3] = 6;
    }
    if (n >= 0) {
        x[n] = 7;
    }
    if (n < 0 || m < 0) {
        x[n_in_x] = 8;
    } else {
        x[n + m] = 9;
    }
    if (n < 0) {
        return;
    }
    x[n] = 10;
}

extern "C" __global__ void of_loops(float *x, long long x_shape0, long long n, int /*m*/)
{
    for (long long i = 3; i < n; i++) {
        long long i_minus_4_in_x = py2cu_wrap(i - 4, x_shape0);
        for (long long j = 0; j < i; j++) {
            x[i - j] = 1;
            x[x_shape0 + j - i] = 2;
            x[i - 3] = 3;
            x[i_minus_4_in_x] = 4;
        }
    }
    long long k = n;
    while (k > 0) {
        k -= 1;
        x[k] = 5;
    }
    x[py2cu_wrap(k, x_shape0)] = 6;
    k = 0;
    while (k < n) {
        x[k] = 7;
        k += 2;
    }
    for (long long i = n; i > 0; i--) {
        x[i] = 8;
        x[i - 1] = 9;
    }
    int step = 0;
    for (long long i = 0; i < n; i++) {
        step = step < 7 ? step + 1 : 0;
        x[step] = 10;
    }
    int down = 5;
    for (long long i = 0; i < n; i++) {
        down = down > -3 ? down - 1 : 5;
        x[down + 3] = 11;
        x[py2cu_wrap(down + 2, x_shape0)] = 12;
    }
}

extern "C" __global__ void of_remainders(float *x, long long x_shape0, long long n, long long m)
{
    x[py2cu_floormod(n, 5)] = 1;
    x[py2cu_wrap(py2cu_floormod(n, -5), x_shape0)] = 2;
    x[py2cu_wrap(py2cu_floormod(llabs(n), 5) - 4, x_shape0)] = 3;
    x[n & 7] = 4;
    x[py2cu_wrap(n & -8, x_shape0)] = 5;
    x[py2cu_wrap((n & 7) - 7, x_shape0)] = 6;
    x[(n >> 3) & 1] = 7;
    x[py2cu_wrap(n >> 1, x_shape0)] = 8;
    if (n >= 0) {
        x[n / 2] = 9;
        x[n >> 1] = 10;
        x[n | 1] = 11;
        x[py2cu_wrap(n ^ m, x_shape0)] = 12;
        x[py2cu_wrap(n % 7 - 6, x_shape0)] = 13;
        x[py2cu_wrap(py2cu_floordiv(n, -2), x_shape0)] = 14;
    }
    x[min(max(n, 0LL), 9LL)] = 15;
    x[py2cu_wrap(max(min(n, 9LL), -1LL), x_shape0)] = 16;
    x[llabs(n)] = 17;
}

extern "C" __global__ void chosen(float *x, long long x_shape0, long long i)
{
    x[i < 5 ? 0 : i - 5] = 1;
    x[py2cu_wrap(i < 5 ? 0 : i - 6, x_shape0)] = 2;  // may be -1
}

extern "C" __global__ void products(float *x, long long x_shape0, long long x_shape1)
{
    long long n = x_shape0, m = x_shape1;
    if (n * m > 0) {  // so neither can be 0
        x[(n - 1) * x_shape1 + m - 1] = 1;
        x[py2cu_wrap(n - 2, x_shape0) * x_shape1 + m - 1] = 2;
        x[(n - 1) * x_shape1 + py2cu_wrap(m - 2, x_shape1)] = 3;
    }
}

extern "C" __global__ void powers(float *x, long long x_shape0, long long i)
{
    long long k = i & 3;
    x[(1 << k) - 1] = 1;
    x[py2cu_wrap((1 << k) - 2, x_shape0)] = 2;
}

extern "C" __global__ void left(float *x, long long x_shape0, long long i)
{
    long long n = x_shape0;
    i = max(i, 0LL);
    while (i < n) {
        if (x[0] > 3.0f) {
            i = n + 5;
            break;
        }
        x[n - 1 - i] = 1;  // i has its previous value here
        i += 1;
    }
    x[py2cu_wrap(n - 1 - i, x_shape0)] = 2;
}
