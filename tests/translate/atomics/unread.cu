// Translated from unread.py by py2cu 0.1.0: unread(int32[::1], int32[::1])

static __device__ long long take(int *w, int i)
{
    return (long long)atomicAdd(&w[i], 10) + 1;
}

extern "C" __global__ void unread(int *w, const int *x)
{
    long long t = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&w[0], x[t]);  // the sum of all
    if (t > 3) {
        // the largest
        atomicMax(&w[1], x[t]);
    }
    atomicAdd(&w[2], 1);
    atomicSub(&w[3], 1);
    take(w, 4);
    (void)(t == 6 && take(w, 5) > 0);
}
