// Translated from variables.py by py2cu 0.1.0: shade(float32[::1], float32[::1]), truths(float32[::1], int32[::1])

constexpr int text_empty = 0;
constexpr int text_a_light = 1;
constexpr int text_near = 2;
constexpr int text_far = 3;
constexpr int text_empty_2 = 4;
constexpr int text_z = 5;
constexpr int text_b = 6;
constexpr int text_a = 7;

extern "C" __global__ void shade(const float *distances, float *colors, long long colors_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < colors_shape0) {
        int hit = text_empty;
        if (distances[i] < 1.0f) {
            hit = text_a_light;
        } else if (distances[i] < 10.0f) {
            hit = distances[i] < 5.0f ? text_near : text_far;
        }
        if (hit == text_a_light) {  // nothing is brighter
            colors[i] = 1;
        } else if (hit == text_near || hit == text_far) {
            colors[i] = hit != text_far ? 0.5f : 0.25f;
        }
        if (hit == text_empty || hit == text_empty_2) {
            colors[i] = 0;
        }
    }
}

extern "C" __global__ void truths(const float *x, int *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    int name = text_z;
    if (x[i] > 1.0f) {
        name = text_empty;
    } else if (x[i] > 0.0f) {
        name = text_b;
    }
    while (name == text_empty) {
        name = text_a;
    }
    out[i] = name != text_empty && x[i] < 3.0f ? 4 : 2;
}
