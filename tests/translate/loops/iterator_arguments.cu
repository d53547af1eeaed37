// Translated from iterator_arguments.py by py2cu 0.1.0: kernel(float32[::1], float32[::1], float32[::1], int64),
//    results(float32[::1], int64)

struct range {
    long long start, stop, step;
};

static __device__ long long total(range numbers)
{
    long long s = 0;
    for (long long i = numbers.start; i < numbers.stop; i += numbers.step) {
        s += i;
    }
    return s;
}

static __device__ long long total(long long numbers_stop)
{
    long long s = 0;
    for (long long i = 0; i < numbers_stop; i++) {
        s += i;
    }
    return s;
}

static __device__ double dot(const float *pairs_0, long long pairs_0_shape0, const float *pairs_1,
                             long long pairs_1_shape0)
{
    double s = 0.0;
    for (long long k = 0; k < min(pairs_0_shape0, pairs_1_shape0); k++) {
        float a = pairs_0[k], b = pairs_1[k];
        s += a * b;
    }
    return s;
}

static __device__ double dot(const float *pairs_items, long long pairs_items_shape0)
{
    double s = 0.0;
    for (long long a = 0; a < pairs_items_shape0; a++) {
        float b = pairs_items[a];
        s += (double)a * b;
    }
    return s;
}

static __device__ float skip_one(const float *it_items, long long it_items_shape0)
{
    long long it = 0;
    if (it >= it_items_shape0) {
        return 0.0f;  // StopIteration
    }
    float s = it_items[it];
    it += 1;
    while (it < it_items_shape0) {
        float v = it_items[it];
        it += 1;
        s += v;
    }
    return s;
}

extern "C" __global__ void kernel(const float *x, long long x_shape0, const float *y, long long y_shape0, float *out,
                                  long long n)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    out[0] = (float)(total(range{i, n, 32}) + total(n));
    out[1] = (float)(dot(x, x_shape0, y, y_shape0) + dot(x, x_shape0));
    out[2] = skip_one(y, y_shape0);
}

// The numbers of one thread.
static __device__ range part(long long i, long long n)
{
    return {i, n, 32};
}

extern "C" __global__ void results(float *x, long long n)
{
    range bounds = part(threadIdx.x, n);
    for (long long k = bounds.start; k < bounds.stop; k += bounds.step) {
        range bounds_2 = part(k, n);
        x[k] = (float)total(bounds_2);
    }
}
