// Translated from overlapping.py by py2cu 0.1.0: kernel(int64[::1], float32[:], float64[:, ::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void kernel(long long *x, long long x_shape0, float *y, long long y_shape0, long long y_stride0,
                                  double *z, long long z_shape0, long long z_shape1, long long a, long long b)
{
    for (long long k = max(x_shape0 - 1, 0LL) - 1; k >= 0; k--) {
        x[1 + k] = x[k];
    }
    for (long long k = 0; k < x_shape0 - 1; k++) {  // each element is read before it is written
        x[k] = x[1 + k];
    }
    for (long long k = max(y_shape0 - 2, 0LL) - 1; k >= 0; k--) {
        y[2 * y_stride0 + k * y_stride0] += y[k * y_stride0];
    }
    for (long long k = max(z_shape0 - 1, 0LL) * z_shape1 - 1; k >= 0; k--) {
        z[z_shape1 + k] = z[k];
    }
    long long a_in_z = py2cu_wrap(a, z_shape0);
    long long b_in_z = py2cu_wrap(b, z_shape0);
    for (long long k = 0; k < z_shape1; k++) {  // rows are identical or do not overlap
        z[a_in_z * z_shape1 + k] = z[b_in_z * z_shape1 + k];
    }
    for (long long k = max(z_shape1 - 1, 0LL) - 1; k >= 0; k--) {
        z[a_in_z * z_shape1 + 1 + k] = z[a_in_z * z_shape1 + k];
    }
    long long a_in_z_axis1 = py2cu_wrap(a, z_shape1);
    long long b_in_z_axis1 = py2cu_wrap(b, z_shape1);
    for (long long k = 0; k < z_shape0; k++) {
        z[a_in_z_axis1 + k * z_shape1] = z[b_in_z_axis1 + k * z_shape1];
    }
    for (int k = 0; k < min(8LL, x_shape0) - 5; k++) {
        x[5 + k] = x[2 + k];
    }
    long long a_in_x = py2cu_wrap(a, x_shape0);
    long long *upper = &x[max(a_in_x, 0LL)];
    long long upper_shape0 = max(x_shape0 - max(a_in_x, 0LL), 0LL);
    long long b_in_x = py2cu_wrap(b, x_shape0);
    long long extent = max(x_shape0 - max(b_in_x, 0LL), 0LL);
    bool from_end = (unsigned long long)upper > (unsigned long long)&x[max(b_in_x, 0LL)];
    for (long long k = 0; k < upper_shape0; k++) {
        long long at = from_end ? upper_shape0 - 1 - k : k;
        upper[at] = x[max(b_in_x, 0LL) + (extent == 1 ? 0 : at)];
    }
    for (int k = 0; k < min(4LL, x_shape0) - 2; k++) {
        x[2 + k] = x[0];
    }
}
