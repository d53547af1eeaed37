// Translated from black_scholes.py by py2cu 0.1.0:
//    black_scholes(float64[::1], float64[::1], float64[::1], float64[::1], float64[::1], float64, float64)

constexpr double A1 = 0.31938153;
constexpr double A2 = -0.356563782;
constexpr double A3 = 1.781477937;
constexpr double A4 = -1.821255978;
constexpr double A5 = 1.330274429;
constexpr double RSQRT2PI = 0.39894228040143267793994605993438;

// Cumulative normal distribution.
static __device__ double cnd(double d)
{
    double k = 1.0 / (1.0 + 0.2316419 * fabs(d));
    double value = RSQRT2PI * exp(-0.5 * d * d) * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))));
    return d > 0.0 ? 1.0 - value : value;
}

extern "C" __global__ void black_scholes(double *__restrict__ call, double *__restrict__ put,
                                         const double *__restrict__ price, int price_shape0,
                                         const double *__restrict__ strike, const double *__restrict__ years,
                                         double rate, double volatility)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= price_shape0) {
        return;
    }
    double s = price[i];
    double x = strike[i];
    double t = years[i];
    double root = sqrt(t);
    double d1 = (log(s / x) + (rate + 0.5 * (volatility * volatility)) * t) / (volatility * root);
    double d2 = d1 - volatility * root;
    double discount = exp(-rate * t);
    call[i] = s * cnd(d1) - x * discount * cnd(d2);
    put[i] = x * discount * (1.0 - cnd(d2)) - s * (1.0 - cnd(d1));
}
