// Translated from optional.py by py2cu 0.1.0: kernel(float32[::1], int64[::1], float32)

struct find_result {
    bool has_value;
    long long value;
};

struct find_f32x1_i64_result {
    bool has_value;
    long long value;
};

struct half_result {
    bool has_value;
    long long value_0;
    double value_1;
};

struct or_else_result {
    bool has_value;
    long long value;
};

// The first place, or None.
__device__ find_result find(const float *x, long long x_shape0, float wanted)
{
    for (long long i = 0; i < x_shape0; i++) {
        if (x[i] == wanted) {
            return {true, i};
        }
    }
    return {false, 0};
}

// The first place, or None.
__device__ find_f32x1_i64_result find_f32x1_i64(const float *x, long long x_shape0, long long wanted)
{
    for (long long i = 0; i < x_shape0; i++) {
        if (x[i] == (double)wanted) {
            return {true, i};
        }
    }
    return {false, 0};
}

__device__ half_result half(long long n)
{
    if (n % 2 == 0) {
        return {true, n / 2, 0.5};
    }
    return {false, 0, 0.0};
}

__device__ or_else_result or_else(bool has_value, long long value, long long other)
{
    if (!has_value) {
        return {true, other};
    }
    return {has_value, value};
}

extern "C" __global__ void kernel(const float *x, long long x_shape0, long long *out, float wanted)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    find_result place = find(x, x_shape0, wanted);
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
    find_f32x1_i64_result result = find_f32x1_i64(x, x_shape0, 3);
    or_else_result result_2 = or_else(result.has_value, result.value, 7);
    out[2] = result_2.value;
    auto [has_pair, pair_0, pair_1] = half(i);
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
