// Translated from nonlocals.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], int64)

struct Int64Float32 {
    long long i;
    float largest;
};

static __device__ double kernel_add(float v, double total)
{
    // has no separate value
    total += v;
    return total;
}

// Position of the largest element.
static __device__ Int64Float32 kernel_place(long long i, float v, float largest)
{
    if (v > largest) {
        largest = v;
        return {i, largest};
    }
    return {-1, largest};
}

extern "C" __global__ void kernel(const float *x, float *out, long long n)
{
    double total = 0.0;
    float largest = x[0];

    for (long long i = 0; i < n; i++) {
        total = kernel_add(x[i], total);
        Int64Float32 result_2 = kernel_place(i, x[i], largest);
        long long at = result_2.i;
        largest = result_2.largest;
        if (at > 0) {
            Int64Float32 result = kernel_place(i, x[at - 1], largest);
            long long first = result.i;
            largest = result.largest;
            out[at] = (float)(first + 1);
        }
    }
    out[0] = (float)(total + largest);
}
