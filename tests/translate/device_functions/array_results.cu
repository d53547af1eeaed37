// Translated from array_results.py by py2cu 0.1.0: sums(float64[:, ::1], float64[:, ::1])

struct Float64Array {
    const double *data;
    long long shape0;
};

struct halves_result {
    const double *low;
    long long low_shape0;
    const double *_1;
    long long _1_shape0, m;
};

struct StridedFloat64Array {
    double *data;
    long long shape0, stride0;
};

static __device__ Float64Array row(const double *a, long long a_shape1, long long i)
{
    return {&a[i * a_shape1], a_shape1};
}

static __device__ Float64Array longer(const double *a, long long a_shape0, const double *b, long long b_shape0)
{
    if (a_shape0 > b_shape0) {
        return {a, a_shape0};
    }
    return {b, b_shape0};
}

static __device__ halves_result halves(const double *x, long long x_shape0)
{
    long long m = x_shape0 / 2;
    const double *low = x;
    long long low_shape0 = min(m, x_shape0);
    return {low, low_shape0, &x[m], max(x_shape0 - m, 0LL), m};
}

static __device__ double total(const double *x, long long x_shape0)
{
    double s = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double v = x[k];
        s += v;
    }
    return s;
}

static __device__ double total(const double *x, long long x_shape0, long long x_stride0)
{
    double s = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double v = x[k * x_stride0];
        s += v;
    }
    return s;
}

static __device__ StridedFloat64Array column(double *a, long long a_shape0, long long a_shape1, long long j)
{
    return {&a[j], a_shape0, a_shape1};
}

extern "C" __global__ void sums(double *a, long long a_shape0, long long a_shape1, double *out, long long out_shape0,
                                long long out_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < a_shape0) {
        Float64Array result = row(a, a_shape1, i);
        auto [low, low_shape0, high, high_shape0, m] = halves(result.data, result.shape0);
        out[i * out_shape1] = total(low, low_shape0) - total(high, high_shape0);
        result = longer(low, low_shape0, high, high_shape0);
        out[i * out_shape1 + 1] = total(result.data, result.shape0) + m;
        StridedFloat64Array c = column(out, out_shape0, out_shape1, 2);
        StridedFloat64Array result_2 = column(a, a_shape0, a_shape1, i);
        c.data[i * c.stride0] = total(result_2.data, result_2.shape0, result_2.stride0);
    }
}
