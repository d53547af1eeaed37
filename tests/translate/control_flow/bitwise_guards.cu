// Translated from bitwise_guards.py by py2cu 0.1.0: count(float32[:, ::1], int32[:, ::1]),
//    edges(float32[:, ::1], float32[::1], int64, int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void count(float *a, long long a_shape0, long long a_shape1, const int *indices,
                                 long long indices_shape0, long long indices_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < indices_shape0 && j < indices_shape1) {
        int k = indices[i * indices_shape1];
        int m = indices[i * indices_shape1 + 1];
        if (k >= 0 && m >= 0 && k < a_shape0) {
            a[k * a_shape1 + m] += 1.0f;
        }
        if (!(k < 0 || m < 0)) {
            a[k * a_shape1 + m] -= 2.0f;
        }
        if ((k < 0) & (indices[j * indices_shape1] > 0)) {  // reads memory in both cases
            a[j * a_shape1] = 1;
        }
    }
}

extern "C" __global__ void edges(const float *a, long long a_shape0, long long a_shape1, float *out,
                                 long long out_shape0, long long k, long long m)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        long long row;
        if (out[i] > 0.0f) {
            row = k;
        } else if (out[i] < 0.0f) {
            row = k - 1;
        } else {
            return;
        }
        long long column = m;
        if (out[i] > 2.0f) {
            column = m - 1;
        }
        long long row_in_a = py2cu_wrap(row, a_shape0);
        long long column_in_a_axis1 = py2cu_wrap(column, a_shape1);
        out[i] = a[row_in_a * a_shape1 + column_in_a_axis1] + a[row_in_a * a_shape1 + py2cu_wrap(column + 1, a_shape1)];
        if (out[i] > 3.0f) {
            out[i] += a[row_in_a * a_shape1 + column_in_a_axis1]
                      * a[py2cu_wrap(row + 1, a_shape0) * a_shape1 + column_in_a_axis1];
        }
    }
}
