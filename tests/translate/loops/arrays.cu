// Translated from arrays.py by py2cu 0.1.0: elements(float32[::1], float32[::1]), rows(float32[:, ::1], float32[:]),
//    together(float32[::1], float32[::1], float32[::1], int64), grids(float32[:, ::1], float32[::1, :], float32[::1]),
//    tuples(int64[::1], int64), changes(float32[::1], float32[::1], int64)

struct Float32x2 {
    float x, y;
};

extern "C" __global__ void elements(const float *x, long long x_shape0, float *out)
{
    float total = 0;
    double total_2 = total;
    for (long long k = 0; k < x_shape0; k++) {  // all of them
        float v = x[k];
        total = total + v;
        total_2 = total;
    }
    for (long long i = 0; i < x_shape0; i++) {
        float v = x[i];
        total_2 += (double)i * v;
    }
    bool broke = false;
    for (long long k = 0; k < x_shape0 - 2; k++) {
        float v = x[2 + k];
        if (v < 0.0f) {
            broke = true;
            break;
        }
        total_2 -= v;
    }
    if (!broke) {
        total_2 = 1;
    }
    out[0] = (float)total_2;
}

extern "C" __global__ void rows(const float *m, long long m_shape0, long long m_shape1, float *out,
                                long long out_stride0)
{
    for (long long i = 0; i < m_shape0; i++) {
        const float *row = &m[i * m_shape1];
        float best = row[0];
        for (long long k = 0; k < m_shape1; k++) {
            float v = row[k];
            best = fmaxf(best, v);
        }
        out[i * out_stride0] = best;
    }
}

extern "C" __global__ void together(const float *a, long long a_shape0, const float *b, long long b_shape0, float *out,
                                    long long n)
{
    float total = 0;
    double total_2 = total;
    for (long long k = 0; k < min(a_shape0, b_shape0); k++) {
        float x = a[k], y = b[k];
        total = total + x * y;
        total_2 = total;
    }
    long long count = min(a_shape0, max(b_shape0 - 1, 0LL));
    for (long long k = 0; k < count; k++) {
        long long i = 1 + k;
        float x = a[k], y = b[1 + k];
        total_2 += (double)i * x * y;
    }
    for (long long i = 0; i < min(n, a_shape0); i++) {
        float x = a[i];
        out[i] = x;
    }
    for (long long i = 0; i < (n + 1) / 2; i++) {
        long long j = n + i * -2;
        out[i] += (double)j;
    }
    for (long long k = 0; k < min(a_shape0, b_shape0); k++) {
        Float32x2 pair = {a[k], b[k]};
        total_2 += pair.x + pair.y;
    }
    out[0] = (float)total_2;
}

extern "C" __global__ void grids(const float *m, long long m_shape0, long long m_shape1, const float *f,
                                 long long f_shape0, long long f_shape1, float *out)
{
    double total = 0;
    for (long long i = 0; i < m_shape0; i++) {
        for (long long j = 0; j < m_shape1; j++) {
            total += m[i * m_shape1 + j] * (double)i;
        }
    }
    for (long long k0 = 0; k0 < m_shape0; k0++) {
        for (int k1 = 0; k1 < 2; k1++) {
            total += m[k0 * m_shape1 + k1];
        }
    }
    for (long long i = 0; i < f_shape0; i++) {
        for (long long j = 0; j < f_shape1; j++) {
            float v = f[j * f_shape0 + i];
            if (v < 0.0f) {
                continue;
            }
            total += v * (double)(i - j);
        }
    }
    for (long long k = 0; k < m_shape0 * m_shape1; k++) {
        float v = m[k];
        if (v > 100.0f) {
            break;
        }
        total += v;
    }
    for (long long k = 0; k < m_shape0 * m_shape1; k++) {
        float v = m[k];
        total += v;
    }
    for (long long k0 = 0; k0 < f_shape0; k0++) {
        for (long long k1 = 0; k1 < f_shape1; k1++) {
            float v = f[k1 * f_shape0 + k0];
            total += v;
        }
    }
    out[0] = (float)total;
}

extern "C" __global__ void tuples(long long *out, long long n)
{
    long long total = 0;
    int items[3] = {1, 2, 4};
    for (int j = 0; j < 3; j++) {
        int k = items[j];
        total += k * n;
    }
    int items_0[2] = {0, 1};
    int items_1[2] = {1, 0};
    for (int k = 0; k < 2; k++) {
        int dx = items_0[k], dy = items_1[k];
        total += dx - dy;
    }
    out[0] = total;
}

extern "C" __global__ void changes(float *x, long long x_shape0, float *out, long long out_shape0, long long n)
{
    float *a = x;
    long long a_shape0 = x_shape0;
    float *b = out;
    long long b_shape0 = out_shape0;
    for (long long step = 0; step < n; step++) {
        long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
        if (i < a_shape0) {
            b[i] = a[i] + 1.0f;
        }
        __syncthreads();
        float *b_new = a;
        long long b_new_shape0 = a_shape0;
        a = b;
        a_shape0 = b_shape0;
        b = b_new;
        b_shape0 = b_new_shape0;
    }
    for (long long k = 0; k < a_shape0; k++) {
        float v = a[k];
        out[0] += v;
    }
}
