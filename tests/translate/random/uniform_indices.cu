// Translated from uniform_indices.py by py2cu 0.1.0: pick(xoroshiro128p_type[::1], int32[::1], int32[::1], int64)

struct xoroshiro128p_state {
    unsigned long long s0;
    unsigned long long s1;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// xoroshiro128+: the next 64 random bits
static __device__ __forceinline__ unsigned long long xoroshiro128p_next(xoroshiro128p_state *state)
{
    unsigned long long s0 = state->s0;
    unsigned long long s1 = state->s1;
    unsigned long long result = s0 + s1;
    s1 ^= s0;
    state->s0 = ((s0 << 55) | (s0 >> 9)) ^ s1 ^ (s1 << 14);
    state->s1 = (s1 << 36) | (s1 >> 28);
    return result;
}

// from 0 to 1, exclusive
static __device__ __forceinline__ double xoroshiro128p_uniform_float64(xoroshiro128p_state *state)
{
    return (xoroshiro128p_next(state) >> 11) * (1.0 / 9007199254740992);
}

// from 0 to 1; rounding may give 1
static __device__ __forceinline__ float xoroshiro128p_uniform_float32(xoroshiro128p_state *state)
{
    return (float)xoroshiro128p_uniform_float64(state);
}

// mean 0, standard deviation 1 (Box-Muller transform)
static __device__ __forceinline__ float xoroshiro128p_normal_float32(xoroshiro128p_state *state)
{
    float u1 = xoroshiro128p_uniform_float32(state);
    float u2 = xoroshiro128p_uniform_float32(state);
    return sqrtf(-2.0f * logf(u1)) * cosf(6.2831855f * u2);
}

extern "C" __global__ void pick(xoroshiro128p_state *__restrict__ states, const int *__restrict__ x, int x_shape0,
                                int *__restrict__ out, int out_shape0, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        long long first = (long long)((double)xoroshiro128p_uniform_float32(&states[i]) * n);
        long long second = (long long)(n * xoroshiro128p_uniform_float64(&states[i])) % n;
        long long third = (long long)((double)xoroshiro128p_normal_float32(&states[i]) * n);
        out[i] = (int)((long long)x[first] + x[second] + x[py2cu_wrap(third, x_shape0)]);
    }
}
