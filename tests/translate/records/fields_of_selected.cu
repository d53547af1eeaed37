// Translated from fields_of_selected.py by py2cu 0.1.0: fields(outer[::1], outer[::1], float32[::1], int64),
//    of_rows(outer[:, ::1], float32[::1], int64)

struct inner {
    float p[2][3];
    int q;
};

struct outer {
    inner a[4];
    inner c;
};

// Python's negative index
static __device__ __forceinline__ long long py2cu_wrap(long long i, long long n) { return i < 0 ? i + n : i; }

struct part_result {
    outer *data;
    long long shape0;
};

static __device__ part_result part(outer *x, long long x_shape0, long long n)
{
    long long n_in_x = py2cu_wrap(n, x_shape0);
    return {&x[max(n_in_x, 0LL)], max(x_shape0 - max(n_in_x, 0LL), 0LL)};
}

extern "C" __global__ void fields(outer *x, long long x_shape0, outer *z, long long z_shape0, float *out, long long n)
{
    outer *y = nullptr;
    long long y_shape0;
    if (n > 3) {
        y = x;
        y_shape0 = x_shape0;
    } else {
        y = z;
        y_shape0 = z_shape0;
    }
    const outer *items = y;
    long long items_shape0 = y_shape0;
    for (long long k = 0; k < items_shape0; k++) {
        int q = items[k].c.q;
        out[0] += (double)q;
        y = z;
        y_shape0 = z_shape0;
    }
    part_result result = part(x, x_shape0, n);
    items = result.data;
    for (long long k = 0; k < result.shape0; k++) {
        int q = items[k].c.q;
        out[1] += (double)q;
    }
    result = part(z, z_shape0, n);
    part_result result_2 = part(x, x_shape0, n);
    const outer *source = result.data;
    outer *target = result_2.data;
    for (long long k = 0; k < result_2.shape0; k++) {
        target[k].c.q = source[result.shape0 == 1 ? 0 : k].c.q;
    }
    for (long long k = 0; k < y_shape0 - 1; k++) {
        y[1 + k].c.q = 4;
    }
}

extern "C" __global__ void of_rows(const outer *x, long long x_shape0, long long x_shape1, float *out, long long n)
{
    long long n_in_x = py2cu_wrap(n, x_shape0);
    for (long long k = 0; k < x_shape1; k++) {
        int q = x[n_in_x * x_shape1 + k].c.q;
        out[0] += (double)q;
    }
    long long n_in_x_axis1 = py2cu_wrap(n, x_shape1);
    for (long long k = 0; k < x_shape0; k++) {
        int q = x[n_in_x_axis1 + k * x_shape1].c.q;
        out[1] += (double)q;
    }
    for (long long k = 0; k < x_shape0 * x_shape1; k++) {
        int q = x[k].c.q;
        out[2] += (double)q;
    }
    const outer *items = &x[n_in_x_axis1];
    for (long long k = 0; k < x_shape0; k++) {
        int q = items[k * x_shape1].c.q;
        out[3] += (double)q;
    }
    n = 2;
    long long x_start = n;
    for (long long k = 0; k < x_shape0 * x_shape1 - x_start; k++) {
        int q = x[x_start + k].c.q;
        n += 1;
        out[4] += (double)q;
    }
    out[5] = (float)n;
}
