// Translated from negative.py by py2cu 0.1.0: negative(float32[::1], float32[:, ::1], int64, int32, uint32),
//    proved(float32[::1], int64), gather(int32[::1], int32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void negative(float *x, long long x_shape0, float *y, long long y_shape0, long long y_shape1,
                                    long long n, int m, unsigned int u)
{
    x[x_shape0 - 1] = 1;
    x[x_shape0 - 2] = x[py2cu_wrap(n, x_shape0)];
    x[py2cu_wrap(m, x_shape0)] = x[u];
    long long n_in_y = py2cu_wrap(n, y_shape0);
    y[(y_shape0 - 1) * y_shape1 + y_shape1 - 1] = y[n_in_y * y_shape1];
    long long n_in_y_axis1 = py2cu_wrap(n, y_shape1);
    y[n_in_y_axis1] = y[n_in_y * y_shape1 + n_in_y_axis1];
    x[py2cu_wrap(n - 1, x_shape0)] = 0;
    x[llabs(n)] = 2;
    x[n & 15] = 3;
    x[n & 7] = 4;
    x[py2cu_wrap(n * n, x_shape0)] = 5;
    x[py2cu_wrap((long long)u - 1, x_shape0)] = 6;
}

extern "C" __global__ void proved(float *x, long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0) {
        x[i - 1] = 0;
    }
    if (i >= 2 && i + 1 < x_shape0) {
        x[i] = x[i - 2] + x[i + 1];
    }
    if (n >= 0) {
        x[n] = 1;
        x[py2cu_wrap(n - 1, x_shape0)] = 2;
    }
    for (long long k = 1; k < x_shape0; k++) {
        x[k - 1] = x[k];
    }
    for (long long k = x_shape0 - 1; k >= 0; k--) {
        x[k] = 0;
    }
    for (long long k = x_shape0 - 1; k > 0; k--) {
        x[k] = x[k - 1];
    }
    if (n < 0) {
        return;
    }
    x[n] = 3;
}

extern "C" __global__ void gather(int *x, long long x_shape0, const int *index, long long index_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < index_shape0) {
        x[py2cu_wrap(index[i], x_shape0)] += 1;
        int j = index[i];
        if (j >= 0) {
            x[j] = 0;
        }
    }
}
