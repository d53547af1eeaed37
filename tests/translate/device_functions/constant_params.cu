// Translated from constant_params.py by py2cu 0.1.0: kernel(float32[:], float64[:, ::1])

static __device__ float pair(const float *x, int i)
{
    return x[2 * i] + x[2 * i + 1];
}

static __device__ float pairs(const float *x, const float *y)
{
    // passes its own on
    double total = 0.0;
    for (int i = 0; i < 4; i++) {
        total += pair(x, i) - pair(y, i);
    }
    return (float)total;
}

// A recursive call passes its own arguments.
static __device__ float deep(const float *x, long long i)
{
    __syncwarp(__activemask());  // reconverges the warp, because ptxas lets recursive calls diverge it
    if (i == 0) {
        return x[0];
    }
    return x[i] + deep(x, i - 1);
}

static __device__ double last(const double *x, long long x_shape0, long long x_stride0)
{
    // one call passes a row, the other a column
    return x[(x_shape0 - 1) * x_stride0];
}

extern "C" __global__ void kernel(float *out, long long out_stride0, const double *table, long long table_shape0,
                                  long long table_shape1)
{
    long long t = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float a[8];
    float b[8];
    for (int k = 0; k < 8; k++) {
        a[k] = (float)(k * t);
        b[k] = (float)(k + t);
    }
    out[t * out_stride0] = (float)(pairs(a, b) + deep(a, t % 8) + last(&table[t * table_shape1], table_shape1, 1)
                                   + last(&table[t], table_shape0, table_shape1));
}
