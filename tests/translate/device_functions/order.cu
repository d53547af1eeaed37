// Translated from order.py by py2cu 0.1.0: kernel(int64[::1], float32[::1])

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ long long ticket(long long *counters)
{
    counters[0] += 1;
    return counters[0];
}

static __device__ long long spread(long long a, long long b, int c)
{
    return a * 16 + b * 4 + c;
}

extern "C" __global__ void kernel(long long *counters, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[i] += (double)ticket(counters);  // out does not change meanwhile
    long long first = counters[0];
    counters[0] = first + ticket(counters);  // the old value is read first
    long long at = py2cu_wrap(ticket(counters), out_shape0);
    out[at] += (double)counters[0];
    first = ticket(counters);
    out[i] = (float)spread(ticket(counters), first, 2);
    first = ticket(counters);
    out[i] = (float)spread(first, counters[0], 2);
    first = counters[0];
    out[py2cu_wrap(ticket(counters), out_shape0)] = (float)first;
    out[py2cu_wrap(ticket(counters), out_shape0)] *= 2.0f;
}
