// Translated from zeros.py by py2cu 0.1.0: kernel(float32[::1], int64)

struct BoolFloat4 {
    bool has_value;
    float4 value;
};

static __device__ float4 ended(long long n)
{
    if (n > 3) {
        return {0.0f, 0.0f, 0.0f, 0.0f};  // raise ValueError("too many")
    }
    return make_float4(1.0f, 2.0f, 3.0f, 4.0f);
}

static __device__ BoolFloat4 none(long long n)
{
    if (n > 3) {
        return {false, {0.0f, 0.0f, 0.0f, 0.0f}};
    }
    return {true, make_float4(1.0f, 2.0f, 3.0f, 4.0f)};
}

extern "C" __global__ void kernel(float *out, long long n)
{
    out[0] = ended(n).x;
    BoolFloat4 given = none(n);
    if (given.has_value) {
        out[1] = given.value.w;
    }
    float single = 0.0f;
    float4 vector = {0.0f, 0.0f, 0.0f, 0.0f};
    if (n > 1) {
        single = out[2];
        vector = make_float4(out[3], 1.0f, 2.0f, 3.0f);
    }
    if (n > 2) {
        out[4] = single + vector.z;
    }
}
