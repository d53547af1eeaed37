// Translated from nditer.py by py2cu 0.1.0: contiguous(float32[:, ::1], float32[:, ::1], float32),
//    columns(float32[::1, :], float32[::1, :], float32[:, ::1]),
//    broadcast(float32[:, :, ::1], float32[:], float32, float32[::1]), shared(int64[:, :], int64[::1])

extern "C" __global__ void contiguous(const float *x, long long x_shape0, long long x_shape1, float *out, float a)
{
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        const float *v = &x[k];
        float *w = &out[k];
        w[0] = v[0] * a;
    }
}

extern "C" __global__ void columns(const float *x, long long x_shape0, long long x_shape1, const float *y,
                                   long long y_shape0, float *out, long long out_shape1)
{
    for (long long k0 = 0; k0 < x_shape1; k0++) {
        for (long long k1 = 0; k1 < x_shape0; k1++) {
            const float *v = &x[k0 * x_shape0 + k1];
            const float *w = &y[k0 * y_shape0 + k1];
            float *u = &out[k1 * out_shape1 + k0];
            u[0] = v[0] + w[0];
        }
    }
}

extern "C" __global__ void broadcast(const float *x, long long x_shape0, long long x_shape1, long long x_shape2,
                                     const float *row, long long row_stride0, float n, float *out)
{
    // the row is repeated, and n has separate memory
    float number[1] = {n};
    for (long long k0 = 0; k0 < x_shape0; k0++) {
        for (long long k1 = 0; k1 < x_shape1; k1++) {
            for (long long k2 = 0; k2 < x_shape2; k2++) {
                const float *v = &x[(k0 * x_shape1 + k1) * x_shape2 + k2];
                const float *w = &row[k2 * row_stride0];
                float *m = number;
                m[0] += 1.0f;
                if (v[0] > w[0]) {
                    out[0] += m[0];
                }
            }
        }
    }
}

extern "C" __global__ void shared(const long long *x, long long x_shape0, long long x_shape1, long long x_stride0,
                                  long long x_stride1, long long *out)
{
    long long elements = 0;
    while (elements < x_shape0 * x_shape1) {
        const long long *v = &x[elements / x_shape1 * x_stride0 + elements % x_shape1 * x_stride1];
        elements += 1;
        if (v[0] == 0) {
            break;
        }
    }
    while (elements < x_shape0 * x_shape1) {
        const long long *v = &x[elements / x_shape1 * x_stride0 + elements % x_shape1 * x_stride1];
        elements += 1;
        out[0] += v[0];
    }
    for (long long i = 0; i < x_shape0 * x_shape1; i++) {
        const long long *v = &x[i / x_shape1 * x_stride0 + i % x_shape1 * x_stride1];
        out[1] += i * v[0];
    }
}
