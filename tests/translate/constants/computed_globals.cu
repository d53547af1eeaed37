// Translated from computed_globals.py by py2cu 0.1.0: kernel(float64[::1])

constexpr double REST = 0.0;  // 3 % 0.5
constexpr int LESS = -1;
constexpr unsigned char PLUS = 200;
constexpr bool SAME = true;
constexpr bool HELD = true;
constexpr int LARGEST = 3;
constexpr int COMMON = 172;

struct py2cu_complex128 {
    double re, im;
};

extern "C" __global__ void kernel(double *x)
{
    x[0] = 3.0 + REST;
    x[1] = py2cu_complex128{3.0, 6.0}.re + py2cu_complex128{3.0, 6.0}.im;
    x[2] = 6 + LESS + PLUS;
    x[3] = SAME + HELD * 2;
    x[4] = LARGEST + COMMON;
    x[5] = 6;
}
