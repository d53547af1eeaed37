// Translated from ufunc_output.py by py2cu 0.1.0: sines(float32[::1], float32[::1]),
//    add_row(float32[:, ::1], float32[::1], float32[:, ::1]), lengths(float64[:, :], float64[:, :], float64[:, :]),
//    invert_in_place(int32[::1]), above(float32[::1], float32[::1], bool[::1]),
//    own_row(float32[:, ::1], float32[:, ::1]), types(int8[::1], uint16[::1], int32[::1], float32[::1])

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// as in NumPy, NaN is returned
static __device__ __forceinline__ float py2cu_maximum_f32(float a, float b) { return a >= b || isnan(a) ? a : b; }

extern "C" __global__ void sines(float *result, long long result_shape0, const float *x, long long x_shape0)
{
    // every thread computes all of them
    for (long long k = 0; k < result_shape0; k++) {
        result[k] = sinf(x[x_shape0 == 1 ? 0 : k]);
    }
}

extern "C" __global__ void add_row(const float *matrix, long long matrix_shape0, long long matrix_shape1,
                                   const float *row, long long row_shape0, float *out, long long out_shape0,
                                   long long out_shape1)
{
    for (long long k0 = 0; k0 < out_shape0; k0++) {  // row is added to each row
        for (long long k1 = 0; k1 < out_shape1; k1++) {
            out[k0 * out_shape1 + k1] = matrix[(matrix_shape0 == 1 ? 0 : k0) * matrix_shape1
                                               + (matrix_shape1 == 1 ? 0 : k1)] + row[row_shape0 == 1 ? 0 : k1];
        }
    }
}

extern "C" __global__ void lengths(const double *x, long long x_shape0, long long x_shape1, long long x_stride0,
                                   long long x_stride1, const double *y, long long y_shape0, long long y_shape1,
                                   long long y_stride0, long long y_stride1, double *out, long long out_shape0,
                                   long long out_shape1, long long out_stride0, long long out_stride1)
{
    for (long long k0 = 0; k0 < out_shape0; k0++) {
        for (long long k1 = 0; k1 < out_shape1; k1++) {
            out[k0 * out_stride0 + k1 * out_stride1] =
                hypot(x[(x_shape0 == 1 ? 0 : k0) * x_stride0 + (x_shape1 == 1 ? 0 : k1) * x_stride1],
                      y[(y_shape0 == 1 ? 0 : k0) * y_stride0 + (y_shape1 == 1 ? 0 : k1) * y_stride1]);
        }
    }
}

extern "C" __global__ void invert_in_place(int *bits, long long bits_shape0)
{
    for (long long k = 0; k < bits_shape0; k++) {
        bits[k] = ~bits[k];
    }
}

extern "C" __global__ void above(const float *x, long long x_shape0, const float *limits, bool *out,
                                 long long out_shape0)
{
    float value = limits[0];
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = x[x_shape0 == 1 ? 0 : k] > value;
    }
}

extern "C" __global__ void own_row(const float *x, long long x_shape1, float *out, long long out_shape0,
                                   long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        float part[8];
        for (int k = 0; k < 8; k++) {
            part[k] = x[i * x_shape1 + k] * 2.0f;
        }
        for (int k = 0; k < min(12LL, out_shape1) - 4; k++) {
            out[i * out_shape1 + 4 + k] = py2cu_maximum_f32(part[k], 0);
        }
    }
}

extern "C" __global__ void types(const signed char *a, long long a_shape0, const unsigned short *b, long long b_shape0,
                                 int *c, long long c_shape0, float *out, long long out_shape0)
{
    for (long long k = 0; k < c_shape0; k++) {
        c[k] = (int)py2cu_floordiv(a[a_shape0 == 1 ? 0 : k], b[b_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < c_shape0; k++) {
        c[k] = (signed char)(a[a_shape0 == 1 ? 0 : k] + a[a_shape0 == 1 ? 0 : k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = b[b_shape0 == 1 ? 0 : k] * 57.29578f;
    }
    for (long long k = 0; k < c_shape0; k++) {
        c[k] = -c[k];
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = sinf(out[k]);
    }
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = py2cu_maximum_f32(out[k], (float)c[c_shape0 == 1 ? 0 : k]);
    }
}
