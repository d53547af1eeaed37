// Translated from real_operands.py by py2cu 0.1.0:
//    real_operands(complex128[::1], complex64[::1], float64, float32, int64)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator-(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re - b.re, a.im - b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// Python's algorithm: no intermediate result overflows
static __device__ __forceinline__ py2cu_complex128 operator/(py2cu_complex128 a, py2cu_complex128 b)
{
    if (fabs(b.re) >= fabs(b.im)) {
        double ratio = b.im / b.re;
        double denominator = b.re + b.im * ratio;
        return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
    }
    double ratio = b.re / b.im;
    double denominator = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
}

static __device__ __forceinline__ void operator-=(py2cu_complex128 &a, py2cu_complex128 b)
{
    a = a - b;
}

static __device__ __forceinline__ bool operator==(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re == b.re && a.im == b.im;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ py2cu_complex128 operator+(double a, py2cu_complex128 b)
{
    return py2cu_complex128{a, 0} + b;
}

static __device__ __forceinline__ py2cu_complex128 operator*(double a, py2cu_complex128 b)
{
    return py2cu_complex128{a, 0} * b;
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, float b)
{
    return a * py2cu_complex64{b, 0};
}

static __device__ __forceinline__ py2cu_complex128 operator/(double a, py2cu_complex128 b)
{
    return py2cu_complex128{a, 0} / b;
}

static __device__ __forceinline__ py2cu_complex128 operator/(py2cu_complex128 a, double b)
{
    return a / py2cu_complex128{b, 0};
}

static __device__ __forceinline__ bool operator==(py2cu_complex128 a, double b) { return a == py2cu_complex128{b, 0}; }

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, double b) { return a != py2cu_complex128{b, 0}; }

static __device__ __forceinline__ void operator*=(py2cu_complex128 &a, double b)
{
    a = a * py2cu_complex128{b, 0};
}

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __global__ void real_operands(py2cu_complex128 *z, py2cu_complex64 *w, double a, float b, long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ py2cu_complex128 part[32];
    part[threadIdx.x] = z[i];
    __syncthreads();
    z[i] = a * z[i] + 2.0 * part[31 - threadIdx.x] - (a + 1.0) * z[i] / 3.0;
    py2cu_complex128 SCALES[2] = {{1.0, 2.0}, {0.5, -1.0}};
    w[i] = py2cu_to_complex64(py2cu_to_complex128(w[i] * b) - (double)b * SCALES[i % 2]);
    z[i] -= a / z[i];
    if (z[i] == 0.0 || z[i] != a) {
        z[i] *= a;
    }
    z[i] = (double)n + z[i] * py2cu_complex128{-0.0, -1.0};
    w[i] = py2cu_complex64{b, 0.0f} * py2cu_complex64{2.0f, 0.0f};
}
