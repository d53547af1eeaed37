// Translated from decorator_class.py by py2cu 0.1.0: erase(float64[:, ::1]), fill(float64[::1], float64)

extern "C" __global__ void __maxnreg__(64) erase(double *field, long long field_shape0, long long field_shape1)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    long long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < field_shape0 && j < field_shape1) {
        field[i * field_shape1 + j] = 0;
    }
}

extern "C" __global__ void fill(double *field, long long field_shape0, double value)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < field_shape0) {
        field[i] = value;
    }
}
