// Translated from iterators_by_names.py by py2cu 0.1.0:
//    kernel(int64[::1], float32[:, :], float32[::1, :], int64, bool)

// number of items of a slice
static __device__ __forceinline__ long long py2cu_slice_length(long long start, long long stop, long long step)
{
    if (step == 0 || (step > 0 ? start >= stop : start <= stop)) {
        return 0;
    }
    return step > 0 ? (stop - start - 1) / step + 1 : 1 - (start - stop - 1) / step;
}

struct Int64x2 {
    long long x, y;
};

static __device__ double total(const float *numbers_items, long long numbers_items_shape0,
                               long long numbers_items_shape1, long long numbers_items_stride0,
                               long long numbers_items_stride1)
{
    double sum_ = 0;
    for (long long k0 = 0; k0 < numbers_items_shape0; k0++) {
        for (long long k1 = 0; k1 < numbers_items_shape1; k1++) {
            float i = numbers_items[k0 * numbers_items_stride0 + k1 * numbers_items_stride1];
            sum_ += i;
        }
    }
    return sum_;
}

static __device__ double total(const float *numbers, long long numbers_shape0, long long numbers_stride0)
{
    double sum_ = 0;
    for (long long k = 0; k < numbers_shape0; k++) {
        float i = numbers[k * numbers_stride0];
        sum_ += i;
    }
    return sum_;
}

static __device__ double total_fortran(const float *numbers_items, long long numbers_items_shape0,
                                       long long numbers_items_shape1)
{
    double sum_ = 0;
    for (long long k0 = 0; k0 < numbers_items_shape0; k0++) {
        for (long long k1 = 0; k1 < numbers_items_shape1; k1++) {
            float i = numbers_items[k1 * numbers_items_shape0 + k0];
            sum_ += i;
        }
    }
    return sum_;
}

static __device__ long long total(const long long *numbers_items, long long numbers_items_shape0)
{
    long long sum_ = 0;
    for (long long k = 0; k < numbers_items_shape0; k++) {
        long long i = numbers_items[k];
        sum_ += i;
    }
    return sum_;
}

static __device__ long long total_i64_1d_2(const long long *numbers, long long numbers_shape0)
{
    long long sum_ = 0;
    for (long long k = 0; k < numbers_shape0; k++) {
        long long i = numbers[k * -1];
        sum_ += i;
    }
    return sum_;
}

extern "C" __global__ void kernel(long long *x, long long x_shape0, const float *y, long long y_shape0,
                                  long long y_shape1, long long y_stride0, long long y_stride1, const float *z,
                                  long long z_shape0, long long z_shape1, long long n, bool up)
{
    int a = 0;
    if (a >= x_shape0) {
        return;  // StopIteration
    }
    long long item = x[a];
    a += 1;
    if (a >= x_shape0) {
        return;  // StopIteration
    }
    long long item_2 = x[a];
    a += 1;
    x[0] = item + item_2;
    int c = 0;
    item = x[1 + c];
    c += 1;
    if (c >= x_shape0 - 1) {
        return;  // StopIteration
    }
    item_2 = x[1 + c];
    c += 1;
    x[1] = item + item_2;
    long long e = 0;
    long long i = e, v = x[e];
    e += 1;
    Int64x2 t = {e, x[e]};
    e += 1;
    x[2] = i + v + t.x + t.y;
    while (e < x_shape0) {
        i = e;
        v = x[e];
        e += 1;
        x[3] += i * v;
    }
    long long p = 0;
    if (p >= min(x_shape0, n)) {
        return;  // StopIteration
    }
    x[4] = x[p];
    x[5] = p;
    p += 1;
    if (p >= min(x_shape0, n)) {
        return;  // StopIteration
    }
    Int64x2 q = {x[p], p};
    p += 1;
    x[6] = q.x + q.y;
    while (p < min(x_shape0, n)) {
        x[7] = x[p];
        long long k = p;
        p += 1;
        x[8] += k;
    }
    int g = 0;
    long long w_new = x[g];
    x[11] = n + g;
    long long w = w_new;
    g += 1;
    long long item_1 = x[g];
    g += 1;
    x[12] = item_1 + w;
    x[13] = (long long)(total(y, y_shape0, y_shape1, y_stride0, y_stride1) + total_fortran(z, z_shape0, z_shape1)
                        + total(&y[n * y_stride0], y_shape1, y_stride1) + total(x, x_shape0)
                        + total_i64_1d_2(&x[x_shape0 - 1], x_shape0));
    const float *chosen_2 = nullptr;
    long long chosen_shape0, chosen_stride0, chosen_shape1, chosen_stride1;
    if (up) {
        chosen_2 = y;
        chosen_shape0 = y_shape0;
        chosen_stride0 = y_stride0;
        chosen_shape1 = y_shape1;
        chosen_stride1 = y_stride1;
    } else {
        chosen_2 = z;
        chosen_shape0 = z_shape0;
        chosen_stride0 = 1;
        chosen_shape1 = z_shape1;
        chosen_stride1 = z_shape0;
    }
    long long m = 0;
    while (m < chosen_shape0 * chosen_shape1) {
        float v = chosen_2[m / chosen_shape1 * chosen_stride0 + m % chosen_shape1 * chosen_stride1];
        m += 1;
        x[14] += (double)v;
    }
    bool chosen = up;
    long long count = py2cu_slice_length(chosen ? 0 : 2, n, 1);
    for (long long k = 0; k < count; k++) {
        i = (chosen ? 0 : 2) + k * 1;
        x[15] += i;
    }
    long long h = 0;
    if (h >= y_shape1) {
        return;  // StopIteration
    }
    x[16] = (long long)y[h * y_stride1];
    h += 1;
    while (h < y_shape1) {
        float v = y[h * y_stride1];
        h += 1;
        x[17] += (double)v;
    }
}
