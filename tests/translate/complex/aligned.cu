// Translated from aligned.py by py2cu 0.1.0: product(complex64[::1], complex64[::1]),
//    scaled(complex128[:, :], complex128)

struct __align__(8) py2cu_complex64 {
    float re, im;
};

struct __align__(16) py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ void operator*=(py2cu_complex64 &a, py2cu_complex64 b)
{
    a = a * b;
}

extern "C" __global__ void product(py2cu_complex64 *a, long long a_shape0, const py2cu_complex64 *b)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        a[i] *= b[i];
    }
}

extern "C" __global__ void scaled(py2cu_complex128 *a, long long a_shape0, long long a_shape1, long long a_stride0,
                                  long long a_stride1, py2cu_complex128 z)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < a_shape0 && j < a_shape1) {
        a[i * a_stride0 + j * a_stride1] = z * a[i * a_stride0 + j * a_stride1];
    }
}
