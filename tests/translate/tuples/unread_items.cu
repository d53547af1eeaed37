// Translated from unread_items.py by py2cu 0.1.0: unread_items(int32[::1], int32[::1])

static __device__ int ticket(int *counters, int k)
{
    return atomicAdd(&counters[k], 1);
}

extern "C" __global__ void unread_items(int *counters, int *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        ticket(counters, 0);
        ticket(counters, 1);
        out[i] = (int)i;
        int first = out[i];  // both are computed
        ticket(counters, 2);
        out[i] = first + 2;
    }
}
