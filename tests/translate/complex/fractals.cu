// Translated from fractals.py by py2cu 0.1.0: mandelbrot(int32[:, ::1], complex128, float64, int32),
//    axpy(complex64[::1], complex64[::1], complex64), mixed(complex64[::1], float32[::1], float32)

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re + b.re, a.im + b.im};
}

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

static __device__ __forceinline__ void operator+=(py2cu_complex64 &a, py2cu_complex64 b)
{
    a = a + b;
}

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, py2cu_complex128 b)
{
    return a.re != b.re || a.im != b.im;
}

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, double b)
{
    return a + py2cu_complex128{b, 0};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, float b)
{
    return a * py2cu_complex64{b, 0};
}

static __device__ __forceinline__ bool operator!=(py2cu_complex128 a, double b) { return a != py2cu_complex128{b, 0}; }

static __device__ __forceinline__ py2cu_complex128 operator-(py2cu_complex128 z) { return {-z.re, -z.im}; }

static __device__ __forceinline__ py2cu_complex64 py2cu_conjugate(py2cu_complex64 z) { return {z.re, -z.im}; }

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

// Number of iterations until |z| exceeds 2.
static __device__ int escape_time(py2cu_complex128 c, int limit)
{
    py2cu_complex128 z = {0.0, 0.0};
    for (int k = 0; k < limit; k++) {
        z = z * z + c;
        if (z.re * z.re + z.im * z.im > 4.0) {
            return k;
        }
    }
    return limit;
}

extern "C" __global__ void mandelbrot(int *counts, long long counts_shape0, long long counts_shape1,
                                      py2cu_complex128 corner, double step, int limit)
{
    long long col = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < counts_shape0 && col < counts_shape1) {
        py2cu_complex128 c = corner + py2cu_complex128{col * step, row * step};
        counts[row * counts_shape1 + col] = escape_time(c, limit);
    }
}

extern "C" __global__ void axpy(const py2cu_complex64 *x, long long x_shape0, py2cu_complex64 *y, py2cu_complex64 a)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        y[i] += a * x[i];
    }
}

extern "C" __global__ void mixed(py2cu_complex64 *z, long long z_shape0, const float *x, float eps)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < z_shape0) {
        // in double precision
        py2cu_complex128 w = py2cu_to_complex128(py2cu_conjugate(z[i]) * x[i]) - py2cu_complex128{0.0, 1.0};
        if (w != 0.0 && hypot(w.re, w.im) > eps) {
            z[i] = py2cu_to_complex64((-w + 2.0) / w);
        } else {
            z[i] = py2cu_to_complex64(w * w);
        }
    }
}
