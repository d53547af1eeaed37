// Translated from augmented_in_loops.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], int64, bool)

extern "C" __global__ void kernel(float *x, long long x_shape0, float *y, long long y_shape0, long long n, bool flag)
{
    float *a = x;
    long long a_shape0 = x_shape0;
    if (flag) {
        float *a_2 = y;
        for (long long k = 0; k < y_shape0; k++) {
            a_2[k] *= 2.0f;
        }
        a = a_2;
        a_shape0 = y_shape0;
    }
    for (long long i = 0; i < n; i++) {
        for (long long k = 0; k < a_shape0; k++) {
            a[k] += 1.0f;
        }
        if (i > 3) {
            a = x;
            a_shape0 = x_shape0;
        }
    }
    a[0] = 7;
    y[1] = x[x_shape0 - 1];
}
