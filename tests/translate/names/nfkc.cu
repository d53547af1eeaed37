// Translated from nfkc.py by py2cu 0.1.0: μ_kernel(float32[::1], int64)

constexpr double PI = 3.141592653589793;
constexpr int field = 5;

static __device__ double scaled(double value, double _u00C5)
{
    return value * _u00C5;
}

static __device__ double mu_kernel_add(double n, double mu)
{
    mu += n;
    return mu;
}

extern "C" __global__ void mu_kernel(float *out, long long H)
{
    double mu = 1.0;
    for (long long i = 0; i < H; i++) {
        mu += scaled(mu, 2.0) + field;
    }
    out[0] = (float)(mu + 3.0);

    mu = mu_kernel_add(5.0, mu);
    out[1] = (float)(mu * sqrt(PI) + sin((double)field));
}
