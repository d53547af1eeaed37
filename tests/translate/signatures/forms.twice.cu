// Translated from forms.py by py2cu 0.1.0: short(float32[:], int32, uint64, float64, bool), tuple_(float32[:], int32),
//    called(float64[:, ::1], int64), object_(float32[::1, :], int8), several(float32[::1]), several(float64[::1]),
//    strings(int32[::1]), strings(int64[::1]), annotated(float32[::1], int32), lazy(float32[:], int32),
//    lazy(float64[::1], int64), options(float32[::1], float32), more_options(float32[::1])
// options: for nvcc -maxrregcount=32
// more_options: for nvcc -lineinfo

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

extern "C" __global__ void short_(float *x, long long x_shape0, long long x_stride0, int i, unsigned long long u,
                                  double d, bool p)
{
    x[py2cu_wrap(i, x_shape0) * x_stride0] = (float)(u + d + p);
}

extern "C" __global__ void tuple_(float *x, long long x_shape0, long long x_stride0, int i)
{
    x[py2cu_wrap(i, x_shape0) * x_stride0] = 1;
}

extern "C" __global__ void called(double *x, long long x_shape0, long long x_shape1, long long i)
{
    x[py2cu_wrap(i, x_shape0) * x_shape1] = 1;
}

extern "C" __global__ void object_(float *x, long long x_shape0, signed char i)
{
    x[x_shape0 + py2cu_wrap(i, x_shape0)] = 1;
}

extern "C" __global__ void several(float *x)
{
    x[0] = 1;
}

extern "C" __global__ void several_f64(double *x)
{
    x[0] = 1;
}

extern "C" __global__ void strings(int *x)
{
    x[0] = 1;
}

extern "C" __global__ void strings_i64(long long *x)
{
    x[0] = 1;
}

extern "C" __global__ void annotated(float *x, int n)
{
    if (n > 0) {
        x[n] = 1;
    }
}

extern "C" __global__ void lazy(float *x, long long x_shape0, long long x_stride0, int n)
{
    x[py2cu_wrap(n, x_shape0) * x_stride0] = 1;
}

extern "C" __global__ void lazy_f64(double *x, long long x_shape0, long long n)
{
    x[py2cu_wrap(n, x_shape0)] = 1;
}

extern "C" __global__ void __launch_bounds__(128, 2) options(float *x, float a)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = a;
}

extern "C" __global__ void more_options(float *x)
{
    x[0] = 1;
}
