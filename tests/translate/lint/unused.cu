// Translated from unused.py by py2cu 0.1.0: lost(float32[::1], int32), read(float32[::1], int32),
//    of_types_alone(float32[::1], float32[::1], int32)

static __device__ float put(float *out, float v)
{
    out[(long long)blockIdx.x * blockDim.x + threadIdx.x] = v;
    return v;
}

extern "C" __global__ void lost(float *x, long long x_shape0, int /*n*/)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 1;
    }
}

extern "C" __global__ void read(float *x, long long x_shape0, int /*_spare*/)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long column = blockIdx.y * blockDim.y + threadIdx.y;
    __shared__ float tile[8];
    if (i < x_shape0) {
        tile[threadIdx.x] = x[i];
        put(x, tile[threadIdx.x]);
        for (int _turn = 0; _turn < 3; _turn++) {
            x[i] += (double)column;
        }
    }
    if (i > 3) {
        __syncthreads();
    }
}

extern "C" __global__ void of_types_alone(float *x, long long x_shape0, const float * /*like*/, int /*debug*/)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = 1;
    }
}
