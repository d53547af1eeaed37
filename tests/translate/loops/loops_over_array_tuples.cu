// Translated from loops_over_array_tuples.py by py2cu 0.1.0:
//    turns(float32[::1], float32[::1], float32[:, ::1], int64[::1]),
//    sums(float32[::1], float32[::1], float32[::1], float32)

extern "C" __global__ void turns(float *__restrict__ x, long long x_shape0, float *__restrict__ y, long long y_shape0,
                                 float *__restrict__ z, long long z_shape1, long long *__restrict__ n)
{
    float *a = x;
    long long a_shape0 = x_shape0;
    for (long long k = 0; k < x_shape0; k++) {
        x[k] += x[k] * 2.0f - y[y_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = y[y_shape0 == 1 ? 0 : k] + 1.0f;
    }
    a = y;
    a_shape0 = y_shape0;
    for (long long k = 0; k < x_shape0; k++) {
        x[k] += x[k] * 2.0f - y[y_shape0 == 1 ? 0 : k];
    }
    for (long long k = 0; k < x_shape0; k++) {
        x[k] = y[y_shape0 == 1 ? 0 : k] + 1.0f;
    }
    n[0] = 1;
    a = x;
    a_shape0 = x_shape0;
    for (long long i = 0; i < a_shape0; i++) {
        a[i] *= 2.0f;
    }
    a = z;
    a_shape0 = z_shape1;
    for (long long i = 0; i < a_shape0; i++) {
        a[i] *= 2.0f;
    }
    n[1] = a_shape0;
    for (int k = 0; k < 2; k++) {
        float *a = k == 0 ? x : y;
        const float *b = k == 0 ? y : x;
        a[0] = b[1];
        if (n[0] > 3) {
            continue;
        }
        a[2] = 3;
    }
    float *t_0 = x;
    int t_1 = 1;
    t_0[0] = (float)t_1;
    t_0 = y;
    t_1 = 2;
    t_0[0] = (float)t_1;
    while (n[0] > 2) {
        n[0] -= 1;
        for (long long k = 0; k < y_shape0; k++) {
            y[k] += x[x_shape0 == 1 ? 0 : k] * y[k];
        }
    }
    for (long long k = 0; k < y_shape0; k++) {
        y[k] = x[x_shape0 == 1 ? 0 : k] + y[k];
    }
}

extern "C" __global__ void sums(const float *__restrict__ x, long long x_shape0, const float *__restrict__ y,
                                long long y_shape0, float *__restrict__ out, long long out_shape0, float n)
{
    const float *a = x;
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = a[x_shape0 == 1 ? 0 : k] * n;
    }
    a = y;
    for (long long k = 0; k < out_shape0; k++) {
        out[k] = a[y_shape0 == 1 ? 0 : k] * n;
    }
}
