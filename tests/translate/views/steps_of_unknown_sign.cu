// Translated from steps_of_unknown_sign.py by py2cu 0.1.0: steps(float32[::1], float32[:, ::1], int64, int32, int64),
//    filled(float32[:, :, ::1], float32[::1, :], float32[:, :], int32, uint32), bounds_change(float32[::1], int64)

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

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

extern "C" __global__ void steps(float *x, long long x_shape0, const float *y, long long y_shape0, long long y_shape1,
                                 long long s, int a, long long b)
{
    long long x_start = s < 0 ? x_shape0 - 1 : 0;
    x[0] = x[x_start + s];
    x_start = py2cu_slice_bound(a, x_shape0, s);
    x[1] = x[x_start + s];
    x_start = s < 0 ? x_shape0 - 1 : 0;
    x[2] = x[x_start + s];
    x_start = py2cu_slice_bound(a, x_shape0, s);
    x[3] = x[x_start + s];
    x_start = s < 0 ? x_shape0 - 1 : 0;
    x[4] = (float)py2cu_slice_length(x_start, py2cu_slice_bound(b, x_shape0, s), s);
    long long y_start0 = s < 0 ? y_shape0 - 1 : 0;
    x[5] = y[y_start0 * y_shape1 + y_shape1 - 1 + y_shape1 * s - 2];
    long long y_start1 = s < 0 ? y_shape1 - 1 : 0;
    x[6] = y[max(py2cu_wrap(a, y_shape0), 0LL) * y_shape1 + y_start1 + y_shape1 + 2 * s];
}

extern "C" __global__ void filled(float *x, long long x_shape0, long long x_shape1, long long x_shape2, float *y,
                                  long long y_shape0, long long y_shape1, float *z, long long z_shape0,
                                  long long z_shape1, long long z_stride0, long long z_stride1, int a, unsigned int u)
{
    for (long long k = 0; k < x_shape0 * x_shape1 * x_shape2; k++) {
        x[k] = 1;
    }
    long long a_in_x = py2cu_wrap(a, x_shape0);
    long long count = max(x_shape0 - max(a_in_x, 0LL), 0LL) * x_shape1 * x_shape2;
    for (long long k = 0; k < count; k++) {
        x[max(a_in_x, 0LL) * x_shape1 * x_shape2 + k] = 2;
    }
    for (long long k0 = 0; k0 < x_shape1; k0++) {
        for (long long k1 = 0; k1 < x_shape2; k1++) {
            x[(2 * x_shape1 + k0) * x_shape2 + k1] = 3;
        }
    }
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            x[(k0 * x_shape1 + k1) * x_shape2] = 4;
        }
    }
    count = max(x_shape0 - 1, 0LL) * x_shape1 * x_shape2;
    for (long long k = 0; k < count; k++) {
        x[x_shape1 * x_shape2 + k] += 5.0f;
    }
    for (long long k0 = 0; k0 < y_shape0; k0++) {
        for (long long k1 = 0; k1 < y_shape1; k1++) {
            y[k0 + k1 * y_shape0] = 6;
        }
    }
    long long a_in_y_axis1 = py2cu_wrap(a, y_shape1);
    for (long long k0 = 0; k0 < y_shape0; k0++) {
        for (long long k1 = 0; k1 < y_shape1 - max(a_in_y_axis1, 0LL); k1++) {
            y[max(a_in_y_axis1, 0LL) * y_shape0 + k0 + k1 * y_shape0] *= 7.0f;
        }
    }
    for (long long k0 = 0; k0 < z_shape0; k0++) {
        for (long long k1 = 0; k1 < z_shape1; k1++) {
            z[k0 * z_stride0 + k1 * z_stride1] = 8;
        }
    }
    long long a_in_z = py2cu_wrap(a, z_shape0);
    for (long long k = 0; k < z_shape1; k++) {
        z[a_in_z * z_stride0 + k * z_stride1] = 9;
    }
    for (long long k0 = 0; k0 < x_shape0 - u; k0++) {
        for (long long k1 = 0; k1 < x_shape2; k1++) {
            x[(u * x_shape1 + 1) * x_shape2 + k0 * (x_shape1 * x_shape2) + k1] = 10;
        }
    }
    float *part = &x[max(a_in_x, 0LL) * x_shape1 * x_shape2];
    long long part_shape0 = max(x_shape0 - max(a_in_x, 0LL), 0LL);
    for (long long i = 0; i < part_shape0; i++) {
        part[i * x_shape1 * x_shape2] = (float)i;
        for (long long k = 0; k < x_shape2; k++) {
            part[(i * x_shape1 + 1) * x_shape2 + k] = 0;
        }
    }
    float *rest = &x[(u * x_shape1 + py2cu_wrap(a, x_shape1)) * x_shape2];
    long long rest_shape0 = max(x_shape0 - u, 0LL), rest_stride0 = x_shape1 * x_shape2;
    for (long long k = 0; k < rest_shape0; k++) {
        float *row = &rest[k * rest_stride0];
        row[0] = 1;
    }
}

extern "C" __global__ void bounds_change(float *x, long long x_shape0, long long n)
{
    long long s_start = n;
    n += 1;
    long long x_start = max(py2cu_wrap(s_start, x_shape0), 0LL);
    x[0] = (float)(x[x_start] + (double)n);
    x[1] = x[0];
    long long n_in_x = py2cu_wrap(n, x_shape0);
    for (int i = 0; i < 3; i++) {
        long long count = max(min(n_in_x, x_shape0), (long long)i) - i;
        for (long long k = 0; k < count; k++) {
            x[i + k] = 1;
        }
    }
}
