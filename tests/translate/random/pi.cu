// Translated from pi.py by py2cu 0.1.0: compute_pi(xoroshiro128p_type[::1], int64, float32[::1])

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

// Each thread generates its own points.
extern "C" __global__ void compute_pi(xoroshiro128p_state *rng_states, long long iterations, float *out)
{
    long long thread_id = (long long)blockIdx.x * blockDim.x + threadIdx.x;

    // Count the points in the quarter circle.
    long long inside = 0;
    for (long long i = 0; i < iterations; i++) {
        float x = xoroshiro128p_uniform_float32(&rng_states[thread_id]);
        float y = xoroshiro128p_uniform_float32(&rng_states[thread_id]);
        if (x * x + y * y <= 1.0f) {
            inside += 1;
        }
    }

    out[thread_id] = (float)(4.0 * inside / iterations);
}
