// Translated from statistics.py by py2cu 0.1.0: describe(float32[:], complex64[:], float64[::1], complex128[::1])

struct py2cu_complex64 {
    float re, im;
};

struct py2cu_complex128 {
    double re, im;
};

static __device__ __forceinline__ py2cu_complex64 operator+(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator+(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re + b.re, a.im + b.im};
}

static __device__ __forceinline__ py2cu_complex128 operator-(py2cu_complex128 a, py2cu_complex128 b)
{
    return {a.re - b.re, a.im - b.im};
}

static __device__ __forceinline__ py2cu_complex64 operator*(py2cu_complex64 a, py2cu_complex64 b)
{
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static __device__ __forceinline__ py2cu_complex128 py2cu_to_complex128(py2cu_complex64 z) { return {z.re, z.im}; }

extern "C" __global__ void describe(const float *x, long long x_shape0, long long x_stride0, const py2cu_complex64 *z,
                                    long long z_shape0, long long z_stride0, double *out, py2cu_complex128 *parts)
{
    float total = 0.0f;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k * x_stride0];
    }
    double mean = total / (double)x_shape0;
    double squares = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double away = x[k * x_stride0] - mean;
        squares += away * away;
    }
    out[0] = squares / x_shape0;
    total = 0.0f;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k * x_stride0];
    }
    mean = total / (double)x_shape0;
    squares = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double away = x[k * x_stride0] - mean;
        squares += away * away;
    }
    out[1] = squares / x_shape0;
    double total_2 = 0.0;
    long long count = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            total_2 += item;
            count += 1;
        }
    }
    mean = total_2 / count;
    squares = 0.0;
    count = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            squares += (item - mean) * (item - mean);
            count += 1;
        }
    }
    out[2] = squares / count;
    total = 0.0f;
    for (long long k = 0; k < x_shape0; k++) {
        total += x[k * x_stride0];
    }
    mean = total / (double)x_shape0;
    squares = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double away = x[k * x_stride0] - mean;
        squares += away * away;
    }
    out[3] = sqrt(squares / x_shape0);
    total_2 = 0.0;
    count = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            total_2 += item;
            count += 1;
        }
    }
    mean = total_2 / count;
    squares = 0.0;
    count = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            squares += (item - mean) * (item - mean);
            count += 1;
        }
    }
    out[4] = sqrt(squares / count);
    total_2 = 0.0;
    count = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            total_2 += item;
            count += 1;
        }
    }
    out[5] = total_2 / count;
    py2cu_complex64 total_3 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        total_3 = total_3 + z[k * z_stride0];
    }
    py2cu_complex128 mean_2 = {total_3.re / (double)z_shape0, total_3.im / (double)z_shape0};
    squares = 0.0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex128 away = py2cu_to_complex128(z[k * z_stride0]) - mean_2;
        squares += away.re * away.re + away.im * away.im;
    }
    out[6] = squares / z_shape0;
    py2cu_complex128 total_4 = {0.0, 0.0};
    count = 0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            total_4 = total_4 + py2cu_to_complex128(item);
            count += 1;
        }
    }
    mean_2 = {total_4.re * (1.0 / count), total_4.im * (1.0 / count)};
    squares = 0.0;
    count = 0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            py2cu_complex128 away = py2cu_to_complex128(item) - mean_2;
            squares += away.re * away.re + away.im * away.im;
            count += 1;
        }
    }
    out[7] = squares / count;
    total_3 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        total_3 = total_3 + z[k * z_stride0];
    }
    parts[0] = {total_3.re / (double)z_shape0, total_3.im / (double)z_shape0};
    total_4 = {0.0, 0.0};
    count = 0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            total_4 = total_4 + py2cu_to_complex128(item);
            count += 1;
        }
    }
    parts[1] = {total_4.re * (1.0 / count), total_4.im * (1.0 / count)};
    total_3 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        total_3 = total_3 + z[k * z_stride0];
    }
    parts[2] = py2cu_to_complex128(total_3);
    total_3 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            total_3 = total_3 + item;
        }
    }
    parts[3] = py2cu_to_complex128(total_3);
    py2cu_complex64 product = {1.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        product = product * z[k * z_stride0];
    }
    parts[4] = py2cu_to_complex128(product);
    if (x_shape0 == 0) {
        return;
    }
    float least = x[0];
    for (long long k = 0; k < x_shape0; k++) {
        least = fminf(least, x[k * x_stride0]);
    }
    out[8] = least;
    float largest = x[0];
    for (long long k = 0; k < x_shape0; k++) {
        largest = fmaxf(largest, x[k * x_stride0]);
    }
    out[9] = largest;
    float product_2 = 1.0f;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            product_2 *= item;
        }
    }
    out[10] = product_2;
    float best = x[0];
    long long at = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (item > best || (isnan(item) && !isnan(best))) {
            best = item;
            at = k;
        }
    }
    out[11] = at;
    best = x[0];
    at = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (item < best || (isnan(item) && !isnan(best))) {
            best = item;
            at = k;
        }
    }
    out[12] = at;
}
