// Translated from global_at_launch.py by py2cu 0.1.0: spread(float64[::1]), spread(float32[::1])

constexpr int WIDTH = 16;
constexpr int STEP = 2;
constexpr int COUNT = 200;

extern "C" __global__ void spread(double *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < COUNT) {
        x[i] = STEP * WIDTH;
    }
}

extern "C" __global__ void spread_f32(float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < COUNT) {
        x[i] = (float)(STEP * WIDTH);
    }
}
