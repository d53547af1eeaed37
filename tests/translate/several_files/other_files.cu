// Translated from other_files.py by py2cu 0.1.0: kernel(float32[::1], float32[::1])

constexpr double PI = 3.141592653589793;
constexpr int TILE = 64;
constexpr double OFFSET = 0.5;
constexpr double SMALLEST = 1e-6;

// The area of a circle, at least SMALLEST.
static __device__ double area(float r)
{
    return fmax(PI * r * r, SMALLEST);
}

static __device__ double scale(float x)
{
    // not decorated: the importing file does that
    return x * 2.0;
}

extern "C" __global__ void kernel(const float *x, float *out)
{
    __shared__ float tile[TILE];
    int t = threadIdx.x;
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    tile[t] = (float)area(x[i]);
    __syncthreads();
    out[i] = (float)(scale(tile[TILE - 1 - t]) + OFFSET);
}
