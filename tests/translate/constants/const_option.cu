// Translated from const_option.py by py2cu 0.1.0: smooth(float32[::1], float32[::1]), inside(int32[::1])
// smooth: assumed dimensions, inferred from its indices: x 1, out 1

constexpr int N = 1000;
constexpr float EPS = 0.001f;
constexpr int radius = 5;

// Mean of `radius` numbers, if it is not too small.
extern "C" __global__ void smooth(const float *x, float *out)
{
    float window[radius];
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        for (int k = 0; k < radius; k++) {
            window[k] = x[(i + k) % N];
        }
        float total = 0;
        for (int k = 0; k < radius; k++) {
            total += window[k];
        }
        total /= radius;
        out[i] = total > EPS ? total : 0.0f;
    }
}

extern "C" __global__ void inside(int *hits)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < 3 && j < 4) {
        atomicAdd(&hits[0], 1);
    }
}
