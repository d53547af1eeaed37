// Translated from truth_values_and_stores.py by py2cu 0.1.0: truths(float32[::1], int32[::1]),
//    keyword(float32[::1], float32), stored(UnicodeCharSeq(4)[::1], float64[::1]),
//    stored_by_text(UnicodeCharSeq(4)[::1], float64[::1])

constexpr int text_z = 1;
constexpr int text_b = 2;
constexpr int text_empty = 0;
constexpr int text_up = 3;
constexpr int text_down = 4;

struct text4 {
    char32_t text[4];
};

extern "C" __global__ void truths(const float *x, int *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int name = text_z;
    if (x[i] > 1.0f) {
        name = text_b;
    }
    if (name != text_empty) {
        out[i] = 3;
    }
    if (name == text_empty) {
        out[i] = 4;
    }
}

static __device__ double scaled(float v)
{
    return v * 2.0;
}

static __device__ double scaled_2(float v)
{
    return v / 2.0;
}

extern "C" __global__ void keyword(float *x, float v)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int way = v > 1.0f ? text_up : text_down;
    x[i] = (float)(way == text_up ? scaled(x[i]) : scaled_2(x[i]));
}

extern "C" __global__ void stored(text4 *names, const double *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (x[i] > 30.0) {
        names[i] = {U"hot"};
    } else {
        names[i] = {U'c', U'o', U'l', U'd'};
    }
}

extern "C" __global__ void stored_by_text(text4 *names, const double *x)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int way = text_empty;
    if (x[i] > 3.0) {
        way = text_up;
    }
    // the warm ones
    if (way != text_empty) {  // by its way
        names[i] = {U"hot"};
    } else {
        names[i] = {U'c', U'o', U'l', U'd'};
    }
}
