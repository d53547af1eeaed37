// Translated from chosen_by_version.py by py2cu 0.1.0: clip(float32[:], float32), count(float32[:], int32[:])

static __device__ __forceinline__ float py2cu_atomic_nanmax_f32(float *address, float value)  // a number replaces a NaN
{
    unsigned int old = *(unsigned int *)address;
    unsigned int seen = old;
    while (value > __uint_as_float(seen) || (isnan(__uint_as_float(seen)) && !isnan(value))) {
        old = atomicCAS((unsigned int *)address, seen, __float_as_uint(value));
        if (old == seen) {
            break;
        }
        seen = old;
    }
    return __uint_as_float(old);
}

static __device__ float largest(float *values, long long values_stride0, long long index, float value)
{
    return py2cu_atomic_nanmax_f32(&values[index * values_stride0], value);
}

static __device__ long long step(float value)
{
    return value > 0.0f ? 1 : 0;
}

extern "C" __global__ void clip(float *values, long long values_stride0, float lower)
{
    largest(values, values_stride0, (long long)blockIdx.x * blockDim.x + threadIdx.x, lower);
}

extern "C" __global__ void count(const float *values, long long values_shape0, long long values_stride0, int *counts)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < values_shape0) {
        atomicAdd(&counts[0], (int)step(values[i * values_stride0]));
    }
}
