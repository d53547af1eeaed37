// Translated from learned.py by py2cu 0.1.0: kernel(float32[::1], int64)

struct row_of_result {
    bool has_value;
    float *value;
    long long value_shape0;
};

static __device__ row_of_result row_of(float *x, long long x_shape0, long long n)
{
    if (n > 3) {
        return {true, &x[n], max(x_shape0 - n, 0LL)};
    }
    return {false, nullptr, 0};
}

static __device__ void use(bool has_row, float *row, int value)
{
    if (!has_row) {
        return;  // TypeError
    }
    row[0] += (double)value;
}

static __device__ void use(float *row, int value)
{
    row[0] += (double)value;
}

extern "C" __global__ void kernel(float *x, long long x_shape0, long long n)
{
    row_of_result row = row_of(x, x_shape0, n);
    if (row.has_value) {
        use(row.has_value, row.value, 1);
    }
    if (row.has_value) {
        use(row.has_value, row.value, 2);
    }
    if (row.has_value) {
        use(row.has_value, row.value, 3);
    } else {
        use(x, 4);
    }
    if (!(!row.has_value || n > 7)) {
        row.value[1] = 5;
    }
    x[2] = row.has_value ? row.value[2] : 6.0f;
    if (row.has_value) {
        float *target = row.value;
        for (long long k = 0; k < row.value_shape0; k++) {
            target[k] = 7;
        }
    }
    if (row.has_value) {
        float *target = row.value;
        for (long long k = 0; k < row.value_shape0; k++) {
            target[k] = 8;
        }
    } else {
        for (long long k = 0; k < x_shape0; k++) {
            x[k] = 9;
        }
    }
}
