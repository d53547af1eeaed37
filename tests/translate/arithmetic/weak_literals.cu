// Translated from weak_literals.py by py2cu 0.1.0: floats(float32[::1], int8[::1], float32[::1]),
//    integers(int8[::1], uint16[::1]), others(complex64[::1], float16[::1]), whole(float32[:, ::1], float32[:, ::1])

#include <cuda_fp16.h>

constexpr double PI = 3.141592653589793;

constexpr double HALF = 0.5;
constexpr int COUNT = 3;
constexpr double STRONG = 0.5;

struct py2cu_complex64 {
    float re, im;
};

// Python's % on floats: has the divisor's sign
static __device__ __forceinline__ float py2cu_floormod_f32(float a, float b)
{
    float r = fmodf(a, b);
    if (r == 0.0f) {
        return copysignf(0.0f, b);
    }
    return (b < 0.0f) != (r < 0.0f) ? r + b : r;
}

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, float b)
{
    return a * py2cu_complex64{b, 0};
}

static __device__ __forceinline__ void operator*=(py2cu_complex64 &a, float b)
{
    a = a * py2cu_complex64{b, 0};
}

static __device__ float damped(float v)
{
    return v * 0.25f + 1.0f;
}

extern "C" __global__ void floats(const float *x, long long x_shape0, const signed char *n, float *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        out[i] = 0.5f * x[i] + (float)(PI * HALF) - x[i] / COUNT;
        out[i] *= 0.1f;
        bool both = x[i] < 0.1f;
        if (!both) {
            both = x[i] == 0.3f || x[i] == 0.7f;
        }
        if (both) {
            out[i] += fmaxf(x[i], 0.0f) + (n[i] != 0 ? x[i] : 0.0f) + atan2f(x[i], 1.0f);
        }
        out[i] -= x[i] * x[i] * (n[i] > 3 ? 0.5f : 2.0f);
        out[i] += damped(x[i]) + n[i] / 300.0;  // a quotient of integers is a float, even if an integer fits
        out[i] += x[i] * STRONG;  // a NumPy number keeps its type
        double s = 0.0;  // so does a variable
        s += x[i];
        out[i] += s;
    }
}

extern "C" __global__ void integers(signed char *n, long long n_shape0, unsigned short *m)
{
    int i = threadIdx.x + 1;
    if (i < n_shape0) {
        n[i] = (signed char)(n[i] + 1);
        n[i] += 100;
        signed char v = (signed char)(n[i] * COUNT);
        v = (signed char)(v + 1);
        m[i] = (unsigned short)(m[i] / 3 + (unsigned short)(m[i] << 2) + v);
        m[i] = (unsigned short)((m[i] & 0xFF) + (unsigned short)(1ULL << m[i]) + min((int)m[i], 40));
        n[i] = (signed char)((signed char)(n[i] * n[i]) + (n[i] & 3));
    }
    n[0] = (signed char)(i / 2 + (i << 1));
}

extern "C" __global__ void others(py2cu_complex64 *z, long long z_shape0, __half *h)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < z_shape0) {
        z[i] = z[i] * 2.0f + py2cu_complex64{0.0f, 1.0f};
        z[i] *= 0.5f;
        h[i] = h[i] * (__half)0.5f + (__half)1.0f;
        h[i] = (__half)py2cu_floormod_f32((float)h[i], 2);
    }
}

extern "C" __global__ void whole(float *x, long long x_shape0, long long x_shape1, float *out, long long out_shape0,
                                 long long out_shape1)
{
    for (long long k0 = 0; k0 < out_shape0; k0++) {
        for (long long k1 = 0; k1 < out_shape1; k1++) {
            out[k0 * out_shape1 + k1] = x[(x_shape0 == 1 ? 0 : k0) * x_shape1 + (x_shape1 == 1 ? 0 : k1)] * 0.5f + 1.0f;
        }
    }
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        x[k] *= 0.1f;
    }
}
