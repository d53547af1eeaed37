// Translated from order.py by py2cu 0.1.0: differences(xoroshiro128p_type[::1], float32[::1]),
//    pairs(xoroshiro128p_type[::1], float64[::1], float64[::1])

struct xoroshiro128p_state {
    unsigned long long s0;
    unsigned long long s1;
};

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
static __device__ __forceinline__ double xoroshiro128p_normal_float64(xoroshiro128p_state *state)
{
    float u1 = xoroshiro128p_uniform_float32(state);
    float u2 = xoroshiro128p_uniform_float32(state);
    return sqrt(-2.0 * logf(u1)) * cos(6.283185307179586 * u2);
}

static __device__ double exponential(xoroshiro128p_state *states, long long i, double mean)
{
    return -mean * log(1.0 - xoroshiro128p_uniform_float32(&states[i]));
}

// C may evaluate the operands in any order, Python from left to right.
extern "C" __global__ void differences(xoroshiro128p_state *states, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    float first = xoroshiro128p_uniform_float32(&states[i]);
    out[i] = first - xoroshiro128p_uniform_float32(&states[i]);
    first = xoroshiro128p_uniform_float32(&states[i]);
    out[i] += hypotf(first, xoroshiro128p_uniform_float32(&states[i]));
    first = xoroshiro128p_uniform_float32(&states[i]);
    out[i] += fmaxf(first, xoroshiro128p_uniform_float32(&states[i])) / 2.0;
}

extern "C" __global__ void pairs(xoroshiro128p_state *states, double *x, long long x_shape0, double *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double first = xoroshiro128p_normal_float64(&states[i]);
        double tmp = exponential(states, i, 2.0);
        x[i] = first;
        y[i] = tmp;
        if ((long long)xoroshiro128p_next(&states[i]) % 2 == 0 && xoroshiro128p_uniform_float32(&states[i]) < 0.5f) {
            double tmp = x[i];
            x[i] = y[i];
            y[i] = tmp;
        }
    }
}
