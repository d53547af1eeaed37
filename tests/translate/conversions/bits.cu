// Translated from bits.py by py2cu 0.1.0: bits(float32[::1], uint64[::1], int32[::1])

// Bits of numbers, reinterpreted as other types.
extern "C" __global__ void bits(float *x, unsigned long long *y, int *z)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    z[i] = (__float_as_int(x[i]) >> 23) & 255;
    x[i] = __uint_as_float(__float_as_uint(1.5f)) + __int_as_float(z[i]);
    y[i] = (unsigned long long)(__double_as_longlong(__longlong_as_double((long long)y[i])) + (unsigned int)z[i]);
    y[0] = (unsigned long long)__double_as_longlong(x[i]);
}
