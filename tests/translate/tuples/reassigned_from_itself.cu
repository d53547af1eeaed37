// Translated from reassigned_from_itself.py by py2cu 0.1.0: colors(float64[::1], float64[::1]),
//    left(float64[::1], float64[::1]), jumped(float64[::1], float64[::1])

struct Float64x2 {
    double x, y;
};

static __device__ Float64x2 halves(double x, double y)
{
    return {x * 0.5, y * 0.5};
}

extern "C" __global__ void colors(const double *x, double *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        Float64x2 color;
        if (x[i] > 0.0) {
            color = halves(x[i], 1.0);
            color = {color.x * x[0], color.y * x[1]};
        } else {
            color = {0.0, x[i]};
        }
        out[i] = color.x + color.y;
    }
}

extern "C" __global__ void left(const double *x, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    Float64x2 pair = {x[i], 0.0};
    while (pair.y < 10.0) {
        Float64x2 next = halves(pair.x, pair.y);
        if (next.x < 1.0) {
            break;  // pair is read after the loop
        }
        pair = {next.x, next.y + 1.0};
    }
    out[i] = pair.x + pair.y;
}

extern "C" __global__ void jumped(const double *x, double *out)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    Float64x2 color = {x[i], 0.0};
    for (int k = 0; k < 4; k++) {
        Float64x2 changed = color;
        Float64x2 color_2 = halves(color.y, x[k]);
        if (color_2.x > 2.0) {
            color = changed;
            break;
        }
        color = {color_2.x + 1.0, changed.y};
    }
    out[i] = color.x + color.y;
}
