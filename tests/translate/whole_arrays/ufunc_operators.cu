// Translated from ufunc_operators.py by py2cu 0.1.0: of_booleans(bool[::1], bool[::1], bool[::1]),
//    of_integers(int64[::1], int64[::1], int64[::1], float64[::1]),
//    of_complex(complex64[::1], complex64[::1], complex128[::1], bool[::1]),
//    of_reals(float32[::1], int32[::1], float32[:, ::1], float32[:, ::1], float64[:, :]),
//    of_single_axes(float32[::1], float32[:, ::1], int64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

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

static __device__ __forceinline__ float py2cu_floordiv_f32(float a, float b)  // Python's // on floats
{
    if (b == 0.0f) {
        return a / b;
    }
    float r = fmodf(a, b);
    float q = (a - r) / b;
    if (r != 0.0f && (b < 0.0f) != (r < 0.0f)) {
        q -= 1.0f;
    }
    if (q == 0.0f) {
        return copysignf(0.0f, a / b);
    }
    float whole = floorf(q);
    return q - whole > 0.5f ? whole + 1.0f : whole;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ float py2cu_floormod_f32(float a, float b)
{
    float r = fmodf(a, b);
    if (r == 0.0f) {
        return copysignf(0.0f, b);
    }
    return (b < 0.0f) != (r < 0.0f) ? r + b : r;
}

static __device__ __forceinline__ float py2cu_powi_f32(float a, long long n)  // a ** n by squaring
{
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (k > 0x10000) {
        return (float)pow((double)a, (double)n);
    }
    float r = 1.0f;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return n < 0 ? 1.0f / r : r;
}

static __device__ __forceinline__ py2cu_complex128 operator-(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re - b.re, a.im - b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// Python's algorithm: no intermediate result overflows
static __device__ __forceinline__ py2cu_complex64 operator/(py2cu_complex64 a, py2cu_complex64 b)
{
    if (fabsf(b.re) >= fabsf(b.im)) {
        float ratio = b.im / b.re;
        float denominator = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
    }
    float ratio = b.re / b.im;
    float denominator = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
}

static __device__ __forceinline__ bool operator==(py2cu_complex64 a, py2cu_complex64 b)
{
    return a.re == b.re && a.im == b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, double b) { return a != py2cu_complex128{b, 0}; }

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __global__ void of_booleans(const bool *p, long long p_shape0, const bool *q, long long q_shape0, bool *out,
                                       long long out_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = p[p_shape0 == 1 ? 0 : k] || q[q_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = p[p_shape0 == 1 ? 0 : k] && q[q_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = p[p_shape0 == 1 ? 0 : k] ^ q[q_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = (p[p_shape0 == 1 ? 0 : k] < q[q_shape0 == 1 ? 0 : k])
                 | (p[p_shape0 == 1 ? 0 : k] == q[q_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] |= p[p_shape0 == 1 ? 0 : k] & q[q_shape0 == 1 ? 0 : k];
    }
}

extern "C" __global__ void of_integers(const long long *a, long long a_shape0, const long long *b, long long b_shape0,
                                       long long *out, long long out_shape0, double *real, long long real_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_floordiv(a[a_shape0 == 1 ? 0 : k], b[b_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_floormod(a[a_shape0 == 1 ? 0 : k], b[b_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        long long base = a[a_shape0 == 1 ? 0 : k];
        long long base_2 = b[b_shape0 == 1 ? 0 : k];
        out[k] = base * base - base_2 * base_2 * base_2;
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = a[a_shape0 == 1 ? 0 : k] << b[b_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = a[a_shape0 == 1 ? 0 : k] >> 3;
    }
    for (long long k = 0; k < real_shape0; k++) {
        real[k] = (double)a[a_shape0 == 1 ? 0 : k] / b[b_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < real_shape0; k++) {
        real[k] = -a[a_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] *= a[a_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_floordiv(out[k], b[b_shape0 == 1 ? 0 : k]);
    }
}

extern "C" __global__ void of_complex(const py2cu_complex64 *a, long long a_shape0, const py2cu_complex64 *b,
                                      long long b_shape0, py2cu_complex128 *out, long long out_shape0, bool *same,
                                      long long same_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_to_complex128(a[a_shape0 == 1 ? 0 : k] / b[b_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_to_complex128(a[a_shape0 == 1 ? 0 : k] * b[b_shape0 == 1 ? 0 : k]) - py2cu_complex128{0.0, 2.0};
    }
    for (long long k = 0; k < out_shape0; k++) {
        py2cu_complex128 base = py2cu_to_complex128(a[a_shape0 == 1 ? 0 : k]);
        out[k] = base * base;
    }
    for (long long k = 0; k < same_shape0; k++) {
        same[k] = a[a_shape0 == 1 ? 0 : k] == b[b_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < same_shape0; k++) {
        same[k] = py2cu_to_complex128(a[a_shape0 == 1 ? 0 : k]) != 1.0;
    }
}

extern "C" __global__ void of_reals(float *x, long long x_shape0, const int *n, long long n_shape0, float *rows,
                                    long long rows_shape0, long long rows_shape1, const float *other,
                                    long long other_shape0, long long other_shape1, double *out, long long out_shape0,
                                    long long out_shape1, long long out_stride0, long long out_stride1)
{
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = py2cu_floordiv_f32(x[k], 2) + py2cu_floormod_f32(x[k], (float)n[n_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = x[k] * x[k] + py2cu_powi_f32(x[k], n[n_shape0 == 1 ? 0 : k]);
    }
    for (long long k0 = 0; k0 < rows_shape0; k0++) {
        for (long long k1 = 0; k1 < rows_shape1; k1++) {
            rows[k0 * rows_shape1 + k1] = other[other_shape1 == 1 ? 0 : k1] * x[x_shape0 == 1 ? 0 : k1];
        }
    }
    for (long long k0 = 0; k0 < rows_shape0; k0++) {
        for (long long k1 = 0; k1 < rows_shape1; k1++) {
            rows[k0 * rows_shape1 + k1] =
                rows[k0 * rows_shape1 + k1] * other[(other_shape0 == 1 ? 0 : k0) * other_shape1]
                + other[2 + (other_shape0 == 1 ? 0 : k0) * other_shape1];
        }
    }
    for (int k0 = 0; k0 < min(1LL, rows_shape0); k0++) {
        for (long long k1 = 0; k1 < rows_shape1; k1++) {
            rows[k0 * rows_shape1 + k1] =
                other[other_shape1 + (other_shape1 == 1 ? 0 : k1)] + x[x_shape0 == 1 ? 0 : k1];
        }
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k * out_stride0] = x[x_shape0 == 1 ? 0 : k] - (float)n[n_shape0 == 1 ? 0 : k];
    }
    long long extent = max(rows_shape1 - 1, 0LL);
    for (int k0 = 0; k0 < min(1LL, out_shape0); k0++) {
        for (long long k1 = 0; k1 < out_shape1 - 1; k1++) {
            out[out_stride1 + k0 * out_stride0 + k1 * out_stride1] = rows[2 * rows_shape1 + 1 + (extent == 1 ? 0 : k1)];
        }
    }
    for (long long k0 = 0; k0 < out_shape0; k0++) {
        for (int k1 = 0; k1 < min(1LL, out_shape1); k1++) {
            out[k0 * out_stride0 + k1 * out_stride1] = rows[(rows_shape0 == 1 ? 0 : k0) * rows_shape1];
        }
    }
}

extern "C" __global__ void of_single_axes(float *x, long long x_shape0, const float *rows, long long rows_shape0,
                                          long long rows_shape1, long long n)
{
    float one[1];
    for (int k = 0; k < 1; k++) {
        one[k] = x[k] * 2.0f;
    }
    for (int k = 0; k < 1; k++) {
        one[k] += rows[k];
    }
    float pair[1][4];
    long long n_in_rows = py2cu_wrap(n, rows_shape0);
    for (int k0 = 0; k0 < 1; k0++) {
        for (int k1 = 0; k1 < 4; k1++) {
            pair[k0][k1] = rows[(max(n_in_rows, 0LL) + k0) * rows_shape1 + (rows_shape1 == 1 ? 0 : k1)] - x[k1];
        }
    }
    for (int k = 0; k < 4; k++) {
        pair[0][k] = one[0] + x[max(x_shape0 - 4, 0LL) + k];
    }
    for (int k = 0; k < min(8LL, x_shape0) - 4; k++) {
        x[4 + k] = pair[0][k];
    }
    long long count = x_shape0 - max(x_shape0 - 2, 0LL);
    for (long long k = 0; k < count; k++) {
        x[max(x_shape0 - 2, 0LL) + k] = rows[max(rows_shape1 - 2, 0LL) + k] * one[0];
    }
    for (int k = 0; k < min(1LL, x_shape0); k++) {
        x[k] = rows[rows_shape1] + 1.0f;
    }
}
