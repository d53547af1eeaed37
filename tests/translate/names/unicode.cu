// Translated from unicode.py by py2cu 0.1.0: ядро(float64[::1], int64)

constexpr int gr_u00F6_u00DFe = 3;
constexpr double alpha = 0.5;
constexpr double pi = 3.14;

static __device__ long long _u0443_u0432_u0435_u043B_u0438_u0447_u0438_u0442_u044C(long long _u0445)
{
    return _u0445 + 1;
}

extern "C" __global__ void _u044F_u0434_u0440_u043E(double *_u043C_u0430_u0441_u0441_u0438_u0432, long long n)
{
    // числа: ≤ größe
    double Deltat = alpha * n;
    double delta = Deltat + pi;
    long long _u5909_u6570 = _u0443_u0432_u0435_u043B_u0438_u0447_u0438_u0442_u044C(n) + gr_u00F6_u00DFe;
    long long a = _u5909_u6570;
    _u043C_u0430_u0441_u0441_u0438_u0432[0] = Deltat + delta;
    _u043C_u0430_u0441_u0441_u0438_u0432[1] = _u5909_u6570 + a;
    a = 1;
    _u043C_u0430_u0441_u0441_u0438_u0432[2] = a;
}
