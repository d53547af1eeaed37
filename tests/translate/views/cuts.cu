// Translated from cuts.py by py2cu 0.1.0: cut(float32[:, :], float32[::1], int64, int64, float32[:, :, :])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// a bound of a Python slice of n items
static __device__ __forceinline__ long long py2cu_slice_bound(long long i, long long n, long long step)
{
    i = i < 0 ? i + n : i;
    if (step < 0) {
        return i < -1 ? -1 : i < n ? i : n - 1;
    }
    return i < 0 ? 0 : i < n ? i : n;
}

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

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

// a % b for a >= 0, b >= 0; x % 0 is 0
static __device__ __forceinline__ long long py2cu_mod(long long a, long long b) { return b == 0 ? 0 : a % b; }

extern "C" __global__ void cut(float *a, long long a_shape0, long long a_shape1, long long a_stride0,
                               long long a_stride1, float *x, long long x_shape0, long long n, long long step, float *c,
                               long long c_stride0, long long c_stride1, long long c_stride2)
{
    x[x_shape0 - 1] = 1;
    long long n_in_x = py2cu_wrap(n, x_shape0);
    long long x_start = min(n_in_x, x_shape0 - 1);
    x[x_start - 1] = 2;
    x[x_shape0 - 1] = 3;
    x_start = min(n_in_x, x_shape0 - 1);
    x[x_start] = 4;
    x_start = step < 0 ? x_shape0 - 1 : 0;
    x[x_start] = 5;
    x_start = py2cu_slice_bound(n, x_shape0, step);
    x[x_start] = 6;
    x_start = step < 0 ? x_shape0 - 1 : 0;
    x[x_start] = 7;
    x_start = py2cu_slice_bound(2, x_shape0, step);
    x[x_start + step] = (float)max(x_shape0 - 1 - 1, 0LL);
    a[a_stride0 + (a_shape1 - 1) * a_stride1 - a_stride1] = 8;
    long long n_in_a_axis1 = py2cu_wrap(n, a_shape1);
    a[n_in_a_axis1 * a_stride1 + a_stride0 * 2] = 9;
    a[py2cu_wrap(n, a_shape0) * a_stride0 + a_stride1] = 10;
    a[2 * a_stride0] = 11;
    a[a_stride1] = 12;
    c[c_stride0 + 2 * c_stride2] = 13;
    x[x_shape0 / 2] = 14;
    x[4] = 15;
    x[3] = 16;
    x[0] = 17;
    c[c_stride0 + 2 * c_stride1] = 18;
    c[c_stride1 + 2 * c_stride0] = 19;
    c[3 * c_stride2 + 2 * c_stride1 + c_stride0] = 20;
    a[n_in_a_axis1 * a_stride1] = 21;
    x[n_in_x] = 22;
    a[py2cu_wrap(py2cu_floordiv(n, a_shape1), a_shape0) * a_stride0 + py2cu_floormod(n, a_shape1) * a_stride1] = 23;
    x[0] = a[py2cu_div(3, a_shape1) * a_stride0 + py2cu_mod(3, a_shape1) * a_stride1];
    x[1] = c[0];
    float *view = &x[2];
    view = &view[1];
    view[0] += n > 3 ? x[0] : 0.5f;
}
