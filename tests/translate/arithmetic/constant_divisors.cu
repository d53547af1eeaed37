// Translated from constant_divisors.py by py2cu 0.1.0: divide(int64[::1], int32, int64, int8, uint32)

constexpr int ROWS = 12;
constexpr int TILE = 16;
constexpr int ONE = 1;
constexpr int LARGE = 1073741825;  // 2**30 + 1

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

extern "C" __global__ void divide(long long *x, int n, long long m, signed char b, unsigned int u)
{
    x[0] = (n % 12 + 12) % 12;
    x[1] = (n % ROWS + ROWS) % ROWS;
    x[2] = n / 12 - (n % 12 < 0);
    x[3] = n / ROWS - (n % ROWS < 0);
    x[4] = (n % TILE + TILE) % TILE;
    x[5] = n / TILE - (n % TILE < 0);
    x[6] = n & 15;
    x[7] = n >> 4;
    x[8] = (b % ROWS + ROWS) % ROWS - (b / ROWS - (b % ROWS < 0));
    x[9] = ((b - 5) % ROWS + ROWS) % ROWS;
    x[10] = py2cu_floordiv(b - 5, ROWS);
    x[11] = py2cu_floormod(m, ROWS);  // in 64 bits
    x[12] = py2cu_floordiv(m, ROWS);
    x[13] = (long long)(u % ROWS) + u / ROWS;
    x[14] = (n % ONE + ONE) % ONE + (n / ONE - (n % ONE < 0));
    x[15] = py2cu_floormod(n, LARGE);  // the sum may exceed an int
    x[16] = py2cu_floormod(n, -ROWS);
    x[17] = (b + 128) % ROWS;
    x[18] = py2cu_floormod(n, ROWS - 1);
    x[19] = -((n % ROWS + ROWS) % ROWS) * (1 << ((n % ROWS + ROWS) % ROWS));
    m = py2cu_floordiv(m, ROWS);
    n = (n % ROWS + ROWS) % ROWS;
    x[20] = m + n;
}
