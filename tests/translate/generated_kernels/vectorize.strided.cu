// Translated from vectorize.py by py2cu 0.1.0: sinc_kernel(float64[:], float64[:]),
//    scaled_sinc_kernel(float64[:, :], float64[::1], float64[::1]),
//    blend_kernel(float32[:, :, :], float32[:, :, :], float32, float32[:, :, :]), gray_kernel(uint8, float64[::1]),
//    polar_kernel(float64[::1], float64[::1], complex128[::1]), norm_kernel(int32[::1], int32[::1], int32[::1]),
//    mean_kernel(float64[:, :, :], float64[::1], float64[:, :, :])

constexpr double PI = 3.141592653589793;

struct py2cu_complex128 {
    double re, im;
};

// The cardinal sine.
static __device__ double sinc(double x)
{
    if (x == 0.0) {
        return 1.0;
    } else {
        return sin(x * PI) / (PI * x);  // of x in half turns
    }
}

// sinc() of each element.
extern "C" __global__ void sinc_kernel(const double *x, long long x_stride0, double *out, long long out_shape0,
                                       long long out_stride0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i * out_stride0] = sinc(x[i * x_stride0]);
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
extern "C" __global__ void scaled_sinc_kernel(const double *x, long long x_shape0, long long x_shape1,
                                              long long x_stride0, long long x_stride1, const double *scale,
                                              double *out)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < x_shape0 * x_shape1;
         i += (long long)blockDim.x * gridDim.x) {
        long long i0 = i / x_shape1;
        long long i1 = i % x_shape1;
        out[i] = scaled_sinc(x[i0 * x_stride0 + i1 * x_stride1], scale[i]);
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
extern "C" __global__ void blend_kernel(const float *a, long long a_shape0, long long a_shape1, long long a_shape2,
                                        long long a_stride0, long long a_stride1, long long a_stride2, const float *b,
                                        long long b_stride0, long long b_stride1, long long b_stride2, float weight,
                                        float *out, long long out_stride0, long long out_stride1,
                                        long long out_stride2)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < a_shape0 * a_shape1 * a_shape2;
         i += (long long)blockDim.x * gridDim.x) {
        long long i0 = i / (a_shape1 * a_shape2);
        long long i1 = i / a_shape2 % a_shape1;
        long long i2 = i % a_shape2;
        out[i0 * out_stride0 + i1 * out_stride1 + i2 * out_stride2] =
            blend(a[i0 * a_stride0 + i1 * a_stride1 + i2 * a_stride2],
                  b[i0 * b_stride0 + i1 * b_stride1 + i2 * b_stride2], weight);
    }
}

static __device__ double gray(unsigned char out)
{
    // a parameter with the name that the kernel would give its own
    return out / 255.0;
}

// gray() of each element.
extern "C" __global__ void gray_kernel(unsigned char out, double *out_, long long out__shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out__shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out_[i] = gray(out);
    }
}

static __device__ py2cu_complex128 polar(double i, double cuda_)
{
    return {i * cos(cuda_), i * sin(cuda_)};
}

// polar() of each element.
extern "C" __global__ void polar_kernel(const double *i, const double *cuda_, py2cu_complex128 *out,
                                        long long out_shape0)
{
    for (long long i_ = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i_ < out_shape0;
         i_ += (long long)blockDim.x * gridDim.x) {
        out[i_] = polar(i[i_], cuda_[i_]);
    }
}

static __device__ int norm_(int range, int size)
{
    return (int)((long long)range * range + (long long)size * size);
}

// norm() of each element.
extern "C" __global__ void norm_kernel(const int *range, const int *size, int *out, long long out_shape0)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < out_shape0;
         i += (long long)blockDim.x * gridDim.x) {
        out[i] = norm_(range[i], size[i]);
    }
}

static __device__ double mean(double left, double right)
{
    return (left + right) / 2.0;
}

// mean() of each element.
extern "C" __global__ void mean_kernel(const double *left, long long left_shape0, long long left_shape1,
                                       long long left_shape2, long long left_stride0, long long left_stride1,
                                       long long left_stride2, const double *right, double *out, long long out_stride0,
                                       long long out_stride1, long long out_stride2)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
         i < left_shape0 * left_shape1 * left_shape2;
         i += (long long)blockDim.x * gridDim.x) {
        long long i0 = i / (left_shape1 * left_shape2);
        long long i1 = i / left_shape2 % left_shape1;
        long long i2 = i % left_shape2;
        out[i0 * out_stride0 + i1 * out_stride1 + i2 * out_stride2] =
            mean(left[i0 * left_stride0 + i1 * left_stride1 + i2 * left_stride2], right[i]);
    }
}
