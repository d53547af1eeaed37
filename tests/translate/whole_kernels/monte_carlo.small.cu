// Translated from monte_carlo.py by py2cu 0.1.0: pi32(uint32[::1], int64, int64[::1]),
//    pi64(uint64[::1], int64, float64[::1])

constexpr unsigned int A32 = 1664525;
constexpr unsigned int C32 = 1013904223;
constexpr long long A64 = 6364136223846793005LL;
constexpr long long C64 = 1442695040888963407LL;

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

static __device__ unsigned int next32(unsigned int state)
{
    return state * A32 + C32;
}

extern "C" __global__ void pi32(unsigned int *seeds, int seeds_shape0, int throws, long long *__restrict__ hits)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= seeds_shape0) {
        return;
    }
    unsigned int state = seeds[i];
    int count = 0;
    for (int _ = 0; _ < throws; _++) {
        state = next32(state);
        double x = state * (1.0 / 4294967296.0);
        state = next32(state);
        double y = state * (1.0 / 4294967296.0);
        if (x * x + y * y < 1.0) {
            count += 1;
        }
    }
    seeds[i] = state;
    py2cu_atomic_add(&hits[0], count);
}

extern "C" __global__ void pi64(unsigned long long *__restrict__ seeds, int seeds_shape0, int throws,
                                double *__restrict__ mean)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < seeds_shape0) {
        unsigned long long state = seeds[i];
        int count = 0;
        for (int _ = 0; _ < throws; _++) {
            state = state * A64 + C64;
            double x = (state >> 11) * (1.0 / 9007199254740992.0);
            state = state * A64 + C64;
            double y = (state >> 11) * (1.0 / 9007199254740992.0);
            count += x * x + y * y < 1.0;
        }
        seeds[i] = state;
        mean[i] = (double)(4 * (long long)count) / throws;
    }
}
