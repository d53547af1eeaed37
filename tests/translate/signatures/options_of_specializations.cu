// Translated from options_of_specializations.py by py2cu 0.1.0: scale(float32[::1], float32),
//    scale(float32[::1], float32), scale(float64[::1], float64), scale(int32[::1], int32), decays(float32[::1])
// scale_i32: for nvcc -G
// decay: fastmath=True, as calls of fast functions: square roots and denormal numbers stay exact
// scale_2: fastmath=True, as calls of fast functions: square roots and denormal numbers stay exact

static __device__ float decay(float x)
{
    return __expf(-x);
}

extern "C" __global__ void scale(float *x, long long x_shape0, float by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = sinf(x[i]) / by;
    }
}

extern "C" __global__ void scale_2(float *x, long long x_shape0, float by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = __fdividef(__sinf(x[i]), by);
    }
}

extern "C" __global__ void __maxnreg__(32) scale_f64(double *x, long long x_shape0, double by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = sin(x[i]) / by;
    }
}

extern "C" __global__ void scale_i32(int *x, long long x_shape0, int by)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] = (int)(sin((double)x[i]) / by);
    }
}

extern "C" __global__ void decays(float *x)
{
    x[0] = (float)(decay(x[1]) / 3.0);
}
