// Translated from star_of_star.py by py2cu 0.1.0: kernel(float32[::1])

constexpr double pi = 3.141592653589793;

extern "C" __global__ void kernel(float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = sqrtf(x[i]) * (float)pi;
}
