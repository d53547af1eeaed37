// Translated from iterators_of_parameters.py by py2cu 0.1.0: kernel(float64[::1], float64[::1], int64)

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

static __device__ double total(const double *pairs_0, long long pairs_0_shape0, const double *pairs_1,
                               long long pairs_1_shape0, long long scale)
{
    double result = 0.0;
    for (long long k = 0; k < min(pairs_0_shape0, pairs_1_shape0); k++) {
        double a = pairs_0[k], b = pairs_1[k];
        result += a * b;
    }
    scale = scale * 2;
    return result * scale;
}

static __device__ long long numbered(long long items_items_shape0, int most)
{
    long long items_2 = 0;
    long long last = -1;
    while (items_2 < items_items_shape0) {
        long long i = items_2;
        items_2 += 1;
        if (i > most) {
            break;
        }
        last = i;
    }
    long long items = last + 1;
    return items;
}

static __device__ long long numbered(long long items_items_shape0, long long items_start, long long most)
{
    long long items_2 = 0;
    long long last = -1;
    while (items_2 < items_items_shape0) {
        long long i = items_start + items_2;
        items_2 += 1;
        if (i > most) {
            break;
        }
        last = i;
    }
    long long items = last + 1;
    return items;
}

static __device__ long long counted(long long steps_stop)
{
    long long result = 0;
    for (long long i = 0; i < steps_stop; i++) {
        result += i;
    }
    long long steps = result;
    return steps;
}

static __device__ long long counted(long long steps_start, long long steps_stop, long long steps_step)
{
    long long result = 0;
    long long count = py2cu_slice_length(steps_start, steps_stop, steps_step);
    for (long long k = 0; k < count; k++) {
        long long i = steps_start + k * steps_step;
        result += i;
    }
    long long steps = result;
    return steps;
}

extern "C" __global__ void kernel(double *x, long long x_shape0, const double *y, long long y_shape0, long long n)
{
    x[0] = total(x, x_shape0, y, y_shape0, n);
    x[1] = total(&y[1], max(y_shape0 - 1, 0LL), x, x_shape0, 3);
    x[2] = numbered(x_shape0, 5);
    x[3] = numbered(y_shape0, n, n + 2);
    x[4] = counted(n) + counted(1, n, 2);
}
