// Translated from row_addresses.py by py2cu 0.1.0: copy_rows(float64[:, ::1], float64[:, ::1]),
//    means(float64[:, ::1], float64[::1], int64)

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct pair_result {
    const double *_0;
    const double *_1;
};

static __device__ const double *row(const double *a, long long a_shape1, long long i)
{
    return &a[i * a_shape1];
}

static __device__ pair_result pair(const double *a, long long a_shape1, long long i)
{
    return {row(a, a_shape1, i), row(a, a_shape1, i + 1)};
}

// only the address of a row is used
extern "C" __global__ void copy_rows(const double *a, long long a_shape1, double *out, long long out_shape0,
                                     long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        const double *x = row(a, a_shape1, i);
        for (long long j = 0; j < out_shape1; j++) {
            out[i * out_shape1 + j] = x[j];
        }
    }
}

// only the sizes
static __device__ long long part(long long x_shape0, long long n)
{
    return max(min(py2cu_wrap(n, x_shape0), x_shape0), 0LL);
}

extern "C" __global__ void means(const double *a, long long a_shape1, double *out, long long out_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        auto [x, y] = pair(a, a_shape1, i);
        long long result = part(out_shape0, n);
        out[i] = (x[0] + y[1]) / result;
    }
}
