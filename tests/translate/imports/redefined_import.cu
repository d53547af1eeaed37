// Translated from redefined_import.py by py2cu 0.1.0: whole(float32[::1])

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

static __device__ double floor_(float x)
{
    return x - py2cu_floormod_f64(x, 1);
}

extern "C" __global__ void whole(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (float)floor_(x[i]);
    }
}
