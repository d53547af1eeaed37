// Translated from array_expressions.py by py2cu 0.1.0: combine(float32[::1], float32[::1], float32[::1]),
//    integers(int32[::1], int32[::1]), normalise(float32[:, ::1], float32[:, ::1]),
//    relax(float64[::1], float64[::1], float64), above_mean(float32[::1], bool[::1]), in_place(float32[::1]),
//    outer(float32[:, :], float32[:], float32[:]), spread(float64[:, ::1], float64[:, ::1])

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// as in NumPy, NaN is returned
static __device__ __forceinline__ double py2cu_maximum_f64(double a, double b) { return a >= b || isnan(a) ? a : b; }

extern "C" __global__ void combine(const float *a, long long a_shape0, const float *b, long long b_shape0, float *out,
                                   long long out_shape0)
{
    for (long long k = 0; k < out_shape0; k++) {  // no temporary array
        out[k] = a[a_shape0 == 1 ? 0 : k] * 2.0f + b[b_shape0 == 1 ? 0 : k];
    }
}

extern "C" __global__ void integers(const int *a, long long a_shape0, int *out, long long out_shape0)
{
    for (int k = 0; k < min(4LL, out_shape0); k++) {
        out[k] = (int)py2cu_floordiv(-a[k], 3);
    }
    for (int k = 0; k < min(8LL, out_shape0) - 4; k++) {
        out[4 + k] = (int)((long long)a[4 + k] * a[4 + k]);
    }
    for (int k = 0; k < min(12LL, out_shape0) - 8; k++) {
        out[8 + k] = (int)(a[8 + k] / 2.0);
    }
    long long extent = max(a_shape0 - 12, 0LL);
    for (long long k = 0; k < out_shape0 - 12; k++) {
        out[12 + k] = ~a[12 + (extent == 1 ? 0 : k)] & 255;
    }
}

extern "C" __global__ void normalise(const float *x, long long x_shape0, long long x_shape1, float *out,
                                     long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float total = 0.0f;
        for (long long k = 0; k < x_shape1; k++) {
            total += x[i * x_shape1 + k];
        }
        for (long long k = 0; k < out_shape1; k++) {
            out[i * out_shape1 + k] = x[i * x_shape1 + (x_shape1 == 1 ? 0 : k)] / total;
        }
    }
}

extern "C" __global__ void relax(double *x, long long x_shape0, double *b, long long b_shape0, double omega)
{
    double r[3];
    for (int k = 0; k < 3; k++) {
        r[k] = b[k] - x[k];
    }
    for (int k = 0; k < min(3LL, x_shape0); k++) {
        x[k] += omega * r[k];
    }
    for (int k = 0; k < 3; k++) {
        r[k] = sqrt(py2cu_maximum_f64(r[k] * r[k], 1e-30));
    }
    for (int k = 0; k < min(3LL, b_shape0); k++) {
        b[k] = r[k] / (1.0 + r[k]);
    }
}

extern "C" __global__ void above_mean(const float *x, long long x_shape0, bool *out, long long out_shape0)
{
    float total = 0.0f;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = x[x_shape0 == 1 ? 0 : k] > total / (double)x_shape0;
    }
}

extern "C" __global__ void in_place(float *x, long long x_shape0)
{
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = x[k] * x[k];
    }
    for (long long k = 0; k < x_shape0 - 1; k++) {  // in ascending order, so that no changed element is read
        x[k] = x[1 + k] - x[k];
    }
}

extern "C" __global__ void outer(float *out, long long out_shape0, long long out_shape1, long long out_stride0,
                                 long long out_stride1, const float *a, long long a_shape0, long long a_stride0,
                                 const float *b, long long b_shape0, long long b_stride0)
{
    for (long long k0 = 0; k0 < out_shape0; k0++) {
        for (long long k1 = 0; k1 < out_shape1; k1++) {
            out[k0 * out_stride0 + k1 * out_stride1] =
                a[(a_shape0 == 1 ? 0 : k0) * a_stride0] * b[(b_shape0 == 1 ? 0 : k1) * b_stride0];
        }
    }
}

// A slice with one column is broadcast to all columns.
extern "C" __global__ void spread(double *x, long long x_shape0, long long x_shape1, const double *y,
                                  long long y_shape0, long long y_shape1)
{
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[k0 * x_shape1 + k1] = y[1 + (y_shape0 == 1 ? 0 : k0) * y_shape1];
        }
    }
    for (long long k = 0; k < x_shape1; k++) {
        x[k] = y[y_shape1 == 1 ? 0 : k] * y[y_shape1 + max(y_shape1 - 1, 0LL)];
    }
}
