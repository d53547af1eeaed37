// Translated from nearest_neighbors.py by py2cu 0.1.0: around(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    window(float64[::1], float64[::1], int64), ring(float32[:, :], float32[:, :])

constexpr int STEPS = 5;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void around(const float *image, long long image_shape0, long long image_shape1, const float *mask,
                                  long long mask_shape0, long long mask_shape1, float *out, long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = image_shape0, cols = image_shape1;
    long long ri = mask_shape0 / 2, rj = mask_shape1 / 2;
    if (ri <= i && i < rows - ri && rj <= j && j < cols - rj) {
        double total = 0.0;
        for (long long u = -ri; u <= ri; u++) {
            for (long long v = -rj; v <= rj; v++) {
                total += mask[(u + ri) * mask_shape1 + v + rj] * image[(i + u) * image_shape1 + j + v];
            }
        }
        out[i * out_shape1 + j] = (float)total;
    }
}

extern "C" __global__ void window(const double *x, long long x_shape0, double *y, long long radius)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= radius && i + radius < x_shape0) {
        for (long long k = 0; k < 2 * radius + 1; k++) {
            y[i] += x[i + k - radius];
        }
        for (long long k = 0; k < radius; k++) {
            y[i] += x[i - k];  // k < radius <= i
        }
        for (long long k = -radius; k < 0; k++) {
            y[i] += x[k + i];
            y[i] -= x[py2cu_wrap(k + i - 1, x_shape0)];  // -1 is the last one
        }
    }
}

extern "C" __global__ void ring(const float *x, long long x_shape0, long long x_shape1, long long x_stride0,
                                long long x_stride1, float *y, long long y_stride0, long long y_stride1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long n = x_shape0, m = x_shape1;
    if (i < n && j < m) {
        long long up = (i - 1 + n) % n, left = (j - 1 + m) % m;
        y[i * y_stride0 + j * y_stride1] =
            x[up * x_stride0 + j * x_stride1] + x[(i + 1) % n * x_stride0 + j * x_stride1]
            + x[i * x_stride0 + left * x_stride1] + x[i * x_stride0 + (j + 1) % m * x_stride1];
        // m may be 1
        y[i * y_stride0 + j * y_stride1] += 0.5 * x[i * x_stride0 + py2cu_floormod(j - 2, m) * x_stride1];
        int t = threadIdx.x;
        y[i * y_stride0 + j * y_stride1] +=
            x[(t - 1 + STEPS) % STEPS * x_stride0 + (t - 3 + 7) % 7 * x_stride1]
            - x[((t - 2) % STEPS + STEPS) % STEPS * x_stride0 + ((t - 8) % 7 + 7) % 7 * x_stride1];
    }
}
