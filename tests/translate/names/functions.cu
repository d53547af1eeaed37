// Translated from functions.py by py2cu 0.1.0: kernel(float32[::1], float64[::1], int64[::1])

constexpr int fmod_ = 3;
constexpr int llrint_ = 4;
constexpr int floorf_ = 5;
constexpr int isfinite_ = 6;

static __device__ __forceinline__ double py2cu_floordiv_f64(double a, double b)  // Python's // on floats
{
    if (b == 0.0) {
        return a / b;
    }
    double r = fmod(a, b);
    double q = (a - r) / b;
    if (r != 0.0 && (b < 0.0) != (r < 0.0)) {
        q -= 1.0;
    }
    if (q == 0.0) {
        return copysign(0.0, a / b);
    }
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1.0 : whole;
}

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ double py2cu_floormod_f64(double a, double b)
{
    double r = fmod(a, b);
    if (r == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0.0) != (r < 0.0) ? r + b : r;
}

// atomicAdd has no signed 64-bit form
static __device__ __forceinline__ long long py2cu_atomic_add(long long *address, long long value)
{
    return (long long)atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

static __device__ long long llabs_(long long x)
{
    return llabs(x) + llrint_;
}

static __device__ double copysign_(double x)
{
    return py2cu_floormod_f64(x, 3.0) + fmod_;
}

extern "C" __global__ void kernel(float *f, double *d, long long *s)
{
    float fminf_2 = f[0];
    float fmaxf_2 = f[1];
    f[2] = fminf(fminf_2, fmaxf_2);
    f[3] = fmaxf(fminf_2, fmaxf_2);
    double fabs_2 = d[0];
    d[1] = fabs(fabs_2);
    float fabsf_2 = f[0];
    f[4] = fabsf(fabsf_2);
    double pow_2 = d[2];
    d[3] = pow(pow_2, 0.5);
    float powf_2 = f[2];
    f[5] = powf(powf_2, f[3]);
    long long llrintf_2 = llrintf(powf_2);
    s[0] = llrintf_2 + floorf_ + isfinite_;
    s[1] = llabs_(s[2]);
    d[4] = py2cu_floordiv_f64(copysign_(d[5]), 2.0);
    double sqrt_2 = sqrt(d[6]);
    d[7] = sqrt(sqrt_2);
    int atomicAdd_ = 1;
    py2cu_atomic_add(&s[0], atomicAdd_);
    bool isnan_ = isnan(d[0]);
    s[3] = isnan_ || isnan(d[1]);
    double tgamma_2 = tgamma(d[1]);
    d[8] = tgamma(tgamma_2);
}
