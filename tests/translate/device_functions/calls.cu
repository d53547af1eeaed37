// Translated from calls.py by py2cu 0.1.0:
//    calls(float32[::1], float64[::1], int64[::1], float64[:, :], float64[:, ::1])

template <typename T>
static __device__ T square(T x)
{
    return x * x;
}

// Length of the longest side.
static __device__ double hypotenuse(double a, double b)
{
    return sqrt(square(a) + square(b));
}

static __device__ float typed(float x, int n)
{
    return (float)((double)x + n);
}

static __device__ long long clamp(long long x, long long low, long long high)
{
    if (x < low) {
        return low;
    }
    if (x > high) {
        return high;
    }
    return x;
}

template <typename T, typename U>
static __device__ void fill(T *row, long long row_shape0, U value)
{
    for (long long i = 0; i < row_shape0; i++) {
        row[i] = (T)value;
    }
}

static __device__ double dot(const double *a, long long a_shape1, long long a_stride0, long long a_stride1,
                             const double *b, long long b_shape1, long long i, int j)
{
    double total = 0.0;
    for (long long k = 0; k < a_shape1; k++) {
        total += a[i * a_stride0 + k * a_stride1] * b[k * b_shape1 + j];
    }
    return total;
}

static __device__ long long sign(float x)
{
    if (x > 0.0f) {
        return 1;
    } else if (x < 0.0f) {
        return -1;
    } else {
        return 0;
    }
}

extern "C" __global__ void calls(float *f, long long f_shape0, double *d, long long d_shape0, long long *s,
                                 const double *a, long long a_shape1, long long a_stride0, long long a_stride1,
                                 const double *b, long long b_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    f[i] = square(f[i]);
    d[i] = square(d[i]);
    s[i] = square(s[i]);
    d[i + 1] = hypotenuse(d[i], d[i + 1]);
    f[i + 1] = typed(f[i], (int)s[i]);
    s[i + 2] = clamp(s[i], 0, 255);
    s[i + 3] = clamp(s[i], 10, 255);
    s[i + 4] = clamp(s[i], 0, 7);
    s[i + 5] = clamp(s[i], 1, 2);
    fill(f, f_shape0, 1LL);
    fill(d, d_shape0, 2.5);
    d[i] = dot(a, a_shape1, a_stride0, a_stride1, b, b_shape1, i, 0);
    s[i] = sign(f[i]);
}
