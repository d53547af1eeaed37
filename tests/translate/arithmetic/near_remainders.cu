// Translated from near_remainders.py by py2cu 0.1.0: ring(int32[::1], int32[::1], int64, int64),
//    rows_of_ring(int32[:, ::1], int32[:, ::1], int64)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

extern "C" __global__ void ring(const int *x, long long x_shape0, int *out, long long d, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long size = x_shape0;
    if (i < size) {
        out[i] = (int)((long long)x[(i + 1) % size] + x[(i - 1 + size) % size] + x[(i + size - 1) % size]);
        for (int k = -1; k < 2; k++) {
            out[i] += (long long)x[(i + k + size) % size] + x[py2cu_floormod(k - i, size)];
        }
        int items[3] = {-1, 0, 1};
        for (int k = 0; k < 3; k++) {
            int s = items[k];
            out[i] += x[(i + s + size) % size];
        }
        for (long long k = 0; k < size; k++) {
            out[i] += (long long)x[(i + k) % size] - x[py2cu_floormod(i - k, size)];
        }
        if (-size <= d && d < size) {
            out[i] += x[py2cu_floormod(i + d, size)] + py2cu_floormod(d, size);
        }
        // not near the divisor, or a constant divisor
        out[i] += (long long)x[(i + 2) % size] + x[py2cu_floormod(i + d, size)] + (i + 1) % 100;
        out[i] += py2cu_floormod(i, n) + py2cu_floordiv(i - 5, n) + py2cu_floordiv(d, n) + (i + 1) / size;
    }
}

extern "C" __global__ void rows_of_ring(const int *x, long long x_shape0, long long x_shape1, int *out,
                                        long long out_shape1, long long step)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = x_shape0, columns = x_shape1;
    if (i < rows && j < columns) {
        long long up = (i - 1 + rows) % rows;
        long long right = (j + 1) % columns;
        out[i * out_shape1 + j] = up < i ? x[up * x_shape1 + right] : -x[up * x_shape1 + right];
        long long w = 0;
        for (long long k = 0; k < columns; k++) {
            w = (w + 1) % columns;
            out[i * out_shape1 + j] += x[i * x_shape1 + w] * k;
        }
        if (0 < step && step < rows) {
            long long v = i;
            for (int _ = 0; _ < 3; _++) {
                v = (v + step) % rows;
                out[i * out_shape1 + j] += x[v * x_shape1 + j];
            }
        }
    }
}
