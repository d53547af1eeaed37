// Translated from arrays.py by py2cu 0.1.0: blur(float32[:, ::1], float32[:, ::1]),
//    uses(float64[::1], complex128[::1], int64)

// Gaussian weights
__constant__ const float GAUSS[3][3] = {  // their sum is 1
    {0.0625f, 0.125f, 0.0625f},
    {0.125f, 0.25f, 0.125f},
    {0.0625f, 0.125f, 0.0625f},
};

__constant__ const double TAPS[5] = {0.0, 0.25, 0.5, 0.75, 1.0};
__constant__ const unsigned int CRC[3] = {3988292384U, 7, 255};
__constant__ const bool MASK[2] = {true, false};
__constant__ const signed char ZERO[4][4] = {};
__constant__ const signed char STEPS[40] = {  // more than a line
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    31, 32, 33, 34, 35, 36, 37, 38, 39
};
__constant__ const double ODD[4] = {
    __builtin_bit_cast(double, 0x7ff8000000000000LL), __builtin_bit_cast(double, 0x7ff0000000000000LL),
    -__builtin_bit_cast(double, 0x7ff0000000000000LL), 0.1
};
__constant__ const signed char CUBE[2][3][2] = {
    {
        {0, 1},
        {2, 3},
        {4, 5},
    },
    {
        {6, 7},
        {8, 9},
        {10, 11},
    },
};
__constant__ const float NEGATIVE[5] = {-0.0f, -0.25f, -0.5f, -0.75f, -1.0f};

constexpr int N = 5;

struct py2cu_complex128 {
    double re, im;
};

__constant__ __align__(16) const py2cu_complex128 ROOTS[2] = {{1.0, 2.0}, {3.0, 0.0}};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ double pick(const double *w, long long i)
{
    return w[py2cu_wrap(i, 5)];
}

extern "C" __global__ void blur(const float *x, long long x_shape0, long long x_shape1, float *y, long long y_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (0 < i && i < x_shape0 - 1 && 0 < j && j < x_shape1 - 1) {
        float total = 0;
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                total += GAUSS[a][b] * x[(i + a - 1) * x_shape1 + j + b - 1];
            }
        }
        y[i * y_shape1 + j] = total;
    }
}

extern "C" __global__ void uses(double *y, py2cu_complex128 *z, long long k)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N && MASK[i]) {
        y[i] = TAPS[i] + CRC[i] + ZERO[i][0] + pick(TAPS, i) + pick(TAPS, k) + ODD[i] + STEPS[39]
               + NEGATIVE[py2cu_wrap(k, 5)];
        z[i] = ROOTS[i];
        for (int j = 0; j < 2; j++) {
            int v = CUBE[1][2][j];
            y[i] += v;
        }
        y[i] += CUBE[0][i][1];
    }
}
