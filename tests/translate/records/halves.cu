// Translated from halves.py by py2cu 0.1.0: scale(packed[::1], even[::1], aligned[::1], float64)

#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

struct sample {
    unsigned short half;
    float weight;
};

struct __attribute__((packed)) packed {
    unsigned char id;
    unsigned short half;
    unsigned short brain;
    unsigned short pair[2];
    struct sample sample;
    py2cu_complex64 z;
};

struct __attribute__((packed, aligned(2))) even {
    unsigned short half;
    double value;
};

struct aligned {
    unsigned char id;
    __half half;
    py2cu_complex64 z;
};

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, double b)
{
    return a + py2cu_complex128{b, 0};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

static __device__ __forceinline__ unsigned short py2cu_half_bits(__half x)  // for a field of a packed struct
{
    // permuted, because ptxas 13.0 otherwise stores the low byte of x as x rounded to an integer
    return __byte_perm(__half_as_ushort(x), 0, 0x4410);
}

static __device__ __forceinline__ unsigned short py2cu_bfloat16_bits(__nv_bfloat16 x)  // for a field of a packed struct
{
    // permuted, because ptxas 13.0 otherwise stores the low byte of x as x rounded to an integer
    return __byte_perm(__bfloat16_as_ushort(x), 0, 0x4410);
}

extern "C" __global__ void scale(packed *a, even *e, aligned *r, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    a[i].half = py2cu_half_bits((__half)((float)__ushort_as_half(a[i].half) * factor));
    a[i].half = py2cu_half_bits(__ushort_as_half(a[i].half) * __ushort_as_half(a[i].pair[0]));
    a[i].pair[1] = a[i].half;
    a[i].brain = py2cu_bfloat16_bits(__ushort_as_bfloat16(a[i].brain) + __ushort_as_bfloat16(a[0].brain));
    a[i].sample.half = py2cu_half_bits((__half)0.5f);
    a[i].z = py2cu_to_complex64(py2cu_to_complex128(a[i].z) * py2cu_complex128{0.0, 2.0});
    if (__ushort_as_half(a[i].sample.half) > __ushort_as_half(a[i].half)) {
        a[i].pair[i] = py2cu_half_bits((__half)((float)__ushort_as_half(a[i].pair[i]) - 1.0));
    }
    atomicAdd((__half *)&e[0].half, __ushort_as_half(a[i].half));
    r[i].half *= r[i].half;
    r[i].z = py2cu_to_complex64(py2cu_to_complex128(r[i].z) + 1.0);
}
