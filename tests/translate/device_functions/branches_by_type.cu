// Translated from branches_by_type.py by py2cu 0.1.0: kernel(float64[::1])

// For each combination of argument types, other statements are unreachable.
static __device__ long long scaled(long long a)
{
    return a;
}

// For each combination of argument types, other statements are unreachable.
template <typename T>
static __device__ T scaled(T a, T factor)
{
    return a * factor;
}

static __device__ double first(const double *x)
{
    while (true) {
        break;
    }
    return x[0];
}

static __device__ double first(const double *x, double many)
{
    while (true) {
        return x[0] + many;
    }
    return x[0];
}

static __device__ double first(const double *x, long long many)
{
    while (true) {
        return many;
    }
    return x[0];
}

extern "C" __global__ void kernel(double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = scaled(i) + scaled(i, 2LL) + scaled(i) + scaled(1.5, 2.5);
    out[i] += first(out) + first(out, 3LL) + first(out, 0.5);
}
