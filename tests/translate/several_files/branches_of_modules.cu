// Translated from branches_of_modules.py by py2cu 0.1.0: count(float64[::1], float64[::1], int64[::1])

static __device__ long long first_not_below(const double *a, long long a_shape0, double value)
{
    long long low = 0;
    long long high = a_shape0;
    while (low < high) {
        long long middle = (low + high) / 2;
        if (a[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static __device__ long long count_above(const double *a, long long a_shape0, double value)
{
    return a_shape0 - first_not_below(a, a_shape0, value);
}

extern "C" __global__ void count(const double *sorted_values, long long sorted_values_shape0, const double *limits,
                                 long long limits_shape0, long long *counts)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < limits_shape0) {
        counts[i] = count_above(sorted_values, sorted_values_shape0, limits[i]);
    }
}
