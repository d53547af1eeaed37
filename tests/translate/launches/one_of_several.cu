// Translated from one_of_several.py by py2cu 0.1.0: pair(float32[::1], int32[::1]), pair(float64[::1], int64[::1]),
//    named(int8[::1], int64), named(int8[::1], float64), named(int16[::1], int64), named(int16[::1], float64),
//    filled(float32[::1]), filled(float64[::1])

extern "C" __global__ void pair(float *x, const int *y)
{
    x[0] = (float)y[0];
}

extern "C" __global__ void pair_f64(double *x, const long long *y)
{
    x[0] = y[0];
}

template <typename T, typename U>
static __device__ void named(T *x, U scale)
{
    x[0] = (T)scale;
}

extern "C" __global__ void named(signed char *x, long long scale) { named<signed char, long long>(x, scale); }
extern "C" __global__ void named_f64(signed char *x, double scale) { named<signed char, double>(x, scale); }
extern "C" __global__ void named_i16(short *x, long long scale) { named<short, long long>(x, scale); }
extern "C" __global__ void named_i16_f64(short *x, double scale) { named<short, double>(x, scale); }

extern "C" __global__ void filled(float *x)
{
    x[0] = 1;
}

extern "C" __global__ void filled_f64(double *x)
{
    x[0] = 1;
}
