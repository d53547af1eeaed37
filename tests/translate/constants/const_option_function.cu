// Translated from const_option_function.py by py2cu 0.1.0: force(float64[::1], float64[::1])

constexpr double CUTOFF = 3.0;  // RADIUS * 2

static __device__ double harmonic(double r)
{
    return 0.5 * r * r;
}

extern "C" __global__ void force(const double *r, long long r_shape0, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < r_shape0) {
        out[i] = r[i] < CUTOFF ? harmonic(r[i]) : 0.0;
    }
}
