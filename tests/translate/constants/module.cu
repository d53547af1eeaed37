// Translated from module.py by py2cu 0.1.0: constants(int64[::1], float64[::1], float32[::1], uint64[::1]),
//    scale(float32[::1])

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
constexpr double PI = 3.141592653589793;

constexpr int N = 128;  // threads in a block
constexpr long long BIG = 5000000000LL;
constexpr unsigned long long HUGE = 9223372036854775808ULL;  // 2 ** 63
constexpr int NEGATIVE = -7;
constexpr int HALF = 64;  // N // 2
constexpr int MASK = 4095;  // (1 << 12) - 1
constexpr int HEX = 0xFF;
constexpr int BINARY = 0xA;
constexpr int OCTAL = 511;
constexpr double RATIO = 0.3333333333333333;  // 1 / 3
constexpr double EPS = 1e-7;
constexpr bool FLAG = true;
constexpr float THIRD = 0.33333334f;  // np.float32(1) / np.float32(3)
constexpr double PI2 = 6.283185307179586;  // math.pi * 2
constexpr float SCALED = 0.1f;
constexpr short SMALL = -3;
constexpr unsigned long long WIDE = 1;
constexpr double INF = __builtin_bit_cast(double, 0x7ff0000000000000LL);
constexpr double NAN_ = __builtin_bit_cast(double, 0x7ff8000000000000LL);
constexpr long long MINIMUM = -9223372036854775807LL - 1;
constexpr int A = 3;
constexpr int B = 3;
constexpr int C = 4;
constexpr double D = 5.5;
constexpr int E = 6;
constexpr int LATER = 9;

// A comment on several lines
// precedes its constant.
constexpr int COMMENTED = 11;

extern "C" __global__ void constants(long long *s, double *d, float *f, unsigned long long *u)
{
    s[0] = N;
    s[1] = BIG;
    u[2] = HUGE;
    s[3] = NEGATIVE;
    s[4] = HALF;
    s[5] = (MASK & HEX) | (BINARY ^ OCTAL);
    d[6] = RATIO;
    d[7] = EPS;
    s[8] = FLAG;
    f[9] = THIRD;
    d[10] = PI2;
    f[11] = SCALED;
    s[12] = SMALL;
    u[13] = WIDE;
    s[14] = 16 * 8;
    d[15] = INF;
    d[16] = NAN_;
    s[17] = MINIMUM;
    s[18] = A + B;
    d[19] = C + D;
    s[20] = E;
    s[21] = LATER;
    s[22] = COMMENTED;
    d[23] = PI;
    d[24] = 2.718281828459045;
    d[25] = PI;
    d[26] = -INFINITY;
    s[27] = 2;
    s[28] = 1;
}

extern "C" __global__ void scale(float *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        x[i] *= SCALED;
    }
}
