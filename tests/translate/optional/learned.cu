// Translated from learned.py by py2cu 0.1.0: kernel(float32[::1], int64)

struct row_of_result {
    bool has_value;
    float *value;
};

static __device__ row_of_result row_of(float *x, long long n)
{
    if (n > 3) {
        return {true, &x[n]};
    }
    return {false, nullptr};
}

static __device__ void use(bool has_row, float *row, long long value)
{
    if (!has_row) {
        return;  // TypeError
    }
    row[0] += (double)value;
}

static __device__ void use_f32x1_i64(float *row, long long value)
{
    row[0] += (double)value;
}

extern "C" __global__ void kernel(float *x, long long n)
{
    row_of_result row = row_of(x, n);
    if (row.has_value) {
        use(row.has_value, row.value, 1);
    }
    if (row.has_value) {
        use(row.has_value, row.value, 2);
    }
    if (row.has_value) {
        use(row.has_value, row.value, 3);
    } else {
        use_f32x1_i64(x, 4);
    }
    if (!(!row.has_value || n > 7)) {
        row.value[1] = 5;
    }
    x[2] = row.has_value ? row.value[2] : 6.0f;
}
