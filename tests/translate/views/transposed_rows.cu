// Translated from transposed_rows.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], float32[:, :, ::1])

extern "C" __global__ void kernel(float *x, const float *y, long long y_shape0, long long y_shape1, float *z,
                                  long long z_shape1, long long z_shape2)
{
    x[0] = x[1] + x[2];
    for (long long k = 0; k < z_shape2; k++) {
        z[k] = y[(y_shape0 == 1 ? 0 : k) * y_shape1];
    }
    x[1] = z[1 + 2 * (z_shape1 * z_shape2) + 3 * z_shape2];
    x[2] = z[z_shape2 + 2 * (z_shape1 * z_shape2) + 3] + z[(3 * z_shape1 + 2) * z_shape2 + 1];
}
