// Translated from nearest_neighbors.py by py2cu 0.1.0: around(float32[:, ::1], float32[:, ::1], float32[:, ::1]),
//    window(float64[::1], float64[::1], int64), ring(float32[:, :], float32[:, :])

constexpr int STEPS = 5;

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// Python's % of integers that fit an int: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ int py2cu_floormod_int(int a, int b)
{
    int r = b == 0 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

// i % n for 0 <= i < 2 * n: the smaller of i and i - n as unsigned integers
static __device__ __forceinline__ int py2cu_mod_once(int i, int n) { return min((unsigned int)i, (unsigned int)i - n); }

// Python's i % n for -n <= i < 2 * n: the smallest of i, i + n and i - n as unsigned integers
static __device__ __forceinline__ int py2cu_mod_near(int i, int n)
{
    return min(min((unsigned int)i, (unsigned int)i + n), (unsigned int)i - n);
}

extern "C" __global__ void around(const float *__restrict__ image, int image_shape0, int image_shape1,
                                  const float *__restrict__ mask, int mask_shape0, int mask_shape1,
                                  float *__restrict__ out, int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int rows = image_shape0, cols = image_shape1;
    int ri = mask_shape0 / 2, rj = mask_shape1 / 2;
    if (ri <= i && i < rows - ri && rj <= j && j < cols - rj) {
        double total = 0.0;
        for (int u = -ri; u <= ri; u++) {
            for (int v = -rj; v <= rj; v++) {
                total += mask[(u + ri) * mask_shape1 + v + rj] * image[(i + u) * image_shape1 + (j + v)];
            }
        }
        out[i * out_shape1 + j] = (float)total;
    }
}

extern "C" __global__ void window(const double *__restrict__ x, int x_shape0, double *__restrict__ y, int radius)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= radius && i + radius < x_shape0) {
        for (int k = 0; k <= 2 * radius; k++) {
            y[i] += x[(long long)i + k - radius];
        }
        for (int k = 0; k < radius; k++) {
            y[i] += x[i - k];  // k < radius <= i
        }
        for (int k = -radius; k < 0; k++) {
            y[i] += x[k + i];
            y[i] -= x[py2cu_wrap_int(k + i - 1, x_shape0)];  // -1 is the last one
        }
    }
}

extern "C" __global__ void ring(const float *__restrict__ x, int x_shape0, int x_shape1, int x_stride0, int x_stride1,
                                float *__restrict__ y, int y_stride0, int y_stride1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int n = x_shape0, m = x_shape1;
    if (i < n && j < m) {
        int up = py2cu_mod_near(i - 1, n), left = py2cu_mod_near(j - 1, m);
        y[i * y_stride0 + j * y_stride1] =
            x[up * x_stride0 + j * x_stride1] + x[py2cu_mod_once(i + 1, n) * x_stride0 + j * x_stride1]
            + x[i * x_stride0 + left * x_stride1] + x[i * x_stride0 + py2cu_mod_once(j + 1, m) * x_stride1];
        // m may be 1
        y[i * y_stride0 + j * y_stride1] += 0.5 * x[i * x_stride0 + py2cu_floormod_int(j - 2, m) * x_stride1];
        int t = threadIdx.x;
        y[i * y_stride0 + j * y_stride1] +=
            x[(t - 1 + STEPS) % STEPS * x_stride0 + (t - 3 + 7) % 7 * x_stride1]
            - x[((t - 2) % STEPS + STEPS) % STEPS * x_stride0 + ((t - 8) % 7 + 7) % 7 * x_stride1];
    }
}
