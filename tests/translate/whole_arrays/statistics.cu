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
    float total = 0;
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
    float total_2 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        total_2 += x[k * x_stride0];
    }
    double mean_2 = total_2 / (double)x_shape0;
    double squares_2 = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double away = x[k * x_stride0] - mean_2;
        squares_2 += away * away;
    }
    out[1] = squares_2 / x_shape0;
    double total_3 = 0;
    long long count = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            total_3 += item;
            count += 1;
        }
    }
    double mean_3 = total_3 / count;
    double squares_3 = 0.0;
    long long count_2 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            squares_3 += (item - mean_3) * (item - mean_3);
            count_2 += 1;
        }
    }
    out[2] = squares_3 / count_2;
    float total_4 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        total_4 += x[k * x_stride0];
    }
    double mean_4 = total_4 / (double)x_shape0;
    double squares_4 = 0.0;
    for (long long k = 0; k < x_shape0; k++) {
        double away = x[k * x_stride0] - mean_4;
        squares_4 += away * away;
    }
    out[3] = sqrt(squares_4 / x_shape0);
    double total_5 = 0;
    long long count_3 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            total_5 += item;
            count_3 += 1;
        }
    }
    double mean_5 = total_5 / count_3;
    double squares_5 = 0.0;
    long long count_4 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            squares_5 += (item - mean_5) * (item - mean_5);
            count_4 += 1;
        }
    }
    out[4] = sqrt(squares_5 / count_4);
    double total_6 = 0;
    long long count_5 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (!isnan(item)) {
            total_6 += item;
            count_5 += 1;
        }
    }
    out[5] = total_6 / count_5;
    py2cu_complex64 total_7 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        total_7 = total_7 + z[k * z_stride0];
    }
    py2cu_complex128 mean_6 = {total_7.re / (double)z_shape0, total_7.im / (double)z_shape0};
    double squares_6 = 0.0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex128 away = py2cu_to_complex128(z[k * z_stride0]) - mean_6;
        squares_6 += away.re * away.re + away.im * away.im;
    }
    out[6] = squares_6 / z_shape0;
    py2cu_complex128 total_8 = {0.0, 0.0};
    long long count_6 = 0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            total_8 = total_8 + py2cu_to_complex128(item);
            count_6 += 1;
        }
    }
    py2cu_complex128 mean_7 = {total_8.re * (1.0 / count_6), total_8.im * (1.0 / count_6)};
    double squares_7 = 0.0;
    long long count_7 = 0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            py2cu_complex128 away = py2cu_to_complex128(item) - mean_7;
            squares_7 += away.re * away.re + away.im * away.im;
            count_7 += 1;
        }
    }
    out[7] = squares_7 / count_7;
    py2cu_complex64 total_9 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        total_9 = total_9 + z[k * z_stride0];
    }
    parts[0] = {total_9.re / (double)z_shape0, total_9.im / (double)z_shape0};
    py2cu_complex128 total_10 = {0.0, 0.0};
    long long count_8 = 0;
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            total_10 = total_10 + py2cu_to_complex128(item);
            count_8 += 1;
        }
    }
    parts[1] = {total_10.re * (1.0 / count_8), total_10.im * (1.0 / count_8)};
    py2cu_complex64 total_11 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        total_11 = total_11 + z[k * z_stride0];
    }
    parts[2] = py2cu_to_complex128(total_11);
    py2cu_complex64 total_12 = {0.0f, 0.0f};
    for (long long k = 0; k < z_shape0; k++) {
        py2cu_complex64 item = z[k * z_stride0];
        if (!(isnan(item.re) || isnan(item.im))) {
            total_12 = total_12 + item;
        }
    }
    parts[3] = py2cu_to_complex128(total_12);
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
    float product_2 = 1;
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
    float best_2 = x[0];
    long long at_2 = 0;
    for (long long k = 0; k < x_shape0; k++) {
        float item = x[k * x_stride0];
        if (item < best_2 || (isnan(item) && !isnan(best_2))) {
            best_2 = item;
            at_2 = k;
        }
    }
    out[12] = at_2;
}
