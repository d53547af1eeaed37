// Translated from conditional_loads.py by py2cu 0.1.0: warp(float32[:, ::1], float32[:, ::1], float32[::1], int64),
//    branches(int32[::1], int32[::1], int64), others(int32[::1], int32[::1], int64)

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// Dynamic time warping of two series, one antidiagonal after the other.
extern "C" __global__ void warp(const float *__restrict__ x, int x_shape1, const float *__restrict__ y, int y_shape1,
                                float *__restrict__ costs, int n)
{
    __shared__ float rows[3][129];
    int pair = blockIdx.x;
    int i = threadIdx.x;
    for (int k = 0; k < 3; k++) {
        rows[k][i + 1] = 1e30f;
    }
    if (i == 0) {
        rows[0][0] = 0;
        rows[1][0] = 1e30f;
        rows[2][0] = 1e30f;
    }
    __syncthreads();
    float x_item = 0.0f;
    bool is_loaded = false;
    int remainder = 2;
    int remainder_2 = 1;
    int remainder_3 = 0;
    for (int d = 2; d <= 2 * n; d++) {
        int j = d - i - 2;
        if (0 <= j && j < n && i < n) {
            if (!is_loaded) {
                x_item = x[pair * x_shape1 + i];
                is_loaded = true;
            }
            float cost = fabsf(x_item - y[pair * y_shape1 + j]);
            rows[remainder][i + 1] =
                cost + fminf(rows[remainder_3][i], fminf(rows[remainder_2][i], rows[remainder_2][i + 1]));
        }
        __syncthreads();
        int oldest = remainder_3;
        remainder_3 = remainder_2;
        remainder_2 = remainder;
        remainder = oldest;
    }
    if (i == n - 1) {
        costs[pair] = rows[2 * n % 3][n];
    }
}

// Branches that load the same elements.
extern "C" __global__ void branches(const int *__restrict__ x, int x_shape0, int *out, int n)
{
    int i = threadIdx.x;
    int step = n;
    int i_plus_n_in_x = py2cu_wrap_int(i + n, x_shape0);
    int x_item = 0;
    bool is_loaded = false;
    int x_item_2 = 0;
    bool is_loaded_2 = false;
    while (step > 0) {
        if (i < step) {  // first
            if (!is_loaded) {
                x_item = x[i];
                is_loaded = true;
            }
            if (!is_loaded_2) {
                x_item_2 = x[i_plus_n_in_x];
                is_loaded_2 = true;
            }
            out[i] += (long long)x_item + x_item_2;
        }
        if (i > 7) {
            if (!is_loaded_2) {
                x_item_2 = x[i_plus_n_in_x];
                is_loaded_2 = true;
            }
            out[i] -= x_item_2;
        }
        __syncthreads();
        step /= 2;
    }
}

// Loads that remain: each iteration executes them, the index changes, the kernel writes the array, or the loop has no
// barrier.
extern "C" __global__ void others(const int *__restrict__ x, int *out, int n)
{
    int i = threadIdx.x;
    for (int d = 0; d < n; d++) {
        out[i] += x[i];
        if (d < i) {
            out[i] += (long long)x[i + d] + out[i + n];
        }
        __syncthreads();
    }
    for (int d = 0; d < n; d++) {
        if (d > i) {
            out[i] += x[i];
        }
    }
}
