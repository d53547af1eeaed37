// Translated from augmented_names.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], float32[::1], bool)

extern "C" __global__ void kernel(float *x, long long x_shape0, float *a, long long a_shape0, float *b,
                                  long long b_shape0, bool flag)
{
    float *y = nullptr;
    long long y_shape0;
    if (flag) {
        y = a;
        y_shape0 = a_shape0;
    } else {
        y = b;
        y_shape0 = b_shape0;
    }
    for (long long k = 0; k < y_shape0; k++) {
        y[k] += 3.0f;
    }
    float *z = nullptr;
    long long z_shape0;
    if (flag) {
        z = a;
        z_shape0 = a_shape0;
    } else {
        z = b;
        z_shape0 = b_shape0;
    }
    for (long long k = 0; k < z_shape0; k++) {
        z[k] *= 2.0f;
    }
    float *row = x;
    long long row_shape0 = x_shape0;
    for (int i = 0; i < 3; i++) {
        for (long long k = 0; k < row_shape0; k++) {
            row[k] -= 1.0f;
        }
        row = &row[1];
        row_shape0 = max(row_shape0 - 1, 0LL);
    }
    for (long long k = 0; k < row_shape0; k++) {
        row[k] /= 4.0f;
    }
    for (long long k = 0; k < a_shape0; k++) {
        a[k] += a[k] * b[b_shape0 == 1 ? 0 : k];
    }
    x[0] = y[0] + z[0] + row[0];
}
