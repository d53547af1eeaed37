// Translated from preloaded_rows_of_two_loops.py by py2cu 0.1.0:
//    sums_of_rows(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32)

// schedule: for launches with n = 8
extern "C" __global__ void sums_of_rows(const float *__restrict__ points, int points_shape0, int points_shape1,
                                        const float *__restrict__ others, int others_shape1, float *__restrict__ out,
                                        int out_shape1)
{
    constexpr int n = 8;
    // the inner loops have 64 iterations each
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        float points_items[8];
        // each thread loads its rows into registers before the first store
        for (int k = 0; k < n; k++) {
            points_items[k] = points[i * points_shape1 + k];
        }
        float others_items[8];
        for (int k = 0; k < n; k++) {
            others_items[k] = others[i * others_shape1 + k];
        }
        for (int row = 0; row < n; row++) {
            float total = 0;
            for (int k = 0; k < n; k++) {
                total += points_items[k];
            }
            for (int k = 0; k < n; k++) {
                total += others_items[k] * total;
            }
            out[i * out_shape1 + row] = total;
        }
    }
}
