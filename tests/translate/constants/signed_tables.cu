// Translated from signed_tables.py by py2cu 0.1.0: read(int64[::1], int64)

__constant__ const signed char BYTES[3] = {3, 5, 100};
__constant__ const signed char SIGNED[3] = {-3, 5, 100};
__constant__ const unsigned char UNSIGNED[2] = {0, 200};
__constant__ const short WORDS[2] = {-30000, 30000};
__constant__ const int WIDE[2] = {1, 70000};
__constant__ const long long LONG[2] = {-1, 1099511627776LL};
__constant__ const bool FLAGS[2] = {true, false};
__constant__ const signed char GRID[2][2] = {
    {1, 2},
    {3, 40},
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

extern "C" __global__ void read(long long *x, long long x_shape0, long long i)
{
    long long i_of_3 = py2cu_wrap(i, 3);
    x[0] = (BYTES[i_of_3] - 3) / 3;
    x[1] = py2cu_floordiv(BYTES[i_of_3] - 4, 3);
    x[2] = BYTES[i_of_3] * 21474836;
    x[3] = (long long)BYTES[i_of_3] * 21474837;
    x[4] = (SIGNED[i_of_3] + 3) / 3;
    x[5] = py2cu_floordiv(SIGNED[i_of_3] + 2, 3);
    long long i_of_2 = py2cu_wrap(i, 2);
    x[6] = UNSIGNED[i_of_2] / 3;
    x[7] = py2cu_floordiv(UNSIGNED[i_of_2] - 1, 3);
    x[8] = WORDS[i_of_2] * 71582;
    x[9] = (long long)WORDS[i_of_2] * 71583;
    x[10] = (WIDE[i_of_2] - 1) / 3;
    x[11] = py2cu_floordiv(WIDE[i_of_2] - 2, 3);
    x[12] = (LONG[i_of_2] + 1) / 3;
    x[13] = py2cu_floordiv(LONG[i_of_2], 3);
    x[14] = (GRID[i_of_2][1] - 1) / 3;
    x[15] = py2cu_floordiv(GRID[i_of_2][1] - 2, 3);
    x[16] = (GRID[0][i_of_2] - 1) / 3;
    x[17] = FLAGS[i_of_2] * 2147483647;
    for (int k = 0; k < 3; k++) {
        x[18] += x[BYTES[k]] + x[py2cu_wrap(SIGNED[k], x_shape0)];
    }
}
