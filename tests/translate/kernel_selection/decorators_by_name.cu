// Translated from decorators_by_name.py by py2cu 0.1.0: first(float32[::1]), second(float32[::1]), third(float32[::1]),
//    fourth(float32[::1]), fifth(float32[::1]), sixth(float32[::1]), seventh(float32[::1]), eighth(float32[::1]),
//    ninth(float32[::1]), tenth(float32[::1]), eleventh(float32[::1]), twelfth(float32[::1]), twelfth(float64[::1]),
//    twelfth(int32[::1]), thirteenth(float32[::1]), of_all(float32[::1]), of_some(float32[::1]), of_some(float64[::1]),
//    calling(float32[::1]), of_int32(int32[:]), of_float64(float64[:, :]), of_argument(float64[::1])
// of_some: for nvcc -lineinfo
// of_some_f64: for nvcc -lineinfo

extern "C" __global__ void first(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

extern "C" __global__ void second(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 2;
}

extern "C" __global__ void __maxnreg__(32) third(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 3;
}

extern "C" __global__ void fourth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 4;
}

extern "C" __global__ void fifth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 5;
}

extern "C" __global__ void sixth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 6;
}

extern "C" __global__ void seventh(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 7;
}

extern "C" __global__ void eighth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 8;
}

extern "C" __global__ void ninth(float *x)
{
    // the outermost decorator applies
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 9;
}

extern "C" __global__ void tenth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 10;
}

extern "C" __global__ void eleventh(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 11;
}

extern "C" __global__ void twelfth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 12;
}

extern "C" __global__ void twelfth_f64(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 12;
}

extern "C" __global__ void twelfth_i32(int *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 12;
}

static __device__ int squared(int n)
{
    return n * n;
}

extern "C" __global__ void thirteenth(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = (float)squared(3);
}

extern "C" __global__ void __maxnreg__(32) of_all(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 20;
}

static __device__ unsigned char doubled(unsigned char x)
{
    return (unsigned char)(x * 2);
}

extern "C" __global__ void of_some(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = doubled(200);
}

extern "C" __global__ void of_some_f64(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = doubled(200);
}

static __device__ unsigned char tripled(unsigned char x)
{
    return (unsigned char)(x * 3);
}

extern "C" __global__ void calling(float *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = tripled(100);
}

extern "C" __global__ void of_int32(int *x, long long x_stride0)
{
    x[((long long)blockIdx.x * blockDim.x + threadIdx.x) * x_stride0] = 21;
}

extern "C" __global__ void of_float64(double *x, long long x_stride0)
{
    x[((long long)blockIdx.x * blockDim.x + threadIdx.x) * x_stride0] = 22;
}

extern "C" __global__ void of_argument(double *x)
{
    x[(long long)blockIdx.x * blockDim.x + threadIdx.x] = 23;
}
