// Translated from constant_attributes.py by py2cu 0.1.0:
//    kinds(int64[::1], float32[::1], complex64[::1], bool[::1], uint16[::1]), powers(int64[::1], int64)

constexpr unsigned char SIZE = 3;

struct py2cu_complex64 {
    float re, im;
};

// base ** n; a negative n gives 0, 1 or -1
static __device__ __forceinline__ long long py2cu_powi_i64(long long base, long long n)
{
    unsigned long long a = (unsigned long long)base;
    unsigned long long k = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
    if (n < 0 && base == 0) {
        return -9223372036854775807 - 1;
    }
    if (n < 0 && base != 1 && base != -1) {
        return 0;
    }
    unsigned long long r = 1;
    for (; k != 0; k >>= 1, a *= a) {
        if (k & 1) {
            r *= a;
        }
    }
    return (long long)r;
}

extern "C" __global__ void kinds(long long *x, float *f, long long f_shape0, const py2cu_complex64 * /*c*/,
                                 const bool * /*b*/, const unsigned short * /*u*/)
{
    x[0] = 1;
    x[1] = 3;
    x[2] = x[0] + 0;
    f[0] = f[1] + 0.0f;
    x[3] = 3 + 7;
    f[3] = (float)(0.5 * 2.0);
    x[5] = SIZE + (SIZE == 0) + (unsigned char)-SIZE + (unsigned char)~SIZE;
    x[6] = (long long)(unsigned long long)x;
    x[7] = 1 + 8 + f_shape0 * 4;
}

extern "C" __global__ void powers(long long *x, long long n)
{
    x[0] = 1024 + -2 * -2 * -2 + py2cu_powi_i64(2, n);
    x[1] = 81;
    x[2] = 0;
    x[3] = 1 + n + n * n + n * n * n + py2cu_powi_i64(n, 7);
    x[4] = py2cu_powi_i64(n, -1);
}
