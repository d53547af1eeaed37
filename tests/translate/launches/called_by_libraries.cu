// Translated from called_by_libraries.py by py2cu 0.1.0: add(float32[::1], float64), add(complex64[::1], complex128),
//    add(float64[::1], float32), add(float64[::1], int64), add(int16[::1], int8)

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

static __device__ __forceinline__ py2cu_complex64 py2cu_to_complex64(py2cu_complex128 z)
{
    return {(float)z.re, (float)z.im};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

template <typename T, typename U>
static __device__ void add(T *x, long long x_shape0, U value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += (double)value;
    }
}

extern "C" __global__ void add(float *x, long long x_shape0, double value) { add<float, double>(x, x_shape0, value); }

extern "C" __global__ void add_f32(double *x, long long x_shape0, float value)
{
    add<double, float>(x, x_shape0, value);
}

extern "C" __global__ void add_i64(double *x, long long x_shape0, long long value)
{
    add<double, long long>(x, x_shape0, value);
}

extern "C" __global__ void add_c128(py2cu_complex64 *x, long long x_shape0, py2cu_complex128 value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = py2cu_to_complex64(py2cu_to_complex128(x[i]) + value);
    }
}

extern "C" __global__ void add_i8(short *x, long long x_shape0, signed char value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] += value;
    }
}
