// Translated from same_numbers.py by py2cu 0.1.0: both(float32[::1], int64)

constexpr int TILE = 16;
constexpr double WEIGHT = 0.5;
constexpr double WEIGHT_2 = -0.0;  // keeps the sign

constexpr int TILE_2 = 16;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

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

static __device__ double of_row(const float *x, long long i)
{
    return x[py2cu_floormod(i, TILE)] * WEIGHT;
}

static __device__ double of_column(const float *x, long long x_shape0, long long i)
{
    return x[py2cu_wrap(py2cu_floordiv(i, TILE), x_shape0)] + WEIGHT_2;
}

extern "C" __global__ void both(float *x, long long x_shape0, long long i)
{
    x[TILE_2] = (float)(of_row(x, i) + of_column(x, x_shape0, i) + WEIGHT);
}
