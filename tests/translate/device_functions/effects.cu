// Translated from effects.py by py2cu 0.1.0: operands(int32[::1], int32[::1], int32),
//    places(int32[::1], int32[::1], int32), states(float32[::1], float32[::1], xoroshiro128p_type[::1])

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

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

static __device__ int fenced(int n)
{
    __threadfence();
    return n;
}

static __device__ int synced(int n)
{
    __syncthreads();
    return n;
}

static __device__ int stored(int *x, int n)
{
    __stcg(&x[0], n);
    return n;
}

static __device__ int loaded(const int *x)
{
    return __ldcg(&x[0]);
}

static __device__ int added(int *x, int n)
{
    return atomicAdd(&x[0], n);
}

static __device__ int printed(int n)
{
    printf("%d\n", n);
    return n;
}

static __device__ int slept(int n)
{
    __nanosleep((unsigned int)n);
    return n;
}

static __device__ long long total(const int *x, long long x_shape0)
{
    long long total = 0;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k];
    }
    return total;
}

extern "C" __global__ void operands(int *out, int *x, long long x_shape0, int n)
{
    int first = x[0];
    out[0] = first + fenced(n);
    first = x[1];
    out[1] = first + synced(n);
    first = x[0];
    out[2] = first + stored(x, n);
    out[3] = x[0] + loaded(x);
    first = x[0];
    out[4] = first + added(x, n);
    first = x[0];
    out[5] = first + printed(n);
    first = x[0];
    out[6] = first + slept(n);
    out[7] = (int)(x[0] + total(x, x_shape0));
}

extern "C" __global__ void places(int *out, int *x, long long x_shape0, int n)
{
    int first = out[0];
    out[0] = first + fenced(n);
    first = out[1];
    out[1] = first + synced(n);
    first = out[2];
    out[2] = first + stored(x, n);
    out[3] += loaded(x);
    first = out[4];
    out[4] = first + added(x, n);
    out[5] += printed(n);
    out[6] += slept(n);
    out[7] += total(x, x_shape0);
}

extern "C" __global__ void states(float *out, const float *x, xoroshiro128p_state *s)
{
    float first = x[0];
    out[0] = first + xoroshiro128p_uniform_float32(&s[0]);
    out[1] += xoroshiro128p_uniform_float32(&s[0]);
}
