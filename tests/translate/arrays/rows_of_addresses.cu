// Translated from rows_of_addresses.py by py2cu 0.1.0: chained(float64[:, :, :, ::1], float64[::1], int64, int64),
//    images(float32[:, :, ::1], float32[:, :, ::1], int64), others(float32[:, :, :], float32[:, :, ::1], int64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void chained(double *a, long long a_shape1, long long a_shape2, long long a_shape3, double *y,
                                   long long c, long long s)
{
    long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= 0 && s >= 0 && k < a_shape2) {
        double *a_row = &a[((c * a_shape1 + s) * a_shape2 + k) * a_shape3];
        y[k] = a_row[0] + a_row[1] * a_row[2] - a_row[3];
        a_row[0] += a_row[1];
        a_row[3] -= a_row[2];
    }
}

extern "C" __global__ void images(const float *rgb, long long rgb_shape0, long long rgb_shape1, long long rgb_shape2,
                                  float *out, long long out_shape1, long long out_shape2, long long /*n*/)
{
    long long x = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < rgb_shape0 && y < rgb_shape1) {
        float *out_row = &out[(x * out_shape1 + y) * out_shape2];
        // only three uses: unchanged
        out_row[0] = rgb[(x * rgb_shape1 + y) * rgb_shape2] + rgb[(x * rgb_shape1 + y) * rgb_shape2 + 1]
                     + rgb[(x * rgb_shape1 + y) * rgb_shape2 + 2];
        for (int k = 1; k < 3; k++) {
            atomicAdd(&out_row[k], out_row[k] * out_row[5] + out_row[3]);
            out[(x * out_shape1 + y) * out_shape2 + k + 1] = 0;  // needs no cast
        }
        x += 1;  // a different row from here on
        out[(x * out_shape1 + y) * out_shape2] = out[(x * out_shape1 + y) * out_shape2 + 1];
    }
}

extern "C" __global__ void others(float *strided, long long strided_stride0, long long strided_stride1,
                                  long long strided_stride2, float *m, long long m_shape0, long long m_shape1,
                                  long long m_shape2, const long long *ind)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    strided[i * strided_stride0 + i * strided_stride1] =
        strided[i * strided_stride0 + i * strided_stride1 + strided_stride2]
        + strided[i * strided_stride0 + i * strided_stride1 + 2 * strided_stride2]
        + strided[i * strided_stride0 + i * strided_stride1 + 3 * strided_stride2];
    // each reads the index again
    m[(py2cu_wrap(ind[i], m_shape0) * m_shape1 + i) * m_shape2] =
        m[(py2cu_wrap(ind[i], m_shape0) * m_shape1 + i) * m_shape2 + 1]
        + m[(py2cu_wrap(ind[i], m_shape0) * m_shape1 + i) * m_shape2 + 2]
        + m[(py2cu_wrap(ind[i], m_shape0) * m_shape1 + i) * m_shape2 + 3];
    float *a_row = &m[i * m_shape1 * m_shape2];
    a_row[2 * m_shape2] = a_row[2 * m_shape2 + 1];
    for (long long k = 0; k < m_shape2; k++) {
        m[(i * m_shape1 + 2) * m_shape2 + k] = 0;
    }
}
