// Translated from clamped_indices.py by py2cu 0.1.0:
//    clamped(float32[:, ::1], float32[:, ::1], float32[::1], int64, int64), stencil(float32[::1], float32[::1], int64),
//    from_memory(float32[::1], int64[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void clamped(const float *x, long long x_shape0, long long x_shape1, float *y, float *z,
                                   long long z_shape0, long long i, long long j)
{
    long long h = x_shape0, w = x_shape1;
    long long row = min(max(i, 0LL), h - 1);
    long long column = max(0LL, min(j, w - 1));
    y[0] = x[row * x_shape1 + column];
    y[1] = x[row * x_shape1 + py2cu_wrap(row, x_shape1)];  // the row of an array with another size
    long long k = i;
    if (k < 0) {
        k = 0;
    }
    if (k > z_shape0 - 1) {
        k = z_shape0 - 1;
    }
    z[k] = x[(h - 1) * x_shape1 + w - 1];
    long long last = i > 3 ? h - 1 : min(j, 7LL);
    z[py2cu_wrap(last, z_shape0)] += x[min(row, h - 1) * x_shape1];  // j may be negative
    // neither
    z[py2cu_wrap(h - 1, z_shape0)] = z[py2cu_wrap(w - 2, z_shape0)] + x[py2cu_wrap(h - 2, x_shape0) * x_shape1];
    z[py2cu_wrap(z_shape0 / 2 - 1, z_shape0)] = z[z_shape0 - 1];  // the first may be -1 if there is one element
    while (h > 4) {
        z[z_shape0 - 1] = x[(h - 1) * x_shape1];
        h -= 2;
    }
    z[py2cu_wrap(h - 1, z_shape0)] = 1;
}

extern "C" __global__ void stencil(const float *x, long long x_shape0, float *y, long long radius)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < radius || i >= x_shape0 - radius) {
        return;
    }
    for (long long d = -radius; d <= radius; d++) {
        y[i] += x[i + d] * y[d + radius];
    }
    for (long long k = 0; k < 2 * radius + 1; k++) {
        y[i] += x[i + k - radius];
    }
    for (long long d = -radius - 1; d < radius; d++) {
        y[i] += x[py2cu_wrap(i + d, x_shape0)];  // one too far
    }
}

extern "C" __global__ void from_memory(float *x, long long x_shape0, const long long *n)
{
    long long k = n[0];
    if (-k <= 0) {
        x[py2cu_wrap(k, x_shape0)] = 1;  // k may be -2**63, and its negation overflows to itself
    }
}
