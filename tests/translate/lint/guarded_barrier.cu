// Translated from guarded_barrier.py by py2cu 0.1.0: differences(float32[::1], float32[::1]),
//    all_threads(float32[::1], float32[::1])

extern "C" __global__ void differences(const float *x, long long x_shape0, float *out)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        part[t] = x[i];
        __syncthreads();
        out[i] = part[t] - part[t ^ 1];
    }
}

extern "C" __global__ void all_threads(const float *x, long long x_shape0, float *out)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        part[t] = x[i];
    }
    __syncthreads();
    if (i < x_shape0) {
        out[i] = part[t] - part[t ^ 1];
    }
}
