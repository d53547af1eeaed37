// Translated from stores.py by py2cu 0.1.0: clear(float32[:, ::1], float32[:, ::1], float32),
//    whole(float32[:, :, ::1], float32[::1]), local(int32[::1], int32[::1]),
//    reshaped(float32[::1], float32[::1], int64)

// a / b for a >= 0, b >= 0; x // 0 is 0
static __device__ __forceinline__ long long py2cu_div(long long a, long long b) { return b == 0 ? 0 : a / b; }

extern "C" __global__ void clear(float *m, long long m_shape0, long long m_shape1, float *n, long long n_shape1,
                                 float value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < m_shape0) {
        for (long long k = 0; k < m_shape1; k++) {
            m[i * m_shape1 + k] = 0;
        }
        for (int k = 0; k < min(3LL, m_shape1) - 1; k++) {
            m[i * m_shape1 + 1 + k] = value * 2.0f;
        }
        for (long long k = 0; k < n_shape1; k++) {
            n[i * n_shape1 + k] = m[i * m_shape1 + (m_shape1 == 1 ? 0 : k)];
        }
        long long extent = (m_shape1 + 1) / 2;
        for (long long k = 0; k < (n_shape1 + 1) / 2; k++) {
            n[i * n_shape1 + k * 2] = m[i * m_shape1 + (extent == 1 ? 0 : k) * 2];
        }
        n[i * n_shape1] = 1;
        n[i * n_shape1 + 1] = value;
    }
}

extern "C" __global__ void whole(float *v, long long v_shape0, long long v_shape1, long long v_shape2, float *out)
{
    if ((long long)blockIdx.x * blockDim.x + threadIdx.x == 0) {
        for (long long k = 0; k < v_shape0 * v_shape1 * v_shape2; k++) {
            v[k] = 1;
        }
        for (long long k = 0; k < v_shape1 * v_shape2; k++) {
            v[k] = 2;
        }
        float total = 0.0f;
        for (long long k = 0; k < v_shape0 * v_shape1 * v_shape2; k++) {
            total += v[k];
        }
        out[0] = total;
        total = 0.0f;
        for (long long k = 0; k < v_shape1; k++) {
            total += v[1 + k * v_shape2];
        }
        out[1] = total;
    }
}

extern "C" __global__ void local(const int *x, long long x_shape0, int *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int counts[8];
    for (int k = 0; k < 8; k++) {
        counts[k] = 0;
    }
    for (long long k = 0; k < x_shape0; k++) {
        counts[x[k] & 7] += 1;
    }
    if (i == 0) {
        for (int k = 0; k < min(8LL, out_shape0); k++) {
            out[k] = counts[k];
        }
        long long total = 0;
        for (int k = 0; k < 8; k++) {
            total += counts[k];
        }
        out[8] = (int)total;
    }
}

extern "C" __global__ void reshaped(const float *x, long long x_shape0, float *out, long long width)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    const float *m = x;
    long long m_shape0 = py2cu_div(x_shape0, width), m_shape1 = width;
    if (i < m_shape0 && j < m_shape1) {
        out[i * width + j] = m[i * m_shape1 + j];
    }
    float square[4][4];
    float *flat = square[0];
    for (int k = 0; k < 16; k++) {
        flat[k] = (float)k;
    }
    out[0] += square[1][2];
    const float *flat_2 = square[0];
    out[1] += flat_2[3] + m[5];
}
