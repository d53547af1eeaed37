// Translated from unicode.py by py2cu 0.1.0: ядро(float64[::1], int64)

constexpr int gru00F6u00DFe = 3;
constexpr double u03B1 = 0.5;
constexpr double u03C0 = 3.14;

__device__ long long u0443u0432u0435u043Bu0438u0447u0438u0442u044C(long long u0445)
{
    return u0445 + 1;
}

extern "C" __global__ void u044Fu0434u0440u043E(double *u043Cu0430u0441u0441u0438u0432, long long n)
{
    // числа: ≤ größe
    double u0394t = u03B1 * (double)n;
    double delta = u0394t + u03C0;
    long long u5909u6570 = u0443u0432u0435u043Bu0438u0447u0438u0442u044C(n) + gru00F6u00DFe;
    long long u00AA = u5909u6570;
    u043Cu0430u0441u0441u0438u0432[0] = u0394t + delta;
    u043Cu0430u0441u0441u0438u0432[1] = (double)(u5909u6570 + u00AA);
    int a = 1;
    u043Cu0430u0441u0441u0438u0432[2] = a;
}
