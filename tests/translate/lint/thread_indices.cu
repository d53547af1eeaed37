// Translated from thread_indices.py by py2cu 0.1.0: stencil(float32[::1]),
//    stencils_of_two_axes(float32[:, ::1], float32[:, :]), no_races(float32[:, ::1], float32[:, ::1], int32),
//    rows_of_threads(float32[:, ::1]), too_far(float32[::1], float32[:, ::1]),
//    next_element(float32[::1], float32[::1], int32), of_another_array(float32[::1], float32[::1]),
//    blocks(float32[::1], float32[::1], float32[::1]), histograms(int32[::1], int32[::1], float32[::1], int32[:, ::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void stencil(float *a, long long a_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < a_shape0 - 1) {
        float left = a[i - 1];
        a[i] = left + a[i + 1];
    }
}

extern "C" __global__ void stencils_of_two_axes(float *a, long long a_shape0, long long a_shape1, float *b,
                                                long long b_stride0, long long b_stride1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < a_shape0 && 0 < j && j < a_shape1) {
        a[i * a_shape1 + j] += a[i * a_shape1 + j - 1];
        b[i * b_stride0 + j * b_stride1] = b[(i - 1) * b_stride0 + j * b_stride1];
    }
}

extern "C" __global__ void no_races(float *a, long long a_shape0, long long a_shape1, float *b, long long b_shape1,
                                    int color)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < a_shape0 - 1 && 0 < j && j < a_shape1 - 1) {
        b[i * b_shape1 + j] = a[(i - 1) * a_shape1 + j] + b[i * b_shape1 + j];
        if ((i + j) % 2 == color) {
            a[i * a_shape1 + j] = a[(i - 1) * a_shape1 + j] + a[i * a_shape1 + j + 1];
        }
    }
}

extern "C" __global__ void rows_of_threads(float *a, long long a_shape0, long long a_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        for (long long j = 1; j < a_shape1; j++) {
            a[i * a_shape1 + j] = a[i * a_shape1 + j - 1] + a[i * a_shape1 + j];
        }
    }
}

extern "C" __global__ void too_far(float *x, long long x_shape0, float *m, long long m_shape0, long long m_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i <= x_shape0) {
        x[i] = 0;
    }
    if (i >= m_shape0 || j > m_shape1) {
        return;
    }
    m[i * m_shape1 + j] = 1;
}

extern "C" __global__ void next_element(float *x, long long x_shape0, float *y, int n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        y[i] = x[i + 1];
        if (i + 1 < x_shape0) {
            y[i] += x[i + 1];
        }
        if (i % 2 == 0) {
            y[i] += x[i + 1];
        }
    }
    if (i < n && i <= x_shape0) {
        x[i] = 3;
    }
}

extern "C" __global__ void of_another_array(const float *a, long long a_shape0, float *b)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        b[2 * i] = a[i];
    }
}

extern "C" __global__ void blocks(float *a, long long a_shape0, float *window, float *out)
{
    long long i = (long long)threadIdx.x + blockIdx.x;
    if (i < a_shape0) {
        a[i] += 1.0f;
    }
    atomicAdd(&out[blockIdx.x], window[i]);
    if (threadIdx.x == 0) {
        window[i] = 0;
    }
}

extern "C" __global__ void histograms(const int *bins, long long bins_shape0, int *counts, long long counts_shape0,
                                      float *values, long long values_shape0, int *own, long long own_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < bins_shape0) {
        counts[py2cu_wrap(bins[i], counts_shape0)] += 1;
        own[i * own_shape1 + py2cu_wrap(bins[i], own_shape1)] += 1;
        values[py2cu_wrap(bins[i], values_shape0)] += values[i];
    }
}
