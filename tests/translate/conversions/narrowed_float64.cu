// Translated from narrowed_float64.py by py2cu 0.1.0: narrowed(float32[::1], float32[::1], uint8[::1], float32[::1]),
//    several_roundings(float32[::1], float32[::1], float32[::1]), contracted(float32[::1], float32[::1], float32[::1]),
//    contracted_in_memory(float32[::1], float32[::1]), contracted_in_calls(float32[::1], float32[::1]),
//    sum_of_scaled(float32[::1], float32[::1], int64)

constexpr double HALF = 0.5;
constexpr double TENTH = 0.1;

// Python's max: the first operand if it is NaN
static __device__ __forceinline__ float py2cu_max_f32(float a, float b) { return a < b ? b : a; }

// Python's min: the first operand if it is NaN
static __device__ __forceinline__ float py2cu_min_f32(float a, float b) { return a > b ? b : a; }

extern "C" __global__ void narrowed(const float *x, const float *y, const unsigned char *pixels, float *out,
                                    long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = x[i] + 1.0f;
        out[i] = 1.0f - x[i];
        out[i] = x[i] * 0.75f;
        out[i] = 3.0f / x[i];
        out[i] = 0.25f * (x[i] + y[i]);
        out[i] = pixels[i] / 255.0f;
        out[i] = x[i] * (float)HALF;
        out[i] = fmaxf(0.0f, x[i]);
        out[i] = py2cu_min_f32(py2cu_max_f32(x[i], 0), 255);
        out[i] = fabsf(fmaxf(x[i], 2.5f));
        out[i] = -fminf(x[i], 1.0f);
        out[i] = sqrtf(fmaxf(x[i], 0.0f));
        out[i] = fmaxf(x[i], 0.5f) < y[i] ? y[i] : 0.0f;
    }
}

extern "C" __global__ void several_roundings(const float *x, const float *y, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = (float)(x[i] + 0.1);
        out[i] = (float)(x[i] * TENTH);
        out[i] = x[i] * y[i] * 0.5f;
        out[i] = (float)(1.0 / (1.0 + x[i]));
        double t = x[i] + 1.0;
        out[i] = (float)(t * t);
        out[i] = (float)exp(x[i] + 1.0);
    }
}

extern "C" __global__ void contracted(const float *x, const float *y, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = x[i] * y[i] + 1.0f;
        out[i] = x[i] * 0.3125f + y[i];
        float scaled = x[i] * 3.0f;
        out[i] = scaled + y[i];
        float product = x[i] * y[i];
        out[i] = product - 1.0f;
    }
}

extern "C" __global__ void contracted_in_memory(float *x, long long x_shape0, float *y)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < x_shape0) {
        x[i] *= 3.0f;
        x[i] += 1.0f;
        y[i] *= 3.0f;
    }
}

static __device__ float scale(float v)
{
    return v * 3.0f;
}

static __device__ float increment(float v)
{
    return v + 1.0f;
}

static __device__ float decrement(float v)
{
    return v - 1.0f;
}

extern "C" __global__ void contracted_in_calls(const float *x, float *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        out[i] = scale(x[i]) + x[i];
        out[i] = increment(x[i] * x[i]);
        out[i] = decrement(x[i]);
    }
}

extern "C" __global__ void sum_of_scaled(const float *x, float *out, long long /*n*/)
{
    float total = 0;
    __shared__ float part[8];
    part[threadIdx.x] = x[threadIdx.x] * 3.0f;
    __syncthreads();
    for (int k = 0; k < 8; k++) {
        total += part[k];
    }
    out[0] = total;
    atomicAdd(&out[1], x[0] * 3.0f);
}
