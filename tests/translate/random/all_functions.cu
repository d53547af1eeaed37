// Translated from all_functions.py by py2cu 0.1.0: fill(xoroshiro128p_type[::1], float64[:, ::1], uint64),
//    restart(xoroshiro128p_type[:], int64), own(xoroshiro128p_type[::1], uint64[::1])

struct xoroshiro128p_state {
    unsigned long long s0;
    unsigned long long s1;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// splitmix64
static __device__ __forceinline__ void init_xoroshiro128p_state(xoroshiro128p_state *state, unsigned long long seed)
{
    unsigned long long z = seed + 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    z ^= z >> 31;
    state->s0 = z;
    state->s1 = z;
}

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

// advances the state by 2**64 numbers
static __device__ __forceinline__ void xoroshiro128p_jump(xoroshiro128p_state *state)
{
    const unsigned long long jump[2] = {0xBEAC0467EBA5FACB, 0xD86B048B86AA9922};
    unsigned long long s0 = 0;
    unsigned long long s1 = 0;
    for (int bit = 0; bit < 128; bit++) {
        if (jump[bit / 64] >> (bit % 64) & 1) {
            s0 ^= state->s0;
            s1 ^= state->s1;
        }
        xoroshiro128p_next(state);
    }
    state->s0 = s0;
    state->s1 = s1;
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

// mean 0, standard deviation 1 (Box-Muller transform)
static __device__ __forceinline__ double xoroshiro128p_normal_float64(xoroshiro128p_state *state)
{
    float u1 = xoroshiro128p_uniform_float32(state);
    float u2 = xoroshiro128p_uniform_float32(state);
    return sqrt(-2.0 * logf(u1)) * cos(6.283185307179586 * u2);
}

extern "C" __global__ void fill(xoroshiro128p_state *states, double *out, long long out_shape0, long long out_shape1,
                                unsigned long long seed)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        init_xoroshiro128p_state(&states[i], (unsigned long long)((long long)seed + i));
        out[i * out_shape1] = xoroshiro128p_uniform_float64(&states[i]);
        out[i * out_shape1 + 1] = xoroshiro128p_uniform_float32(&states[i]);
        out[i * out_shape1 + 2] = xoroshiro128p_normal_float32(&states[i]);
        out[i * out_shape1 + 3] = xoroshiro128p_normal_float64(&states[i]);
    }
}

extern "C" __global__ void restart(xoroshiro128p_state *states, long long states_shape0, long long states_stride0,
                                   long long back)
{
    xoroshiro128p_jump(&states[py2cu_wrap(-back, states_shape0) * states_stride0]);
}

extern "C" __global__ void own(xoroshiro128p_state *states, unsigned long long *out)
{
    int i = threadIdx.x;
    out[i] = xoroshiro128p_next(&states[i]);
}
