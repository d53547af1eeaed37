// Translated from defaults.py by py2cu 0.1.0: kernel(int64[::1], float64[::1])

constexpr int LIMIT = 255;

static __device__ long long clamp(long long x, long long low, long long high)
{
    return min(max(x, low), high);
}

template <typename T, typename U>
static __device__ double scale(double x, T factor, U offset)
{
    return x * factor + offset;
}

static __device__ long long shifted(long long x, long long amount, bool wrap)
{
    if (wrap) {
        return x + amount;
    }
    return x;
}

extern "C" __global__ void kernel(long long *s, double *d)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    s[i] = clamp(s[i], 0, LIMIT);
    s[i] = clamp(s[i], 10, LIMIT);
    s[i] = clamp(s[i], 0, 7);
    s[i] = clamp(s[i], 1, LIMIT);
    d[i] = scale(d[i], 0.5, 1.0f);
    d[i] = scale(d[i], 3LL, 2LL);
    s[i] = shifted(s[i], -1, true) + shifted(s[i], -1, false);
}
