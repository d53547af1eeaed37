// Translated from returned.py by py2cu 0.1.0: to_polar(float64[::1], float64[::1], float64[::1], float64[::1]),
//    named(float64[::1], float64[::1], float64[::1]), nested(int64[::1], int64[::1], float64[::1]),
//    in_loop(float64[::1], float64[::1], int64), chosen(int64[::1], int64)

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

struct Float64x2 {
    double x, y;
};

struct Int64x2Bool {
    long long _0, _1;
    bool _2;
};

struct Int64x2Float64 {
    long long _0_0, _0_1;
    double weight;
};

struct Float32Int32 {
    float x;
    int n;
};

// Radius and angle.
static __device__ Float64x2 polar(double x, double y)
{
    double r = sqrt(x * x + y * y);
    double theta = atan2(y, x);
    return {r, theta};
}

static __device__ Int64x2Bool split(long long a, long long b)
{
    if (b == 0) {
        return {0, 0, false};
    }
    return {py2cu_floordiv(a, b), py2cu_floormod(a, b), true};
}

static __device__ Int64x2Float64 ordered(long long a, long long b, double weight)
{
    return {min(a, b), max(a, b), weight};
}

static __device__ Float32Int32 declared(double x, long long n)
{
    return {(float)x, (int)n};
}

static __device__ Float64x2 forwarded(double x, double y)
{
    return polar(x, y);
}

extern "C" __global__ void to_polar(const double *x, long long x_shape0, const double *y, double *r, double *theta)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        // both at once
        Float64x2 result = polar(x[i], y[i]);
        r[i] = result.x;
        theta[i] = result.y;
    }
}

extern "C" __global__ void named(const double *x, long long x_shape0, const double *y, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        Float64x2 p = polar(x[i], y[i]);  // stays whole
        out[i] = p.x * p.y;
        out[i] += forwarded(p.x, y[i]).y;
    }
}

extern "C" __global__ void nested(const long long *a, long long a_shape0, const long long *b, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        auto [quotient, rest, defined] = split(a[i], b[i]);
        if (defined) {
            auto [low, high, weight] = ordered(quotient, rest, 0.5);
            out[i] = low + high * weight;
            auto [x, n] = declared(out[i], low);
            out[i] += (double)x * n;
        }
    }
}

extern "C" __global__ void in_loop(double *x, long long x_shape0, double *y, long long steps)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        Float64x2 p = {x[i], y[i]};
        for (long long _ = 0; _ < steps; _++) {
            p = polar(p.y, p.x);
        }
        x[i] = p.x;
        y[i] = p.y;
    }
}

extern "C" __global__ void chosen(long long *x, long long x_shape0, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        long long a, b;
        if (x[i] < n) {
            a = x[i];
            b = n;
        } else {
            a = n;
            b = x[i];
        }
        x[i] = b - a;
    }
}
