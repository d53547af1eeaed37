// Translated from near_remainders.py by py2cu 0.1.0: ring(int32[::1], int32[::1], int64, int64),
//    rows_of_ring(int32[:, ::1], int32[:, ::1], int64)

// Python's // of integers that fit an int: rounds down, x // 0 is 0
static __device__ __forceinline__ int py2cu_floordiv_int(int a, int b)
{
    return b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

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

extern "C" __global__ void ring(const int *__restrict__ x, int x_shape0, int *__restrict__ out, int d, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int size = x_shape0;
    if (i < size) {
        out[i] = (int)((long long)x[py2cu_mod_once(i + 1, size)] + x[py2cu_mod_near(i - 1, size)]
                       + x[py2cu_mod_once(i + size - 1, size)]);
        for (int k = -1; k < 2; k++) {
            out[i] += (long long)x[py2cu_mod_near(i + k, size)] + x[py2cu_mod_near(k - i, size)];
        }
        int items[3] = {-1, 0, 1};
        for (int k = 0; k < 3; k++) {
            int s = items[k];
            out[i] += x[py2cu_mod_near(i + s, size)];
        }
        for (int k = 0; k < size; k++) {
            out[i] += (long long)x[py2cu_mod_once(i + k, size)] - x[py2cu_mod_near(i - k, size)];
        }
        if (-size <= d && d < size) {
            out[i] += (long long)x[py2cu_mod_near(i + d, size)] + py2cu_mod_near(d, size);
        }
        // not near the divisor, or a constant divisor
        out[i] += (long long)x[(i + 2) % size] + x[py2cu_floormod_int(i + d, size)] + (i + 1) % 100;
        out[i] += (long long)(py2cu_floormod_int(i, n) + py2cu_floordiv_int(i - 5, n)) + py2cu_floordiv_int(d, n)
                  + (i + 1) / size;
    }
}

extern "C" __global__ void rows_of_ring(const int *__restrict__ x, int x_shape0, int x_shape1, int *__restrict__ out,
                                        int out_shape1, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int rows = x_shape0, columns = x_shape1;
    if (i < rows && j < columns) {
        int up = py2cu_mod_near(i - 1, rows);
        int right = py2cu_mod_once(j + 1, columns);
        out[i * out_shape1 + j] = up < i ? x[up * x_shape1 + right] : -x[up * x_shape1 + right];
        int w = 0;
        for (int k = 0; k < columns; k++) {
            w = (w + 1) % columns;
            out[i * out_shape1 + j] += (long long)x[i * x_shape1 + w] * k;
        }
        if (0 < step && step < rows) {
            int v = i;
            for (int _ = 0; _ < 3; _++) {
                v = (v + step) % rows;
                out[i * out_shape1 + j] += x[v * x_shape1 + j];
            }
        }
    }
}
