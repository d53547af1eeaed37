// Translated from vectorize.py by py2cu 0.1.0: sinc_kernel(float64[::1], float64[::1]),
//    sinc_kernel(float32[::1], float32[::1]), scaled_sinc_kernel(float64[::1], float64[::1], float64[::1]),
//    blend_kernel(float32[::1], float32[::1], float32[::1], float32[::1]), gray_kernel(uint8[::1], float64[::1]),
//    polar_kernel(float64[::1], float64[::1], complex128[::1]), norm_kernel(int32[::1], int32[::1], int32[::1]),
//    mean_kernel(float64[::1], float64[::1], float64[::1])

constexpr double PI = 3.141592653589793;

struct py2cu_complex128 {
    double re, im;
};

// The cardinal sine.
template <typename T>
static __device__ T sinc(T x)
{
    if (x == T(0.0)) {
        return T(1.0);
    } else {
        return (T)(sin(x * PI) / (PI * x));  // of x in half turns
    }
}

// sinc() of each element.
extern "C" __global__ void sinc_kernel(const double *__restrict__ x, double *__restrict__ out, int out_shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out_shape0; i += (int)(blockDim.x * gridDim.x)) {
        out[i] = sinc(x[i]);
    }
}

// sinc() of each element.
extern "C" __global__ void sinc_kernel_f32(const float *__restrict__ x, float *__restrict__ out, int out_shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out_shape0; i += (int)(blockDim.x * gridDim.x)) {
        out[i] = sinc(x[i]);
    }
}

// A second operand.
static __device__ double scaled_sinc(double x, double scale)
{
    if (x == 0.0) {
        return scale;
    } else {
        return scale * (sin(x * PI) / (PI * x));
    }
}

// scaled_sinc() of each element.
extern "C" __global__ void scaled_sinc_kernel(const double *__restrict__ x, const double *__restrict__ scale,
                                              double *__restrict__ out, int out_shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out_shape0; i += (int)(blockDim.x * gridDim.x)) {
        out[i] = scaled_sinc(x[i], scale[i]);
    }
}

static __device__ float clamp(float x, float low, float high)
{
    return fminf(fmaxf(x, low), high);
}

static __device__ float blend(float a, float b, float weight)
{
    float w = clamp(weight, 0, 1);
    return a + (b - a) * w;
}

// blend() of each element.
extern "C" __global__ void blend_kernel(const float *__restrict__ a, const float *__restrict__ b,
                                        const float *__restrict__ weight, float *__restrict__ out, int out_shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out_shape0; i += (int)(blockDim.x * gridDim.x)) {
        out[i] = blend(a[i], b[i], weight[i]);
    }
}

static __device__ double gray(unsigned char out)
{
    // a parameter with the name that the kernel would give its own
    return out / 255.0;
}

// gray() of each element.
extern "C" __global__ void gray_kernel(const unsigned char *__restrict__ out, double *__restrict__ out_,
                                       int out__shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out__shape0; i += (int)(blockDim.x * gridDim.x)) {
        out_[i] = gray(out[i]);
    }
}

static __device__ py2cu_complex128 polar(double i, double cuda_)
{
    return {i * cos(cuda_), i * sin(cuda_)};
}

// polar() of each element.
extern "C" __global__ void polar_kernel(const double *__restrict__ i, const double *__restrict__ cuda_,
                                        py2cu_complex128 *__restrict__ out, int out_shape0)
{
    for (int i_ = blockIdx.x * blockDim.x + threadIdx.x; i_ < out_shape0; i_ += (int)(blockDim.x * gridDim.x)) {
        out[i_] = polar(i[i_], cuda_[i_]);
    }
}

static __device__ int norm_(int range, int size)
{
    return (int)((long long)range * range + (long long)size * size);
}

// norm() of each element.
extern "C" __global__ void norm_kernel(const int *__restrict__ range, const int *__restrict__ size,
                                       int *__restrict__ out, int out_shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out_shape0; i += (int)(blockDim.x * gridDim.x)) {
        out[i] = norm_(range[i], size[i]);
    }
}

static __device__ double mean(double left, double right)
{
    return (left + right) / 2.0;
}

// mean() of each element.
extern "C" __global__ void mean_kernel(const double *__restrict__ left, const double *__restrict__ right,
                                       double *__restrict__ out, int out_shape0)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < out_shape0; i += (int)(blockDim.x * gridDim.x)) {
        out[i] = mean(left[i], right[i]);
    }
}
