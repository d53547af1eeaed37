// Translated from dead_variables.py by py2cu 0.1.0: results(int64[::1], int64), bounds(int64[::1], int64[::1]),
//    arrays(float64[::1], float64[::1], float64), tables(float64[::1], float64[:, ::1])

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

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

struct Int64x2 {
    long long x, y;
};

static __device__ Int64x2 divide(long long a, int b)
{
    return {py2cu_floordiv(a, b), py2cu_floormod(a, b)};
}

extern "C" __global__ void results(long long *x, long long n)
{
    auto [q, r] = divide(n, 3);
    Int64x2 result = divide(q + r, 5);
    q = result.x;
    r = result.y;
    x[0] = q + r;
    for (long long i = 0; i < n; i++) {
        Int64x2 result = divide(i, 7);
        q = result.x;
        r = result.y;
        x[i] = q - r;
    }
    long long first = py2cu_atomic_add(&x[2], 1);
    x[1] = first + x[2];
    first = x[2];
    x[3] = first + py2cu_atomic_add(&x[2], 1);
    first = x[3];
    x[4] = first + py2cu_atomic_add(&x[3], 1);
}

extern "C" __global__ void bounds(long long *x, const long long *counts)
{
    long long i_stop = counts[0];
    for (long long i = 0; i < i_stop; i++) {
        x[i] = i;
        long long k_stop = counts[i];
        for (long long k = 0; k < k_stop; k++) {  // the outer bound is still in use
            x[k] += 1;
        }
    }
    i_stop = counts[1];
    for (long long i = 0; i < i_stop; i++) {
        x[i] *= 2;
    }
}

extern "C" __global__ void arrays(const double *x, double *out, double a)
{
    double v[4];
    for (int i = 0; i < 4; i++) {
        v[i] = x[i];
    }
    for (int k = 0; k < 4; k++) {
        v[k] = v[k] + x[k];
    }
    for (int k = 0; k < 4; k++) {
        v[k] = v[k] * a;
    }
    double w[4];  // reads other elements: a second array
    for (int k = 0; k < 4; k++) {
        w[k] = v[3 - k] - v[k];
    }
    // w is still in use: fills the first array
    for (int k = 0; k < 4; k++) {
        v[k] = w[k] + 1.0;
    }
    for (int i = 0; i < 4; i++) {
        out[i] = v[i] + w[i];
    }
}

extern "C" __global__ void tables(const double *x, double *out, long long out_shape1)
{
    double m[2][3];
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 3; k++) {
            m[i][k] = x[3 * i + k];
        }
    }
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 3; k1++) {
            m[k0][k1] = m[k0][k1] * 2.0 + m[k0][k1];
        }
    }
    double m_2[2][3];  // row 0 is read after it changes
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 3; k1++) {
            m_2[k0][k1] = m[k0][k1] + m[0][k1];
        }
    }
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 3; k++) {
            out[i * out_shape1 + k] = m_2[i][k];
        }
    }
}
