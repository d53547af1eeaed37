// Translated from parts.py by py2cu 0.1.0: formatted(float32[::1], int32), replaced(float32[::1], int32),
//    joined(float32[::1], int32), aliases(float64[:], float32[:, :], float64), of_old(float32[:], int32)

extern "C" __global__ void formatted(float *x, int n)
{
    x[0] = (float)n;
}

extern "C" __global__ void replaced(float *x, int n)
{
    x[0] = (float)n;
}

extern "C" __global__ void joined(float *x, int n)
{
    x[0] = (float)n;
}

extern "C" __global__ void aliases(double *x, const float *m, double factor)
{
    x[0] = m[0] * factor;
}

extern "C" __global__ void of_old(float *x, int n)
{
    x[0] = (float)n;
}
