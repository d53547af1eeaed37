// Translated from selected_by_tuples.py by py2cu 0.1.0: count(float32[:], int32[:])

static __device__ int step(float value)
{
    return value > 0.0f ? 1 : 0;
}

extern "C" __global__ void count(const float *values, long long values_shape0, long long values_stride0, int *counts)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < values_shape0) {
        atomicAdd(&counts[0], step(values[i * values_stride0]));
    }
}
