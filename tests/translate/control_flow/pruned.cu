// Translated from pruned.py by py2cu 0.1.0: kernel(float32[::1], float32[:, ::1], none, int64)

static __device__ double weight(long long /*i*/)
{
    return 1.0;
}

static __device__ double weight(const float *w, long long i)
{
    return w[i];
}

static __device__ float first(const float *x)
{
    return x[0];
}

static __device__ float first_2d(const float *x)
{
    return x[0];
}

extern "C" __global__ void kernel(float *x, const float *y, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = (float)(weight(i) + weight(x, i));
    x[i] += (double)n + first(x) + first_2d(y);
    x[i] += 1.0f;
    bool same = n == i;
    if (same == true) {
        x[i] = 0;
    }
}
