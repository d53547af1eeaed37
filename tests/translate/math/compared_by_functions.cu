// Translated from compared_by_functions.py by py2cu 0.1.0: kernel(bool[::1], float32, float32, int64, uint64, int32)

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator+(double a, py2cu_complex128 b)
{
    return py2cu_complex128{a, 0} + b;
}

// NumPy's order: by the real part, then by the imaginary part; false for NaN
static __device__ __forceinline__ bool py2cu_cless_equal(py2cu_complex128 a, py2cu_complex128 b)
{
    return (a.re < b.re && !isnan(a.im) && !isnan(b.im)) || (a.re == b.re && a.im <= b.im);
}

extern "C" __global__ void kernel(bool *x, float a, float b, long long i, unsigned long long u, int n)
{
    x[0] = a < b;
    x[1] = n >= 3;
    x[2] = i == n;
    x[3] = i < 0 || (unsigned long long)i < u;
    x[4] = a != (float)n;
    x[5] = n != 0 && a != 0.0f;
    x[6] = (n != 0) != (a != 0.0f);
    x[7] = n == 0;
    x[8] = py2cu_cless_equal((double)a + py2cu_complex128{0.0, 1.0}, py2cu_complex128{b, 0.0});
}
