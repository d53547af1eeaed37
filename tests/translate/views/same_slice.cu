// Translated from same_slice.py by py2cu 0.1.0: kernel(float32[:, ::1], float32[:, :], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, long long x_shape1, float *y, long long y_shape0,
                                  long long y_shape1, long long y_stride0, long long y_stride1, long long n)
{
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[k0 * x_shape1 + k1] = x[k0 * x_shape1 + k1] * 2.0f;
        }
    }
    for (long long k = 0; k < x_shape1; k++) {
        x[x_shape1 + k] = x[x_shape1 + k] + 1.0f;
    }
    long long n_in_x = py2cu_wrap(n, x_shape0);
    for (long long k = 0; k < x_shape1; k++) {
        x[n_in_x * x_shape1 + k] += x[n_in_x * x_shape1 + k] * x[n_in_x * x_shape1 + k];
    }
    for (long long k0 = 0; k0 < y_shape0; k0++) {
        for (long long k1 = 0; k1 < y_shape1; k1++) {
            y[k0 * y_stride0 + k1 * y_stride1] =
                y[k0 * y_stride0 + k1 * y_stride1] + x[(x_shape0 == 1 ? 0 : k0) * x_shape1 + (x_shape1 == 1 ? 0 : k1)];
        }
    }
    for (long long k = 0; k < x_shape0; k++) {
        x[1 + k * x_shape1] = x[1 + k * x_shape1] - 3.0f;
    }
    long long n_in_x_axis1 = py2cu_wrap(n, x_shape1);
    for (long long k = 0; k < x_shape0 - 1; k++) {
        x[x_shape1 + n_in_x_axis1 + k * x_shape1] *= x[x_shape1 + n_in_x_axis1 + k * x_shape1];
    }
    __shared__ float tile[4][5];
    for (int k = 0; k < 5; k++) {
        tile[1][k] = tile[1][k] * 2.0f;
    }
    for (int k = 0; k < 4; k++) {
        tile[k][2] = tile[k][2] + tile[k][2];
    }
    float *rows = tile[1];
    for (int k0 = 0; k0 < 3; k0++) {
        for (int k1 = 0; k1 < 5; k1++) {
            rows[k0 * 5 + k1] = rows[k0 * 5 + k1] * 3.0f;
        }
    }
}
