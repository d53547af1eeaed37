// Translated from preloaded_rows.py by py2cu 0.1.0: affine(float32[:, ::1], float32[:, ::1], float32[:, ::1], int32),
//    written(float32[:, ::1], float32[:, ::1], int32),
//    conditional(float32[:, ::1], float32[:, ::1], float32[::1], int32), ends(float32[:, ::1], float32[:, ::1], int32)

// schedule: for launches with n = 3, matrix_shape0 = 3, matrix_shape1 = 4
extern "C" __global__ void affine(const float *__restrict__ points, int points_shape0, int points_shape1,
                                  const float *__restrict__ matrix, float *__restrict__ out, int out_shape1)
{
    constexpr int n = 3;
    constexpr int matrix_shape0 = 3;
    constexpr int matrix_shape1 = 4;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (i < points_shape0) {
        float points_items[3];
        // each thread loads its rows into registers before the first store
        for (int k = 0; k < n; k++) {
            points_items[k] = points[i * points_shape1 + k];
        }
        // each thread has its own row of points; all threads read the same elements of matrix
        for (int row = 0; row < matrix_shape0; row++) {
            float total = 0;
            for (int k = 0; k < n; k++) {
                total += matrix[row * matrix_shape1 + k] * points_items[k];
            }
            out[i * out_shape1 + row] = total + matrix[row * matrix_shape1 + 3];
        }
        i += blockDim.x * gridDim.x;
    }
}

// schedule: for launches with n = 3
extern "C" __global__ void written(float *__restrict__ points, int points_shape0, int points_shape1,
                                   float *__restrict__ out, int out_shape1)
{
    constexpr int n = 3;
    // the kernel also writes points and out
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        for (int k = 0; k < n; k++) {
            points[i * points_shape1 + k] = points[i * points_shape1 + k] * 2.0f;
        }
        for (int k = 0; k < n; k++) {
            if (out[i * out_shape1] > 0.0f) {
                out[i * out_shape1 + k] += points[i * points_shape1 + k];
            }
        }
    }
}

// schedule: for launches with n = 3
extern "C" __global__ void conditional(const float *__restrict__ points, int points_shape0, int points_shape1,
                                       float *__restrict__ out, int out_shape1, const float *__restrict__ weights)
{
    constexpr int n = 3;
    // the loads of points depend on a condition, or on a variable that the loop changes
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < points_shape0) {
        long long shift = 0;
        for (int k = 0; k < n; k++) {
            shift += 1;
            out[i * out_shape1 + k] = k < 2 ? points[i * points_shape1 + k] : weights[k];
            out[i * out_shape1 + k] += weights[k] + points[i * points_shape1 + shift];
        }
    }
}

// schedule: for launches with n = 3
extern "C" __global__ void ends(const float *__restrict__ points, int points_shape1, float *__restrict__ out,
                                int out_shape1)
{
    constexpr int n = 3;
    // the loop may end before it reads all elements
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < n; k++) {
        if (k > i) {
            break;
        }
        out[i * out_shape1 + k] = points[i * points_shape1 + k];
    }
}
