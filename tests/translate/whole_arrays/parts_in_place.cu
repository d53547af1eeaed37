// Translated from parts_in_place.py by py2cu 0.1.0: kernel(float32[:, ::1], float32[:, :, :], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(float *x, long long x_shape0, long long x_shape1, float *y, long long y_shape0,
                                  long long y_shape1, long long y_shape2, long long y_stride0, long long y_stride1,
                                  long long y_stride2, long long i)
{
    __shared__ float tile[4][6][5];
    float *part = &tile[1][0][2];
    for (int k0 = 0; k0 < 2; k0++) {
        for (int k1 = 0; k1 < 6; k1++) {
            part[k0 * 30 + k1 * 5] = part[k0 * 30 + k1 * 5] * 2.0f;
        }
    }
    long long i_of_4 = py2cu_wrap(i, 4);
    for (int k0 = 0; k0 < 5; k0++) {
        for (int k1 = 0; k1 < 5; k1++) {
            tile[i_of_4][1 + k0][k1] = tile[i_of_4][1 + k0][k1] + 1.0f;
        }
    }
    long long i_of_6 = py2cu_wrap(i, 6);
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 5; k1++) {
            tile[k0][i_of_6][k1] += tile[k0][i_of_6][k1] * tile[k0][i_of_6][k1];
        }
    }
    for (int k0 = 0; k0 < min(3LL, x_shape0) - 1; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[x_shape1 + k0 * x_shape1 + k1] = -x[x_shape1 + k0 * x_shape1 + k1];
        }
    }
    long long i_in_x = py2cu_wrap(i, x_shape0);
    for (long long k = 0; k < x_shape1 - 2; k++) {
        x[i_in_x * x_shape1 + 2 + k] = x[i_in_x * x_shape1 + 2 + k] * 2.0f + x[i_in_x * x_shape1 + 2 + k];
    }
    long long i_in_y = py2cu_wrap(i, y_shape0);
    for (long long k = 0; k < y_shape1; k++) {
        y[i_in_y * y_stride0 + y_stride2 + k * y_stride1] -= y[i_in_y * y_stride0 + y_stride2 + k * y_stride1] / 2.0f;
    }
    float *row = &y[y_stride1];
    for (long long k = 0; k < y_shape2; k++) {
        row[k * y_stride2] = row[k * y_stride2] + 1.0f;
    }
}
