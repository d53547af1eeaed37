// Translated from static_conditions_on_objects.py by py2cu 0.1.0: kernel(float64[::1], int64, bool)

constexpr int text_a = 1;
constexpr int text_b = 2;
constexpr int text_c = 3;

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

// Python's //: rounds down, x // 0 is 0
static __device__ __forceinline__ long long py2cu_floordiv(long long a, long long b)
{
    return b == 0 || (b == -1 && a == -9223372036854775807 - 1) ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// Python's %: has the divisor's sign, x % 0 is 0
static __device__ __forceinline__ long long py2cu_floormod(long long a, long long b)
{
    long long r = b == 0 || b == -1 ? 0 : a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static __device__ double by_text(const double *x)
{
    return x[0];
}

static __device__ double by_text_2(const double *x)
{
    return x[1];
}

static __device__ double by_text_3(const double *x)
{
    return x[2];
}

static __device__ double by_text(const double *x, long long /*n*/)
{
    return x[1];
}

static __device__ float by_type(const double *x)
{
    return (float)x[0];
}

static __device__ long long by_type_2(const double *x)
{
    return (long long)x[0];
}

static __device__ unsigned char by_type()
{
    return 0;
}

extern "C" __global__ void kernel(double *x, long long x_shape0, long long n, bool up)
{
    x[0] = by_text(x) + by_text_2(x) + by_text_3(x) + by_text(x, n);
    x[1] = by_type(x) + (double)by_type_2(x) + by_type();
    x[2] = 1.0;
    int other = n > 3 ? text_a : text_b;
    if (other == text_a || text_b != other) {
        x[3] = 1;
    }
    if (other == text_c || other == text_b) {
        x[4] = 2;
    }
    int SIZES[3] = {1, 2, 3};
    x[6] = SIZES[py2cu_floormod(n, 3)] + 3 + 1 + (n == 1 || n == 2 || n == 3);
    long long chosen_0, chosen_2;
    if (up) {
        chosen_0 = 1;
        chosen_2 = 3;
    } else {
        chosen_0 = n;
        chosen_2 = n;
    }
    x[7] = chosen_0 + chosen_2;
    x[8] = 1;
    x[10] = 1;
    long long n_in_x = py2cu_wrap(n, x_shape0);
    for (long long k = 0; k < x_shape0 - max(n_in_x, 0LL); k++) {
        x[max(n_in_x, 0LL) + k] = 1;
    }
    long long extent = (max(min(n_in_x, x_shape0), 0LL) + 1) / 2;
    long long count = (max(min(n_in_x, x_shape0) - 1, 0LL) + 1) / 2;
    for (long long k = 0; k < count; k++) {
        long long at = (max(min(n_in_x, x_shape0) - 1, 0LL) + 1) / 2 - 1 - k;
        x[1 + at * 2] = x[(extent == 1 ? 0 : at) * 2];
    }
    int f = 0;
    double item = x[f % 2 * 3 + f / 2];
    f += 1;
    double item_2 = x[f % 2 * 3 + f / 2];
    f += 1;
    x[11] = item + item_2;
    while (f < 6) {
        double v = x[f % 2 * 3 + f / 2];
        f += 1;
        x[12] += v;
    }
    x[13] = x[py2cu_floormod(n, 3) * (n < 0 ? x_shape0 / 3 : n)
              + py2cu_wrap(py2cu_floordiv(n, 3), n < 0 ? x_shape0 / 3 : n)] + x[3];
}
