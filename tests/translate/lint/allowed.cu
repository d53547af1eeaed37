// Translated from allowed.py by py2cu 0.1.0: by_line(float32[::1]), by_head(float32[::1], float32[::1])

extern "C" __global__ void by_line(float *x)
{
    x[0] += x[threadIdx.x];
    x[1] += x[threadIdx.x];  // one launch has one thread
    x[2] += x[threadIdx.x];
    if (threadIdx.x > 3) {
        __syncthreads();
    }
}

extern "C" __global__ void by_head(float *x, const float *y)
{
    x[0] += y[threadIdx.x];
    if (threadIdx.x > 3) {
        __syncthreads();
    }
}
