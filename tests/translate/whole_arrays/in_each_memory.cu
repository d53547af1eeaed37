// Translated from in_each_memory.py by py2cu 0.1.0:
//    kernel(float32[:, ::1], float32[::1], float32[:, :], int32[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// NumPy's: a NaN wins
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
    for (long long k_2 = 0; k_2 < x_shape1; k_2++) {
        x[py2cu_wrap(n, x_shape0) * x_shape1 + k_2] =
            -y[y_shape0 == 1 ? 0 : k_2] * (float)n + z[(z_shape1 == 1 ? 0 : k_2) * z_stride1];
    }
    for (long long k_2 = 0; k_2 < x_shape0; k_2++) {
        x[1 + k_2 * x_shape1] = z[(z_shape0 == 1 ? 0 : k_2) * z_stride0] / 2.0f;
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            z[k0 * z_stride0 + k1 * z_stride1] *= 3.0;
        }
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            z[k0 * z_stride0 + k1 * z_stride1] = x[(x_shape0 == 1 ? 0 : k0) * x_shape1 + (x_shape1 == 1 ? 0 : k1)]
                                                 * x[(x_shape0 == 1 ? 0 : k0) * x_shape1 + (x_shape1 == 1 ? 0 : k1)];
        }
    }
    float value = y[0];
    for (long long k_2 = 0; k_2 < z_shape1; k_2++) {
        z[z_stride0 + k_2 * z_stride1] += value;
    }
    for (long long k_2 = 0; k_2 < y_shape0 - 1; k_2++) {
        y[1 + k_2] = sqrtf(y[1 + k_2]) + py2cu_maximum_f32(y[1 + k_2], 0);
    }
    for (long long k_2 = 0; k_2 < k_shape0; k_2++) {
        k[k_2] = (int)((k[k_2] >> 1) + (k[k_2] % 3 + 3) % 3 - ((long long)k[k_2] << 1) + ~k[k_2]);
    }
    for (long long k_2 = 0; k_2 < k_shape0; k_2++) {
        k[k_2] += 1;
    }
    for (long long k_2 = 0; k_2 < k_shape0; k_2++) {
        k[k_2] = (y[y_shape0 == 1 ? 0 : k_2] > 1.0f) & (y[y_shape0 == 1 ? 0 : k_2] < 2.0f);
    }
    __shared__ float s[4][8];
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 8; k1++) {
            s[k0][k1] = 0;
        }
    }
    for (int k_2 = 0; k_2 < 8; k_2++) {
        s[py2cu_wrap(n, 4)][k_2] = y[k_2] * 2.0f;
    }
    for (int k0 = 0; k0 < 4; k0++) {
        for (int k1 = 0; k1 < 8; k1++) {
            s[k0][k1] += 1.0;
        }
    }
    int a[4];
    for (int k_2 = 0; k_2 < 4; k_2++) {
        a[k_2] = 5;
    }
    for (int k_2 = 0; k_2 < 4; k_2++) {
        a[k_2] *= (long long)a[k_2];
    }
    for (int k_2 = 0; k_2 < min(4LL, x_shape1); k_2++) {
        x[k_2] = (float)a[k_2] + s[1][k_2];
    }
    for (int k0 = 0; k0 < min(2LL, x_shape0); k0++) {
        for (int k1 = 0; k1 < min(2LL, x_shape1); k1++) {
            x[k0 * x_shape1 + k1] = 7;
        }
    }
    for (long long k_2 = 0; k_2 < y_shape0; k_2++) {
        y[k_2] = y[k_2] + 1.0f;
    }
    for (long long k_2 = 0; k_2 < y_shape0; k_2++) {
        y[k_2] = y[k_2] * y[k_2];
    }
    for (long long i = 0; i < n; i++) {
        for (long long k_2 = 0; k_2 < x_shape1; k_2++) {
            x[i * x_shape1 + k_2] += y[y_shape0 == 1 ? 0 : k_2] * (float)i;
        }
        long long extent = max(y_shape0 - i, 0LL);
        for (long long k_2 = 0; k_2 < x_shape1 - i; k_2++) {
            x[i * x_shape1 + i + k_2] = y[i + (extent == 1 ? 0 : k_2)];
        }
    }
}
