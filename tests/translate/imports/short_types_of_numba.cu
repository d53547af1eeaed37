// Translated from short_types_of_numba.py by py2cu 0.1.0: of_numba(float32[:], int64[:]), by_types(int64[:])

extern "C" __global__ void of_numba(float *x, const long long *counts)
{
    x[0] = (float)counts[0];
}

extern "C" __global__ void by_types(long long *x)
{
    x[0] = 1;
}
