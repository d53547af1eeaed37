// Translated from commented_variables.py by py2cu 0.1.0: commented(float64[::1], float64[::1])

struct Float64x2 {
    double x, y;
};

static __device__ double total(Float64x2 pair)
{
    return pair.x + pair.y;
}

extern "C" __global__ void commented(const double *x, double *out, long long out_shape0)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < out_shape0) {
        // the first pair
        Float64x2 pair = {x[i], 1.5};
        for (int k = 0; k < 4; k++) {
            // the next pair
            double pair_0_new = total(pair);
            pair = {pair_0_new, pair.x};
        }
        out[i] = total(pair);
    }
}
