// Hand-written baseline of black_scholes.py.
__device__ double normal_cdf(double d)
{
    return 0.5 * erfc(-d * 0.70710678118654757);
}

extern "C" __global__ void black_scholes(int n, const double *__restrict__ prices, const double *__restrict__ strikes,
                                         const double *__restrict__ years, double rate, double volatility,
                                         double *__restrict__ calls, double *__restrict__ puts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    double s = prices[i], k = strikes[i], t = years[i];
    double root = volatility * sqrt(t);
    double d1 = (log(s / k) + (rate + 0.5 * volatility * volatility) * t) / root;
    double d2 = d1 - root;
    double discount = exp(-rate * t);
    double call = s * normal_cdf(d1) - k * discount * normal_cdf(d2);
    calls[i] = call;
    puts[i] = call - s + k * discount;
}
