// Translated from result_before_locals.py by py2cu 0.1.0: kernel(float32[::1])

struct pair {
    float x;
    int n;
};

struct key {
    long long first;
    int second;
};

static __device__ pair made(long long i)
{
    key keys[2];
    keys[0].first = i;
    keys[1].second = 3;
    __shared__ pair pairs[2];
    pairs[i & 1].x = (float)keys[0].first;
    pairs[i & 1].n = keys[1].second;
    return pairs[i & 1];
}

extern "C" __global__ void kernel(float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        pair p = made(i);
        out[i] = (float)((double)p.x * p.n);
    }
}
