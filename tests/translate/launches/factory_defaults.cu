// Translated from factory_defaults.py by py2cu 0.1.0: smooth(float32[::1])

constexpr int radius = 3;
constexpr double weight = 0.25;
constexpr int width = 7;  // 2 * radius + 1

extern "C" __global__ void smooth(float *x, long long x_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (radius <= i && i < x_shape0 - width) {
        x[i] *= (float)weight;
    }
}
