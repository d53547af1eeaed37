// Translated from memory_spaces.py by py2cu 0.1.0:
//    kernel(float32[:, ::1], float32[::1], float32[:, :], int32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// as in NumPy, NaN is returned
static __device__ __forceinline__ float py2cu_maximum_f32(float a, float b) { return a >= b || isnan(a) ? a : b; }

extern "C" __global__ void kernel(float *__restrict__ x, long long x_shape0, long long x_shape1, float *__restrict__ y,
                                  long long y_shape0, float *__restrict__ z, long long z_shape0, long long z_shape1,
                                  long long z_stride0, long long z_stride1, int *__restrict__ k, long long k_shape0,
                                  long long n)
{
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[k0 * x_shape1 + k1] = y[y_shape0 == 1 ? 0 : k1] + 1.0f;
        }
    }
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[k0 * x_shape1 + k1] += y[y_shape0 == 1 ? 0 : k1];
        }
    }
    for (long long k0 = 0; k0 < x_shape0 - 1; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[x_shape1 + k0 * x_shape1 + k1] -= x[x_shape1 + k0 * x_shape1 + k1] * 2.0f;
        }
    }
    long long n_in_x = py2cu_wrap(n, x_shape0);
    for (long long j = 0; j < x_shape1; j++) {
        x[n_in_x * x_shape1 + j] = -y[y_shape0 == 1 ? 0 : j] * (float)n + z[(z_shape1 == 1 ? 0 : j) * z_stride1];
    }
    for (long long j = 0; j < x_shape0; j++) {
        x[1 + j * x_shape1] = z[(z_shape0 == 1 ? 0 : j) * z_stride0] / 2.0f;
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            z[k0 * z_stride0 + k1 * z_stride1] *= 3.0f;
        }
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            z[k0 * z_stride0 + k1 * z_stride1] = x[(x_shape0 == 1 ? 0 : k0) * x_shape1 + (x_shape1 == 1 ? 0 : k1)]
                                                 * x[(x_shape0 == 1 ? 0 : k0) * x_shape1 + (x_shape1 == 1 ? 0 : k1)];
        }
    }
    float value = y[0];
    for (long long j = 0; j < z_shape1; j++) {
        z[z_stride0 + j * z_stride1] += value;
    }
    for (long long j = 0; j < y_shape0 - 1; j++) {
        y[1 + j] = sqrtf(y[1 + j]) + py2cu_maximum_f32(y[1 + j], 0);
    }
    for (long long j = 0; j < k_shape0; j++) {
        k[j] = (int)((k[j] >> 1) + (k[j] % 3 + 3) % 3 - ((long long)k[j] << 1) + ~k[j]);
    }
    for (long long j = 0; j < k_shape0; j++) {
        k[j] += 1;
    }
    for (long long j = 0; j < k_shape0; j++) {
        k[j] = (y[y_shape0 == 1 ? 0 : j] > 1.0f) & (y[y_shape0 == 1 ? 0 : j] < 2.0f);
    }
    __shared__ float s[4][8];
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 8; k1++) {
            s[k0][k1] = 0;
        }
    }
    long long n_of_4 = py2cu_wrap(n, 4);
    for (int j = 0; j < 8; j++) {
        s[n_of_4][j] = y[j] * 2.0f;
    }
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 8; k1++) {
            s[k0][k1] += 1.0f;
        }
    }
    int a[4];
    for (int j = 0; j < 4; j++) {
        a[j] = 5;
    }
    for (int j = 0; j < 4; j++) {
        a[j] *= (long long)a[j];
    }
    for (int j = 0; j < min(4LL, x_shape1); j++) {
        x[j] = (float)a[j] + s[1][j];
    }
    for (int k0 = 0; k0 < min(2LL, x_shape0); k0++) {
        for (int k1 = 0; k1 < min(2LL, x_shape1); k1++) {
            x[k0 * x_shape1 + k1] = 7;
        }
    }
    for (long long j = 0; j < y_shape0; j++) {
        y[j] = y[j] + 1.0f;
    }
    for (long long j = 0; j < y_shape0; j++) {
        y[j] = y[j] * y[j];
    }
    for (long long i = 0; i < n; i++) {
        for (long long j = 0; j < x_shape1; j++) {
            x[i * x_shape1 + j] += y[y_shape0 == 1 ? 0 : j] * (float)i;
        }
        long long extent = max(y_shape0 - i, 0LL);
        for (long long j = 0; j < x_shape1 - i; j++) {
            x[i * x_shape1 + i + j] = y[i + (extent == 1 ? 0 : j)];
        }
    }
}
