// Translated from shapes_as_tuples.py by py2cu 0.1.0: kernel(float32[::1])

static __device__ float sum_of(const float *x, long long n)
{
    float part[8];
    for (int i = 0; i < n; i++) {
        part[i] = x[i];
    }
    float total = 0;
    for (int i = 0; i < n; i++) {
        total += part[n - 1 - i];
    }
    return total;
}

static __device__ float sum_of_4(const float *x, long long n)
{
    float part[4];
    for (int i = 0; i < n; i++) {
        part[i] = x[i];
    }
    float total = 0;
    for (int i = 0; i < n; i++) {
        total += part[n - 1 - i];
    }
    return total;
}

extern "C" __global__ void kernel(float *x)
{
    x[0] = sum_of(x, 8) + sum_of_4(x, 4);
}
