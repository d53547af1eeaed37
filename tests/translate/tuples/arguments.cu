// Translated from arguments.py by py2cu 0.1.0: clear_border(float32[::1], UniTuple(int64, 2)),
//    mixed(float64[::1], Tuple((float64[:, ::1], float64)), Tuple((int32, UniTuple(float32, 2))))

struct Int64x2 {
    long long x, y;
};

static __device__ long long flat_index(Int64x2 place, Int64x2 shape)
{
    return place.x * shape.y + place.y;
}

static __device__ double scaled(const double *data_0, double data_1, int i)
{
    const double *values = data_0;
    double factor = data_1;
    return values[i] * factor;
}

extern "C" __global__ void clear_border(float *image, long long shape_0, long long shape_1)
{
    long long row = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long col = blockIdx.y * blockDim.y + threadIdx.y;
    long long rows = shape_0, cols = shape_1;
    if (row < rows && col < cols) {
        if (row == 0 || col == 0 || row == rows - 1 || col == cols - 1) {
            image[flat_index({row, col}, {shape_0, shape_1})] = 0;
        }
    }
}

extern "C" __global__ void mixed(double *out, const double *pair_0, long long pair_0_shape0, long long pair_0_shape1,
                                 double pair_1, int settings_0, float settings_1_0, float settings_1_1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    const double *matrix = pair_0;
    double factor = pair_1;
    int n = settings_0;
    float low = settings_1_0, high = settings_1_1;
    if (i < n && i < pair_0_shape0) {
        double value = scaled(&matrix[i * pair_0_shape1], factor, 0);
        out[i] = fmin(fmax(value, (double)low), (double)high);
    }
}
