// Translated from declared_arguments.py by py2cu 0.1.0: rows(float32[:, ::1], float32[::1]),
//    pairs(int32, float64[::1])

struct Float64x2 {
    double x, y;
};

static __device__ float ends(const float *x, long long x_shape0)
{
    // an array with the declared layout is preferred to one with any layout, in any order
    return x[0] + x[x_shape0 - 1];
}

static __device__ float ends(const float *x, long long x_shape0, long long x_stride0)
{
    // an array with the declared layout is preferred to one with any layout, in any order
    return x[0] + x[(x_shape0 - 1) * x_stride0];
}

extern "C" __global__ void rows(const float *table, long long table_shape0, long long table_shape1, float *out,
                                long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = ends(&table[i * table_shape1], table_shape1) * ends(table, table_shape0, table_shape1);
    }
}

static __device__ double scaled(Float64x2 pair, int factor)
{
    return (pair.x + pair.y) * factor;
}

extern "C" __global__ void pairs(int n, double *out)
{
    // items of a tuple are converted like numbers
    out[0] = scaled({(double)n, 0.5}, 2);
}
