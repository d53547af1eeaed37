// Translated from selected_arrays.py by py2cu 0.1.0: scatter(float32[::1], float32[::1], float32[::1], int64),
//    ping_pong(float32[::1], int32), first_positive(UniTuple(float32[:], 3), int64[::1]),
//    maybe(float32[::1], float32[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// The thread's bin gets 1.
extern "C" __global__ void scatter(float *low, long long low_shape0, float *middle, long long middle_shape0,
                                   float *high, long long high_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long at = i % 3;
    float *bins = at == 0 ? low : at == 1 ? middle : high;
    long long bins_shape0 = at == 0 ? low_shape0 : at == 1 ? middle_shape0 : high_shape0;
    bins[py2cu_wrap(n, bins_shape0)] = 1;  // one of three
}

extern "C" __global__ void ping_pong(float *out, int steps)
{
    __shared__ float a[32];
    __shared__ float b[32];
    float *both_0 = a;
    float *both_1 = b;
    a[threadIdx.x] = out[threadIdx.x];
    for (int step = 0; step < steps; step++) {
        int at = step % 2;
        const float *source = at == 0 ? both_0 : both_1;
        at = (step + 1) % 2;
        float *target = at == 0 ? both_0 : both_1;
        __syncthreads();
        target[threadIdx.x] = source[31 - threadIdx.x];
    }
    int at = steps & 1;
    const float *both = at == 0 ? both_0 : both_1;
    out[threadIdx.x] = both[threadIdx.x];
}

extern "C" __global__ void first_positive(const float *rows_0, long long rows_0_stride0, const float *rows_1,
                                          long long rows_1_stride0, const float *rows_2, long long rows_2_stride0,
                                          long long *out)
{
    for (int i = 0; i < 3; i++) {
        const float *row = i == 0 ? rows_0 : i == 1 ? rows_1 : rows_2;
        long long row_stride0 = i == 0 ? rows_0_stride0 : i == 1 ? rows_1_stride0 : rows_2_stride0;
        if (row[((long long)blockIdx.x * blockDim.x + threadIdx.x) * row_stride0] > 0.0f) {
            out[(long long)blockIdx.x * blockDim.x + threadIdx.x] = i;
            break;
        }
    }
}

extern "C" __global__ void maybe(const float *x, long long x_shape0, const float *y, long long y_shape0, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    bool has_part = false;
    const float *part = nullptr;
    long long part_shape0 = 0;
    if (x[i] > 0.0f) {
        has_part = true;
        part = &x[i];
        part_shape0 = max(x_shape0 - i, 0LL);
    } else if (x == y && x_shape0 == y_shape0) {
        has_part = true;
        part = y;
        part_shape0 = y_shape0;
    }
    if (has_part) {
        out[i] = (float)(part[0] + (double)part_shape0);
    }
}
