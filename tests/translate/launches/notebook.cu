// Translated from notebook.py by py2cu 0.1.0: scale(float64[::1], float64), scale(float64[::1], int64)

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

extern "C" __global__ void scale(double *x, long long x_shape0, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = py2cu_floormod_f64(x[i], factor);
    }
}

extern "C" __global__ void scale_i64(double *x, long long x_shape0, long long factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = py2cu_floormod_f64(x[i], factor);
    }
}
