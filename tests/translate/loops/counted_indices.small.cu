// Translated from counted_indices.py by py2cu 0.1.0: sort_pairs(float32[::1], float32[::1], int64),
//    tiles(float32[:, ::1], float32[:, ::1], int64), ring(float32[:, ::1], float32[:, ::1]),
//    squares(float32[::1], int64)

constexpr int TILE = 16;

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

// A counter that only loops increment stays far below the values at which its double overflows.
static __device__ void insert(float *points, int used, float x, float y)
{
    int k = used;
    while (k > 0 && points[2 * k - 2] > x) {
        points[2 * k] = points[2 * k - 2];
        points[2 * k + 1] = points[2 * k - 1];
        k -= 1;
    }
    points[2 * k] = x;
    points[2 * k + 1] = y;
}

extern "C" __global__ void sort_pairs(const float *__restrict__ pairs, float *__restrict__ sorted_pairs, int n)
{
    int used = 0;
    for (int i = 0; i < n; i++) {
        if (pairs[2 * i] > 0.0f) {
            insert(sorted_pairs, used, pairs[2 * i], pairs[2 * i + 1]);
            used += 1;
        }
    }
}

// Consecutive tiles of a row.
extern "C" __global__ void tiles(const float *__restrict__ x, int x_shape1, float *__restrict__ out, int out_shape1,
                                 int count)
{
    __shared__ float part[TILE];
    int row = blockIdx.x;
    int t = threadIdx.x;
    for (int k = 0; k < count; k++) {
        part[t] = x[row * x_shape1 + k * TILE + t];
        __syncthreads();
        out[row * out_shape1 + k * TILE + t] = part[TILE - 1 - t];
        __syncthreads();
    }
}

// The neighbor of element 0 is the last one.
extern "C" __global__ void ring(const float *__restrict__ x, int x_shape0, int x_shape1, float *__restrict__ out,
                                int out_shape1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < x_shape0 && j < x_shape1) {
        int i_minus_1_in_x = py2cu_wrap_int(i - 1, x_shape0);
        int j_minus_1_in_x_axis1 = py2cu_wrap_int(j - 1, x_shape1);
        out[i * out_shape1 + j] = x[i_minus_1_in_x * x_shape1 + j] + x[i * x_shape1 + j_minus_1_in_x_axis1]
                                  + x[i_minus_1_in_x * x_shape1 + j_minus_1_in_x_axis1];
    }
}

extern "C" __global__ void squares(float *__restrict__ x, int n)
{
    int i = threadIdx.x;
    x[n * n + i] = (float)i;
}
