// Translated from namespace.py by py2cu 0.1.0: scale(complex64[:], int32[::1])

extern "C" int printf(const char *format, ...);  // nvcc requires a declaration

namespace mine::kernels {

constexpr int LIMIT = 3;

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, double b)
{
    return a * py2cu_complex128{b, 0};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __device__ int rotate(int *, int);

__global__ void scale(py2cu_complex64 *x, long long x_shape0, long long x_stride0, const int *scale_2,
                      long long scale_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        py2cu_complex64 first = x[i * x_stride0];
        int first_2 = scale_2[py2cu_wrap(i - LIMIT, scale_shape0)];
        int result;
        rotate(&result, (int)i);
        x[i * x_stride0] = py2cu_to_complex64(py2cu_to_complex128(first) * (double)((long long)first_2 + result));
        printf("%lld\n", i);
    }
}

}  // namespace mine::kernels
