// Translated from functions.py by py2cu 0.1.0: constants(float64[::1], int64[::1], float32[::1]),
//    limits(float32[::1], int64[::1]), of_cupy(float32[::1])

#ifndef NAN
#define NAN __int_as_float(0x7fc00000)
#endif
constexpr double PI = 3.141592653589793;
constexpr int UNKNOWN = 256;  // math.pow returns a float
constexpr int STEPS = 45;
constexpr int CELLS = 24;
constexpr double HALF_UP = 3.0;  // a float in NumPy
constexpr int WHOLE_UP = 3;
constexpr int LARGEST = 9;
constexpr float TURN = 6.2831855f;
constexpr int WIDEST = 2147483647;
constexpr float FARTHEST = 3.4028235e38f;
constexpr long long LAST = 9223372036854775807LL;
constexpr int WAYS = 150;
constexpr double REACH = 3.1291894960804765;  // C's constant ends in ...0476
constexpr int LETTER = 101;  // ord("a") + len("text")
constexpr int TILE = 16;  // a second cell of the notebook

extern "C" __global__ void constants(double *x, long long *n, float *f)
{
    x[0] = HALF_UP;
    x[1] = NAN;
    x[2] = REACH;
    n[0] = UNKNOWN;
    n[1] = STEPS;
    n[2] = CELLS;
    n[3] = WHOLE_UP;
    n[4] = LARGEST;
    n[5] = WIDEST;
    n[6] = LAST;
    n[7] = WAYS;
    n[8] = LETTER;
    n[9] = TILE;
    f[0] = TURN;
    f[1] = FARTHEST;
}

// The same functions in a kernel.
extern "C" __global__ void limits(float *f, long long *n)
{
    f[0] = 1.1920929e-7f;
    f[1] = -3.4028235e38f;
    n[0] = 255 - 32768;
    n[1] = 9223372036854775807LL;
}

extern "C" __global__ void of_cupy(float *f)
{
    float part[2];
    part[0] = (float)(f[0] * PI);
    f[1] = part[0];
}
