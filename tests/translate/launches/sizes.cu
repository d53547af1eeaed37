// Translated from sizes.py by py2cu 0.1.0: fill(float32[::1]), weigh(float32[::1], UniTuple(int64, 1))

constexpr int n = 100;
constexpr int half_ = 50;
constexpr int rows = 20;
constexpr int pixels = 600;
constexpr int largest = 30;

extern "C" __global__ void fill(float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = (float)(half_ + rows * pixels + largest);
    }
}

extern "C" __global__ void weigh(float *x, long long x_shape0, long long sizes_0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= (double)sizes_0;
    }
}
