// Translated from classes.py by py2cu 0.1.0: apply(float32[::1], float32[::1], int64)

constexpr int Config_BLOCK = 64;
constexpr int Config_TILE = 16;
constexpr double Config_SCALE = 0.5;  // of each sum
constexpr double Tuned_SCALE = 0.25;
constexpr int Mode_COPY = 0;
constexpr int Mode_DOUBLE = 1;
constexpr int Mode_SQUARE = 2;
constexpr int Edge_CLAMP = 1;

extern "C" __global__ void apply(const float *x, float *y, long long mode)
{
    __shared__ float tile[Config_BLOCK];
    int t = threadIdx.x;
    long long i = (long long)blockIdx.x * Config_BLOCK + t;
    tile[t] = x[i];
    __syncthreads();
    int other = (t + Config_TILE) % Config_BLOCK;
    if (mode == Mode_COPY) {
        y[i] = tile[other];
    } else if (mode == Mode_DOUBLE) {
        y[i] = 2.0f * tile[other];
    } else if (mode == Mode_SQUARE || mode == 7) {
        y[i] = tile[other] * tile[other];
    }
    y[i] *= Config_SCALE + Tuned_SCALE + Edge_CLAMP;
}
