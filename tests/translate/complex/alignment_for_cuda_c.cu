// Translated from alignment_for_cuda_c.py by py2cu 0.1.0: rotated(complex64[::1], int64)

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

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __device__ py2cu_complex64 rotated(py2cu_complex64 *z, long long z_shape0, long long i)
{
    long long i_in_z = py2cu_wrap(i, z_shape0);
    z[i_in_z] = py2cu_to_complex64(py2cu_to_complex128(z[i_in_z]) * py2cu_complex128{0.0, 1.0});
    return z[i_in_z];
}
