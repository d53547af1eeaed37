// Translated from values.py by py2cu 0.1.0: kernel(float32[::1], int64[::1], float32),
//    signatures(float64[::1], float32[::1], int64)

struct BoolInt64 {
    bool has_value;
    long long value;
};

struct BoolInt64Float64 {
    bool has_value;
    long long value_0;
    double value_1;
};

struct BoolFloat64 {
    bool has_value;
    double value;
};

// The first position, or None.
static __device__ BoolInt64 find(const float *x, long long x_shape0, float wanted)
{
    for (long long i = 0; i < x_shape0; i++) {
        if (x[i] == wanted) {
            return {true, i};
        }
    }
    return {false, 0};
}

// The first position, or None.
static __device__ BoolInt64 find(const float *x, long long x_shape0, long long wanted)
{
    for (long long i = 0; i < x_shape0; i++) {
        if (x[i] == (double)wanted) {
            return {true, i};
        }
    }
    return {false, 0};
}

static __device__ BoolInt64Float64 half_(long long n)
{
    if (n % 2 == 0) {
        return {true, n / 2, 0.5};
    }
    return {false, 0, 0.0};
}

static __device__ BoolInt64 or_else(bool has_value, long long value, int other)
{
    if (!has_value) {
        return {true, other};
    }
    return {has_value, value};
}

extern "C" __global__ void kernel(const float *x, long long x_shape0, long long *out, float wanted)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    BoolInt64 place = find(x, x_shape0, wanted);
    if (place.has_value) {
        out[0] = place.value;
    }
    bool has_best = false;
    float best = 0.0f;
    for (long long k = 0; k < x_shape0; k++) {
        if (!has_best || x[k] > best) {
            has_best = true;
            best = x[k];
        }
    }
    if (!has_best) {
        out[1] = -1;
    } else {
        out[1] = (long long)best;  // the largest
    }
    BoolInt64 result = find(x, x_shape0, 3LL);
    out[2] = or_else(result.has_value, result.value, 7).value;
    auto [has_pair, pair_0, pair_1] = half_(i);
    if (!has_pair) {
        has_pair = true;
        pair_0 = 0;
        pair_1 = 1.5;
    }
    long long a = pair_0;
    double b = pair_1;
    out[3] = (long long)(a + b);
    bool has_last;
    long long last;
    if (i > 3) {
        has_last = true;
        last = i;
    } else {
        has_last = false;
        last = 0;
    }
    out[4] = !has_last ? 0 : last;
}

static __device__ double declared(bool has_a, float a, int b)
{
    if (!has_a) {
        return b;
    }
    return (double)a + b;
}

static __device__ float item(bool has_x, const float *x, long long x_stride0, int i)
{
    return has_x ? x[i * x_stride0] : -1.0f;
}

static __device__ BoolFloat64 root(double a)
{
    if (a < 0.0) {
        return {false, 0.0};
    }
    return {true, pow(a, 0.5)};
}

extern "C" __global__ void signatures(double *out, const float *x, long long n)
{
    out[0] = declared(true, x[0], 2) + declared(false, 0.0f, 3);
    out[1] = item(true, x, 1, 1) + item(false, nullptr, 0, 1);
    bool has_v;
    long long v;
    if (n > 3) {
        has_v = true;
        v = n;
    } else {
        has_v = false;
        v = 0;
    }
    out[2] = declared(has_v, (float)v, 1);
    BoolFloat64 r = root(n);
    out[3] = r.has_value ? r.value : -1.0;
}
