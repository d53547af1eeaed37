// Translated from computed_signatures.py by py2cu 0.1.0: clear(float32[::1]), clear(float64[::1]),
//    fill(float32[::1], float32), fill(float64[::1], float64), halve(float64[::1]), copy(float32[::1], float64[::1]),
//    negate(float32[::1])

extern "C" __global__ void clear(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

extern "C" __global__ void clear_f64(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

extern "C" __global__ void fill(float *x, float value)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = value;
}

extern "C" __global__ void fill_f64(double *x, double value)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = value;
}

extern "C" __global__ void halve(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] /= 2.0;
}

extern "C" __global__ void copy(const float *narrow, double *wide)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    wide[i] = narrow[i];
}

extern "C" __global__ void negate(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] *= -1.0f;
}
