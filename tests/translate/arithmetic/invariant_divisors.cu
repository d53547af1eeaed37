// Translated from invariant_divisors.py by py2cu 0.1.0:
//    weights(float32[:, ::1], float32[::1], int64, float64, float64),
//    other_loops(float64[:, ::1], float32[:, ::1], float64[::1], float64, float64)

// 1 / y if py2cu_quotient() can use it; otherwise 0
static __device__ __forceinline__ double py2cu_inverse(double y) { return y > 1e-150 && y < 1e150 ? 1.0 / y : 0.0; }

// x / y for an integer x, correctly rounded, from py2cu_inverse(y)
static __device__ __forceinline__ double py2cu_quotient_of_int(double x, double y, double inverse)
{
    double q = x * inverse;
    return fma(-fma(q, y, -x), inverse, q);
}

// x / y for a float x, correctly rounded, from py2cu_inverse(y)
static __device__ __forceinline__ double py2cu_quotient(double x, double y, double inverse)
{
    double quotient = py2cu_quotient_of_int(x, y, inverse);
    return quotient == quotient ? quotient : x * inverse;  // not for infinities
}

// Python's negative index: as unsigned integers, i + n < i if i < 0
static __device__ __forceinline__ int py2cu_wrap_int(int i, int n) { return __viaddmin_u32(i, n, i); }

extern "C" __global__ void weights(const float *__restrict__ x, int x_shape1, float *__restrict__ out, int out_shape0,
                                   int radius, double space, double value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        double total = 0.0;
        int radius_in_x_axis1 = py2cu_wrap_int(radius, x_shape1);
        double divisor = 2.0 * (space * space);
        double inverse = py2cu_inverse(divisor);
        double inverse_2 = py2cu_inverse(value);
        if (inverse > 0.0 && inverse_2 > 0.0) {
            for (int j = -radius; j <= radius; j++) {  // neighbors
                float difference = x[i * x_shape1 + (j + radius)] - x[i * x_shape1 + radius_in_x_axis1];
                for (int k = -radius; k <= radius; k++) {
                    total += exp(py2cu_quotient_of_int(-((long long)j * j + (long long)k * k), divisor, inverse)
                                 - py2cu_quotient(difference * difference, value, inverse_2));
                }
            }
        } else {
            #pragma unroll 1
            for (int j = -radius; j <= radius; j++) {
                float difference = x[i * x_shape1 + (j + radius)] - x[i * x_shape1 + radius_in_x_axis1];
                #pragma unroll 1
                for (int k = -radius; k <= radius; k++) {
                    total += exp(-((long long)j * j + (long long)k * k) / (2.0 * (space * space))
                                 - difference * difference / value);
                }
            }
        }
        out[i] = (float)total;
    }
}

// Loops that remain: the divisor is constant, changes in the loop, is read from memory or has another type, the
// dividend
// is a double, or there are few iterations.
extern "C" __global__ void other_loops(const double *__restrict__ x, int x_shape1, const float *__restrict__ y,
                                       int y_shape1, double *__restrict__ out, int out_shape0, double width,
                                       double height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        double total = 0.0;
        float part = y[i * y_shape1];
        for (int j = 1; j < x_shape1; j++) {
            total += j / 3.0 + j / x[i * x_shape1] + j / width + x[i * x_shape1 + j] / height;
            part += y[i * y_shape1 + j] / y[i * y_shape1 + 1];
            width *= 2.0;
        }
        for (int j = 0; j < 4; j++) {
            total += j / height;
        }
        out[i] = total + part;
    }
}
