// Translated from selected_effects.py by py2cu 0.1.0: nothing_given(float32[::1], bool), counted(int32[::1], bool)

static __device__ void double_(float *x, long long i)
{
    x[i] *= 2.0f;
}

static __device__ void clear(float *x, long long i)
{
    x[i] = 0;
}

extern "C" __global__ void nothing_given(float *x, bool flag)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (flag) {
        double_(x, i);
    } else {
        clear(x, i);
    }
    if (x[i] > 1.0f) {
        clear(x, i);
    } else {
        double_(x, i);
    }
    double_(x, 0);
    double_(x, 1);
    x[2] = 1;
}

extern "C" __global__ void counted(int *x, bool flag)
{
    x[0] = flag ? atomicAdd(&x[1], 1) : atomicAdd(&x[2], 1);
    x[3] = flag ? x[4] : atomicAdd(&x[5], 1);
    x[6] = flag ? atomicAdd(&x[7], 1) : x[8];
}
