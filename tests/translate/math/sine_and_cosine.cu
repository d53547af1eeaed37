// Translated from sine_and_cosine.py by py2cu 0.1.0: rotate(float32[:], float32[:], float32[:]),
//    factors(complex128[:], int64), others(float64[:], float64[:, :]), compared(float64[:], float64[:, :])

constexpr double PI = 3.141592653589793;

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ void operator+=(py2cu_complex128 &a, py2cu_complex128 b)
{
    a = a + b;
}

static __device__ __forceinline__ py2cu_complex128 operator*(py2cu_complex128 a, double b)
{
    return a * py2cu_complex128{b, 0};
}

extern "C" __global__ void rotate(float *__restrict__ x, int x_shape0, int x_stride0, float *__restrict__ y,
                                  int y_stride0, const float *__restrict__ angles, int angles_stride0)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        float s, c;
        sincosf(angles[i * angles_stride0], &s, &c);
        float tmp = s * x[i * x_stride0] + c * y[i * y_stride0];
        x[i * x_stride0] = c * x[i * x_stride0] - s * y[i * y_stride0];
        y[i * y_stride0] = tmp;
    }
}

// Both kinds of floats.
extern "C" __global__ void factors(py2cu_complex128 *__restrict__ out, int out_shape0, int out_stride0, int steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        double angle = -2.0 * PI * i / out_shape0;
        for (int k = 0; k < steps; k++) {
            double sine, cosine;
            sincos(angle * k, &sine, &cosine);
            py2cu_complex128 w = {cosine, sine};
            out[i * out_stride0] += w * 0.5;
        }
    }
}

// Other arguments, an argument that changes, calls that only some paths evaluate, and a variable with two values.
extern "C" __global__ void others(const double *__restrict__ x, int x_shape0, int x_stride0, double *__restrict__ out,
                                  int out_stride0, int out_stride1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double a = x[i * x_stride0];
        out[i * out_stride0] = sin(a) * cos(2.0 * a);
        double s = sin(a);
        a += s;
        out[i * out_stride0 + out_stride1] = cos(a);
        out[i * out_stride0 + 2 * out_stride1] = x[i * x_stride0] > 0.0 ? sin(a) : cos(a);
        double value = sin(x[i * x_stride0]);
        if (value > 0.5) {
            value = cos(x[i * x_stride0]);
        }
        out[i * out_stride0 + 3 * out_stride1] = value;
        double sine, cosine;
        sincos(a, &sine, &cosine);
        double t = cosine + sine;
        t = t * t;
        out[i * out_stride0 + 4 * out_stride1] = t;
    }
}

// Each evaluation of a conditional expression evaluates its condition.
extern "C" __global__ void compared(const double *__restrict__ x, int x_shape0, int x_stride0, double *__restrict__ out,
                                    int out_stride0, int out_stride1)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        double a = x[i * x_stride0];
        double sine, cosine;
        sincos(a, &sine, &cosine);
        out[i * out_stride0] = sine > 0.0 ? x[0] : x[x_stride0];
        out[i * out_stride0 + out_stride1] = cosine;
    }
}
