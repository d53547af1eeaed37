// Translated from numpy_results.py by py2cu 0.1.0: first(float32[::1], int64[::1]), first(float64[::1], float32[::1]),
//    first(float64[::1], int16[::1]), first(float64[::1], int8[::1]), first(int16[::1], float32[::1]),
//    first(int64[::1], float32[::1]), first(int64[::1], float64[::1]), first(float32[::1], int64[:]),
//    first(uint8[::1], int64[::1])

template <typename T, typename U>
static __device__ void first(T *x, const U *y)
{
    x[0] = (T)y[0];
}

extern "C" __global__ void first(float *x, const long long *y) { first<float, long long>(x, y); }
extern "C" __global__ void first_i16_f32(short *x, const float *y) { first<short, float>(x, y); }
extern "C" __global__ void first_i64_f32(long long *x, const float *y) { first<long long, float>(x, y); }
extern "C" __global__ void first_i64_f64(long long *x, const double *y) { first<long long, double>(x, y); }
extern "C" __global__ void first_strided(float *x, const long long *y) { first<float, long long>(x, y); }
extern "C" __global__ void first_u8(unsigned char *x, const long long *y) { first<unsigned char, long long>(x, y); }

template <typename T>
static __device__ void first_f64_f32(double *x, const T *y)
{
    x[0] = y[0];
}

extern "C" __global__ void first_f64_f32(double *x, const float *y) { first_f64_f32<float>(x, y); }
extern "C" __global__ void first_f64_i16(double *x, const short *y) { first_f64_f32<short>(x, y); }
extern "C" __global__ void first_f64_i8(double *x, const signed char *y) { first_f64_f32<signed char>(x, y); }
