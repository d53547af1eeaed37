// Translated from defaults_of_uncalled.py by py2cu 0.1.0: scale(float64[::1], float64), scale(float32[::1], float64)

template <typename T>
static __device__ void scale(T *x, long long x_shape0, double factor)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= factor;
    }
}

extern "C" __global__ void scale(double *x, long long x_shape0, double factor) { scale<double>(x, x_shape0, factor); }
extern "C" __global__ void scale_f32(float *x, long long x_shape0, double factor) { scale<float>(x, x_shape0, factor); }
