// Translated from arguments.py by py2cu 0.1.0:
//    smooth(float64[::1], float64[::1], Enum<int64>(Border), IntEnum<int64>(Stencil)),
//    weigh(Enum<UniTuple(float64, 2)>(Planet), Enum<UniTuple(float64, 2)>(Planet), Enum<int64>(Border), float64[::1])

constexpr int Border_CLAMP = 1;
constexpr int Border_WRAP = 2;
constexpr int Border_ZERO = 3;

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ long long place(long long i, long long n, long long border)
{
    if (border == Border_CLAMP) {
        return min(max(i, 0LL), n - 1);
    }
    if (border == Border_WRAP) {
        return py2cu_floormod(i, n);
    }
    return i;
}

static __device__ int chosen(long long i)
{
    return i > 8 ? Border_WRAP : Border_CLAMP;
}

extern "C" __global__ void smooth(const double *x, long long x_shape0, double *out, long long out_shape0,
                                  long long border, long long stencil)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        long long half = stencil >> 1;
        double total = 0.0;
        for (long long k = -half; k <= half; k++) {  // a member of an IntEnum is a number
            long long at = place(i + k, x_shape0, border);
            if (0 <= at && at < x_shape0) {
                total += x[at];
            }
        }
        out[i] = total / stencil;
    }
}

extern "C" __global__ void weigh(double planet_value_0, double planet_value_1, double other_value_0,
                                 double other_value_1, long long mode, double *out)
{
    mode = chosen(mode);
    if ((planet_value_0 == other_value_0 && planet_value_1 == other_value_1)
        || mode == Border_WRAP || mode == Border_ZERO) {
        double mass = planet_value_0, radius = planet_value_1;
        out[0] = 6.67e-11 * mass / (radius * radius);
    }
}
