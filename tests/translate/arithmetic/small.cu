// Translated from small.py by py2cu 0.1.0:
//    sizes(int64, int32, float32[::1], float32[:, ::1], float64[:, :], int64[::1])

// Python's % of integers that fit an int: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ int py2cu_floormod_int(int a, int b)
{
    int r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void sizes(int n, int m, float *x, int x_shape0, const float *y, int y_shape0, int y_shape1,
                                 double *z, int z_shape0, int z_shape1, int z_stride0, int z_stride1, long long *s)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int k = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0) {
        x[i] = y[j * y_shape1 + k];
    }
    s[0] = (long long)n * n;
    s[1] = y_shape0 * y_shape1;
    s[2] = y_shape0 * y_shape1;
    s[3] = y_shape0 * y_shape1 * 2;
    s[4] = (long long)i * n;
    s[5] = x_shape0 + n;
    if (j < z_shape0 && k < z_shape1) {
        z[j * z_stride0 + k * z_stride1] = z[j * z_stride0] + y[j * y_shape1 + k];
    }
    if ((long long)j * y_shape1 + k < n) {
        s[6] = (long long)j * y_shape1 + k;
    }
    for (int r = 0; r < n; r++) {
        s[7] += (long long)r * r;
        s[8] += r + n;
    }
    for (int r = 0; r < n; r += 5) {
        s[9] += r;
    }
    for (int r = n - 1; r >= 0; r--) {
        s[10] += (double)x[r];
    }
    s[11] = blockDim.x * gridDim.x;
    s[12] = blockDim.x * gridDim.x * 2;
    int first = blockIdx.x * 1024;
    s[13] = first;
    s[14] = x_shape0 - n;
    long long total = 0;
    for (int r = i; r < x_shape0; r += (int)(blockDim.x * gridDim.x)) {
        total += r;
    }
    s[15] = total;
    s[16] = i + 1;
    s[17] = (i + n) >> 1;
    s[18] = (long long)i * 4;
    s[19] = min(i, n) + max(m, n);
    if (n > 10) {
        s[20] = n - 10;
        s[21] = 100 / n;
    }
    s[22] = (long long)n << 4;
    s[23] = -n;
    s[24] = py2cu_floormod_int(i, n);
}
