// Translated from device_by_name.py by py2cu 0.1.0: lerp(float32, float32, float32), lerp(float64, float64, int32),
//    fill(float32[::1])

extern "C" __device__ float lerp(float a, float b, float t)
{
    return a + t * (b - a);
}

extern "C" __device__ double lerp_f64(double a, double b, int t)
{
    return a + t * (b - a);
}

extern "C" __global__ void fill(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = lerp(x[i], x[0], x[1]);
    }
}
