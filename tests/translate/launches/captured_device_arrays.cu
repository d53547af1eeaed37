// Translated from captured_device_arrays.py by py2cu 0.1.0: total(float64[::1], float64[::1]),
//    weigh(float64[::1], float64)

static __device__ float price(long long i, const float *PRICES)
{
    return PRICES[i];
}

static __device__ double value(double quantity, long long i, const float *PRICES)
{
    return quantity * price(i, PRICES);
}

// Price times quantity.
// After the Python parameters: the captured device arrays PRICES (float32[::1]), GRID (float64[:, ::1]).
extern "C" __global__ void total(const double *quantities, double *totals, long long totals_shape0, const float *PRICES,
                                 double *GRID, long long GRID_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < totals_shape0) {
        totals[i] = value(quantities[i], i, PRICES);
        atomicAdd(&GRID[i % 4 * GRID_shape1], PRICES[i]);
    }
}

// After the Python parameters: the captured device arrays weights (float64[:, ::1]), PRICES (float32[::1]).
extern "C" __global__ void weigh(double *out, double PRICES, const double *weights, long long weights_shape0,
                                 long long weights_shape1, const float *PRICES_2)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < weights_shape0) {
        out[i] = weights[i * weights_shape1] + price(i, PRICES_2) + PRICES;
    }
}
