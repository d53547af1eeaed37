// Translated from members.py by py2cu 0.1.0: read(float64[::1], int64)

constexpr int Base_SIZE = 3;
constexpr double Base_HALF = 1.5;
constexpr int Limits_LOW = -1;
constexpr int Kind_NONE = 0;
constexpr int Kind_SMALL = 1;
constexpr int Kind_LARGE = 2;
constexpr int Color_RED = 1;
constexpr double Color_GREEN = 2.5;
constexpr int Bits_A = 1;
constexpr int Bits_BOTH = 3;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void read(double *x, long long x_shape0, long long i)
{
    x[0] = Base_SIZE + Base_HALF + Limits_LOW + 5.0;
    x[1] = Kind_LARGE + Kind_SMALL;
    x[2] = Kind_NONE == i;
    x[3] = Color_RED + Color_GREEN;
    x[4] = 0.0;
    x[5] = Bits_BOTH | Bits_A;
    x[6] = 1 + 3 + 2.5 + 2.5;
    x[7] = 5.0 + 6.5 + 2.0;
    x[1 + py2cu_wrap(i, max(min(7LL, x_shape0) - 1, 0LL))] = 1;
    x[py2cu_wrap(i, (x_shape0 + 1) / 2) * 2] = 2;
    x[0] = 3;
    x[8] = i + 2.5;
    x[9] = i == Kind_SMALL ? 1 : 2;
}
